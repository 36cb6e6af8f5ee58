import { describe, expect, it } from 'vitest';
import { isHolder } from '../../src/card/index.ts';

describe('a holder', () => {
  it.each(['Jane Jones', 'Ng 3', '  Bo  Li ', 'محمد علي', '山田太郎', 'x'.repeat(128), 'Jo 1234'])(
    'may be %j',
    (name) => expect(isHolder(name)).toBe(true),
  );

  it.each([
    '',
    'Jo',
    ' Jo ',
    'x'.repeat(129),
    '420',
    '4200 - 12',
    'Jane 42000',
    '4200000000000000',
    'Jane 4200 0000',
    '٤٢٠٠٠٠٠٠',
    'Jane 42-00-00-00',
  ])('is not %j', (name) => expect(isHolder(name)).toBe(false));
});
