import type { FieldSetup } from '../../../src/protocol/index.ts';

/** A set-up as a shop with three brands sends it. */
export const setup = (more: Partial<FieldSetup> = {}): FieldSetup => ({
  label: '',
  placeholder: '',
  lang: 'en',
  brands: ['VISA', 'MASTER', 'AMEX'],
  brand: 'VISA',
  required: true,
  mask: false,
  grouping: true,
  mayBePast: false,
  lookUp: false,
  fault: '',
  hint: '',
  twins: false,
  style: {},
  placeholderStyle: {},
  ...more,
});
