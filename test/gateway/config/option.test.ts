/** Errors of entities in the configuration file or in process. */
import { describe, expect, it } from 'vitest';
import { ConfigError, entitiesFrom } from '../../../src/gateway/config.ts';
import { table } from '../../table.ts';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];
const entity = (entityId: string, difference = {}) => ({
  entityId,
  token: 'some-token',
  ...difference,
});

/** The errors, one line each; '' if there are none. */
function faultOf(...entities: readonly object[]): string {
  try {
    entitiesFrom(entities as never);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
}

const TOKEN = 'must be 8 to 512 printable ASCII characters without spaces';
const SPAN = 'must be an ISO 8601 duration of at least one minute, such as P7D';
const BANK = {
  holder: 'Bean Shop Ltd',
  number: 'DE23100000001234567890',
  bic: 'MARKDEF1',
  country: 'DE',
};

const NO_TOKEN = 'is required unless "tokens", or "userId" and "password", are set';

describe('configured entities', () => {
  table([
    [{}, `entities.0.token: ${NO_TOKEN}`],
    [{ tokens: [] }, `entities.0.token: ${NO_TOKEN}`],
    [{ userId: 'user-1', password: 'pass word' }, ''],
    [{ userId: 'user-1' }, 'entities.0.password: must be set together with "userId"'],
    [
      { token: 'right-token', password: 'pass word' },
      'entities.0.password: must be set together with "userId"',
    ],
    [
      { userId: 'a|b', password: 'pass word' },
      'entities.0.userId: must be 1 to 64 printable ASCII characters without spaces and |',
    ],
    [
      { userId: 'user-1', password: 'short' },
      'entities.0.password: must be 8 to 128 printable ASCII characters',
    ],
    [{ token: '1234567' }, `entities.0.token: ${TOKEN}`],
    [{ token: 'x'.repeat(513) }, `entities.0.token: ${TOKEN}`],
    [{ token: 'with a blank' }, `entities.0.token: ${TOKEN}`],
    [{ token: 'tökentöken' }, `entities.0.token: ${TOKEN}`],
    [{ tokens: ['right-token', 'short'] }, `entities.0.tokens.1: ${TOKEN}`],
    [{ token: 'right-token', tokens: ['short'] }, `entities.0.tokens.0: ${TOKEN}`],
    [{ token: '12345678' }, ''],
    [{ tokens: ['x'.repeat(512)] }, ''],
  ])('with %j as their tokens: %s', (tokens, expected) => {
    expect(faultOf({ entityId: A, ...tokens })).toBe(expected);
  });

  table([
    ['twice', [entity(A), entity(B), entity(A)], `entities.2.entityId: ${A} is not unique`],
    [
      'of an unknown merchant',
      [entity(A, { merchant: B })],
      'merchant: must be the entityId of another entity',
    ],
    ['of itself', [entity(A, { merchant: A })], 'entities.0.merchant: must be another entity'],
    [
      'of a channel',
      [entity(A, { merchant: B }), entity(B, { merchant: C }), entity(C)],
      'entities.0.merchant: must be an entity without a "merchant"',
    ],
    [
      'of each other',
      [entity(A, { merchant: B }), entity(B, { merchant: A })],
      'entities.0.merchant: must be an entity without a "merchant"',
    ],
  ])('%s', (_, entities, expected) => {
    expect(faultOf(...entities)).toContain(expected);
  });

  it('may stand before their merchant', () => {
    expect(faultOf(entity(A, { merchant: C }), entity(B, { merchant: C }), entity(C))).toBe('');
  });

  table([
    ['authorisationLife', 'P1W', ''],
    ['authorisationLife', 'PT1M', ''],
    ['authorisationLife', 'PT59.999S', SPAN],
    ['authorisationLife', 'P0D', SPAN],
    ['authorisationLife', 'P0M', SPAN],
    ['authorisationLife', null, 'expected string'],
    ['reversalCutOff', 'P1M', ''],
    ['reversalCutOff', '24 h', SPAN],
    ['refundWindow', 'P60D', ''],
    ['refundWindow', null, ''],
    ['refundWindow', '-P1D', SPAN],
    ['duplicates', 'refused', ''],
    ['duplicates', 'never', 'expected one of "allowed"|"refused"'],
    ['strict', true, ''],
    ['strict', 'on', 'expected boolean'],
    ['answersReferencedId', true, ''],
    ['answersReferencedId', null, ''],
    ['answersReferencedId', 'yes', 'expected boolean'],
    ['brands', ['VISA', 'PAYDIREKT_24'], ''],
    ['brands', null, ''],
    ['brands', [], '>=1 items'],
    ['brands', ['VISA', 'VISA MASTER'], '.1: must match'],
    ['currencies', ['EUR', 'JPY'], ''],
    ['currencies', null, ''],
    ['currencies', [], '>=1 items'],
    ['currencies', ['EUR', 'eur'], '.1: must be an ISO 4217 currency code'],
    ['currencies', ['XXX'], '.0: must be an ISO 4217 currency code'],
    ['bankAccount', BANK, ''],
    ['bankAccount', null, ''],
    ['bankAccount', { ...BANK, holder: 'Ltd' }, '.holder: '],
    ['bankAccount', { ...BANK, number: 'DE23 1000' }, '.number: '],
    ['bankAccount', { ...BANK, bic: 'MARK' }, '.bic: '],
    ['bankAccount', { ...BANK, country: 'ZZ' }, '.country: must be a code of ISO 3166-1'],
    ['bankAccount', { ...BANK, bic: undefined }, '.bic: '],
    ['bankAccount', { ...BANK, iban: 'x' }, 'iban'],
    ['refundWindw', 'P60D', 'refundWindw'],
  ])('on terms with %s %j: %s', (name, value, expected) => {
    const fault = faultOf(entity(A), entity(B, { terms: { [name]: value } }));
    if (expected === '') return expect(fault).toBe('');
    expect(fault).toMatch(/^entities\.1\.terms/);
    expect(fault).toContain(expected);
  });

  table([
    [{ origins: ['https://shop.example/'] }, 'entities.0.origins.0: must be an origin'],
    [{ baseAddress: 'https://shop.example' }, 'entities.0.baseAddress: must be an http(s) URL'],
    [{ entityId: 'x' }, 'entities.0.entityId: must be 32 lower-case hex digits'],
    [{ name: '' }, 'entities.0.name: '],
    [{ channelNam: 'Shop' }, 'channelNam'],
    [{ brandConfig: { brands: ['VISA MASTER'] } }, 'entities.0.brandConfig.brands.0: '],
    [{ brandConfig: { activateBrands: 'yes' } }, 'entities.0.brandConfig.activateBrands: '],
    [{ brandConfig: { override: true } }, 'override'],
    [
      { customRedirectPageConfig: { backgroundColor: 'url(https://x.example)' } },
      'entities.0.customRedirectPageConfig.backgroundColor: must be a colour, such as #336699',
    ],
  ])('with %j are refused', (difference, expected) => {
    expect(faultOf(entity(A, difference))).toContain(expected);
  });

  it('have options for their forms', () => {
    const brandConfig = { brands: ['MADA', 'VISA'], overrideShopBrands: true };
    const customRedirectPageConfig = { backgroundColor: '#336699', messageFontColor: 'navy' };
    expect(faultOf(entity(A, { brandConfig, customRedirectPageConfig }))).toBe('');
  });

  it('never have an invalid token repeated', () => {
    expect(faultOf(entity(A, { token: 'a secret' }))).not.toContain('secret');
  });
});
