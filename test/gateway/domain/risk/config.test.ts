/** Risk rules in a configuration: each error contains the name of the member. */
import { describe, expect, it } from 'vitest';
import { configuredEntities } from '../../../../src/gateway/config/entities.ts';
import { ConfigError, entitiesFrom } from '../../../../src/gateway/config.ts';
import type { RiskRules } from '../../../../src/gateway/domain/merchant/riskRules.ts';

const [MERCHANT, FIRST, SECOND, THIRD] = ['b', 'c', 'd', 'e'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
  string,
];
const entity = (entityId: string, difference = {}) => ({
  entityId,
  token: 'some-token',
  ...difference,
});

/** The errors, one line each; '' if there are none. */
function faultOf(risk: unknown): string {
  try {
    entitiesFrom([entity(MERCHANT, { terms: { risk } })] as never);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
}

const COUNT = { by: 'ip', most: 3, within: 'PT1H' };
const VOLUME = { by: 'entity', volume: { amount: '1000.00', currency: 'EUR' }, within: 'P1D' };
const WINDOW =
  'must be an ISO 8601 duration of at least one minute without months and years, such as P1D';

describe('risk rules', () => {
  it.each<[unknown, string]>([
    [null, ''],
    [{}, ''],
    [{ velocity: [COUNT, { ...COUNT, by: 'account', score: 99_999 }, VOLUME] }, ''],
    [{ velocity: COUNT }, 'velocity: '],
    [{ velocity: [{ ...COUNT, by: 'name' }] }, 'velocity.0.by: '],
    [
      { velocity: [{ ...COUNT, most: undefined }] },
      'velocity.0.most: is required unless "volume" is set',
    ],
    [{ velocity: [{ ...COUNT, most: 0 }] }, 'velocity.0.most: '],
    [{ velocity: [{ ...COUNT, most: 1.5 }] }, 'velocity.0.most: '],
    [{ velocity: [COUNT, { ...COUNT, within: 'P1M' }] }, `velocity.1.within: ${WINDOW}`],
    [{ velocity: [{ ...COUNT, within: 'PT59S' }] }, `velocity.0.within: ${WINDOW}`],
    [{ velocity: [{ ...COUNT, within: undefined }] }, 'velocity.0.within: '],
    [{ velocity: [{ ...COUNT, score: 0 }] }, 'velocity.0.score: '],
    [{ velocity: [{ ...COUNT, score: 100_000 }] }, 'velocity.0.score: '],
    [{ velocity: [{ ...COUNT, mst: 1 }] }, 'mst'],
    [
      { velocity: [{ ...COUNT, by: 'entity' }] },
      'velocity.0.most: is not allowed with "by": "entity", which counts the volume only',
    ],
    [
      { velocity: [{ by: 'entity', within: 'P1D' }] },
      'velocity.0.volume: is required with "by": "entity"',
    ],
    [
      { velocity: [{ ...VOLUME, volume: { amount: '1.50', currency: 'JPY' } }] },
      'velocity.0.volume.amount: must have the number of decimals of its currency',
    ],
    [{ velocity: [{ ...VOLUME, volume: { amount: '1,5', currency: 'EUR' } }] }, 'volume.amount: '],
    [{ velocity: [{ ...VOLUME, volume: { amount: '1', currency: 'EU' } }] }, 'volume.currency: '],
    [{ registrations: [{ per: 'email', of: 'cards', most: 2, within: 'P1D' }] }, ''],
    [
      { registrations: [{ per: 'email', of: 'mobiles', most: 2, within: 'P1D' }] },
      'registrations.0.of: must be one of [registrations, cards] with "per": "email"',
    ],
    [{ amount: [{ currency: 'EUR', most: '100.00', least: '1.00' }] }, ''],
    [{ amount: [{ currency: 'EUR' }] }, 'amount.0.most: is required unless "least" is set'],
    [
      { amount: [{ currency: 'JPY', least: '1.50' }] },
      'amount.0.least: must have the number of decimals',
    ],
    [{ country: [{ refused: ['DE', 'ZZ'] }] }, 'country.0.refused.1: must be a code of ISO 3166-1'],
    [
      { country: [{ refused: ['DE'], allowed: ['AT'] }] },
      'country.0.refused: is required unless "allowed" is set',
    ],
    [
      { country: [{}] },
      'country.0.refused: is required unless "allowed" is set, and is not allowed with it',
    ],
    [{ country: [{ allowed: [] }] }, 'country.0.allowed: '],
    [{ blacklist: [{ bins: ['420000'], accounts: ['F'.repeat(64)] }] }, ''],
    [{ blacklist: [{ score: 3 }] }, 'blacklist.0.bins: is required unless "accounts"'],
    [{ blacklist: [{ bins: ['42'] }] }, 'blacklist.0.bins.0: must be the first six digits'],
    [{ blacklist: [{ emails: ['a@b.example', '@b.example'] }] }, ''],
    [{ blacklist: [{ emails: ['b.example'] }] }, 'blacklist.0.emails.0: must be an e-mail address'],
    [{ blacklist: [{ ips: ['10.0.0.1', '::1', '10.0.0.0/8', '2001:db8::/32'] }] }, ''],
    [{ blacklist: [{ ips: ['10.0.0.0/33'] }] }, 'blacklist.0.ips.0: must be an IP address'],
    [{ holder: true }, ''],
    [{ holder: { score: 10 } }, ''],
    [{ holder: false }, 'holder: must be true, or { "score"'],
    [{ holder: { score: 0 } }, 'holder.score: '],
    [{ refuseBelow: 101 }, 'refuseBelow: '],
    [{ refuseBelow: -99_999 }, ''],
    [{ refuseBelw: 1 }, 'refuseBelw'],
  ])('%j: %s', (risk, expected) => {
    const fault = faultOf(risk);
    if (expected === '') return expect(fault).toBe('');
    expect(fault).toMatch(/^entities\.0\.terms\.risk/);
    expect(fault).toContain(expected);
  });

  it('never have a number repeated that is in place of its hash', () => {
    const fault = faultOf({ blacklist: [{ accounts: ['4200000000000000'] }] });
    expect(fault).toContain('blacklist.0.accounts.0: must be the keyed hash of an account number');
    expect(fault).not.toContain('4200');
  });

  it('are those of the entity, else of its merchant, else none', () => {
    const [theirs, own]: RiskRules[] = [{ holder: true }, { refuseBelow: 50 }];
    const entities = configuredEntities([
      entity(MERCHANT, { terms: { risk: theirs } }),
      entity(FIRST, { merchant: MERCHANT, terms: { risk: own } }),
      entity(SECOND, { merchant: MERCHANT }),
      entity(THIRD, { merchant: MERCHANT, terms: { risk: null } }),
      entity('f'.repeat(32)),
    ]);
    expect(entities.map(({ terms }) => terms.risk)).toEqual([theirs, own, theirs, null, null]);
  });
});
