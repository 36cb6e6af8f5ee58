/** API 2: Custom parameters. */
import { len } from '../format.ts';
import { FROM_BOTH, KEPT, OF_SCHEDULE, section } from '../parameter.ts';

export const custom = [
  section('API 2, Custom parameters', [...FROM_BOTH, ...OF_SCHEDULE])(
    'customParameters[key]',
    len(0, 2048),
    'C',
    'The shop’s own data, returned in the answer. From the form the key must begin with SHOPPER_.',
    {
      key: /^[A-Za-z0-9._]{3,64}$/,
      formKey: /^SHOPPER_[A-Za-z0-9._]{0,56}$/,
      sampleKey: 'SHOPPER_note',
      ...KEPT,
    },
  ),
];
