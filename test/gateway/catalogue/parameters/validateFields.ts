/** Calls the validation as a route does. */
import {
  type Parameter,
  PLACES,
  type Place,
} from '../../../../src/contract/parameters/parameter.ts';
import { validate } from '../../../../src/gateway/catalogue/parameters/validate.ts';
import {
  isRefusal,
  type ParameterError,
} from '../../../../src/gateway/catalogue/results/refusal.ts';

export const PLACE_NAMES = Object.keys(PLACES) as Place[];

type Fields = Readonly<Record<string, string>>;

/** The words in tables for whether the entity is strict. */
export const MODES = ['default', 'strict'] as const;

export type Mode = (typeof MODES)[number];

/** Validates fields in the test environment. @param fixed the parameters of the checkout */
export const judge = (place: Place, fields: Fields, fixed?: Fields, mode: Mode = 'default') =>
  validate(
    { pairs: Object.entries(fields), errors: [] },
    { place, environment: 'test', strict: mode === 'strict', fixed },
  );

/** Every error of the fields; empty if they are accepted. */
export function errorsOf(
  place: Place,
  fields: Fields,
  fixed?: Fields,
  mode: Mode = 'default',
): readonly ParameterError[] {
  const result = judge(place, fields, fixed, mode);
  return isRefusal(result) ? (result.errors ?? []) : [];
}

/** The name of an entry as it can be sent. */
export const nameAt = ({ name, sampleKey }: Parameter): string =>
  name.replaceAll('[n]', '[0]').replace('[key]', `[${sampleKey}]`);
