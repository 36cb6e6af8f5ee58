/** Asks the validation as a route does. */
import {
  type Parameter,
  PLACES,
  type Place,
} from '../../../../src/gateway/catalogue/parameters/parameter.ts';
import { validate } from '../../../../src/gateway/catalogue/parameters/validate.ts';
import {
  isRefusal,
  type ParameterError,
} from '../../../../src/gateway/catalogue/results/refusal.ts';

export const PLACE_NAMES = Object.keys(PLACES) as Place[];

type Fields = Readonly<Record<string, string>>;

/** Whether the entity is strict, by the words for it in tables. */
export type Mode = 'default' | 'strict';

/** Validates fields in the test environment. @param fixed what the checkout said before */
export const judge = (place: Place, fields: Fields, fixed?: Fields, mode: Mode = 'default') =>
  validate(
    { pairs: Object.entries(fields), errors: [] },
    { place, environment: 'test', strict: mode === 'strict', fixed },
  );

/** Every error of fields; none when they are accepted. */
export function errorsOf(
  place: Place,
  fields: Fields,
  fixed?: Fields,
  mode: Mode = 'default',
): readonly ParameterError[] {
  const result = judge(place, fields, fixed, mode);
  return isRefusal(result) ? (result.errors ?? []) : [];
}

/** An entry's name as it can be sent. */
export const nameAt = ({ name, sampleKey }: Parameter): string =>
  name.replaceAll('[n]', '[0]').replace('[key]', `[${sampleKey}]`);
