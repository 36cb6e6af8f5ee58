/** Formats that several options of an entity share. */
import * as z from 'zod';
import { CATALOGUE } from '../../contract/parameters/catalogue.ts';
import { faultOf } from '../../contract/parameters/format.ts';
import { isCurrency } from '../../money/index.ts';
import { parseDuration } from '../../time/duration.ts';
import { MINUTE_MS } from '../../time/units.ts';

/** A duration that may contain calendar months and years. */
export const SPAN = z.string().refine(
  (text) => {
    const duration = parseDuration(text);
    return duration !== undefined && (duration.months > 0 || duration.ms >= MINUTE_MS);
  },
  { message: 'must be an ISO 8601 duration of at least one minute, such as P7D' },
);

/** A duration of fixed length, without months and years. */
export const WINDOW = z.string().refine(
  (text) => {
    const duration = parseDuration(text);
    return duration !== undefined && duration.months === 0 && duration.ms >= MINUTE_MS;
  },
  {
    message:
      'must be an ISO 8601 duration of at least one minute without months and years, such as P1D',
  },
);

/** A text that is also valid as the value of the parameter. */
export const likeParameter = (name: string) =>
  z.string().check(({ value, issues }) => {
    const format = CATALOGUE.find((entry) => entry.name === name)?.format;
    const message = format && faultOf(format, value);
    if (message) issues.push({ code: 'custom', message, input: value });
  });

export const CURRENCY = z.string().refine(isCurrency, {
  message: 'must be an ISO 4217 currency code',
});
