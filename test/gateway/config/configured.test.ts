/** The entities of a configuration: merchants and channels, terms, and the entities of a token. */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  besideSandbox,
  configuredEntities,
  unlimited,
} from '../../../src/gateway/config/entities.ts';
import type { EntityOption } from '../../../src/gateway/config/entityOption.ts';
import { DEFAULT_TERMS, SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import { code, encode, open, type Shop, temporaryFolder } from '../harness.ts';

const [MERCHANT, FIRST, SECOND, STRANGER] = ['b', 'c', 'd', 'e'].map((digit) =>
  digit.repeat(32),
) as [string, string, string, string];

const entity = (entityId: string, difference: Partial<EntityOption> = {}): EntityOption => ({
  entityId,
  token: `token-of-${entityId[0]}`,
  ...difference,
});

const channel = (entityId: string, difference: Partial<EntityOption> = {}) =>
  entity(entityId, { merchant: MERCHANT, ...difference });

describe('configured entities', () => {
  it('have a default for everything', () => {
    expect(configuredEntities([entity(FIRST)])).toEqual([
      {
        id: FIRST,
        tokens: [unlimited('token-of-c')],
        webhooks: [],
        name: FIRST,
        channelName: 'Default channel',
        origins: null,
        baseAddress: null,
        merchantId: null,
        channels: [],
        terms: DEFAULT_TERMS,
        form: {
          brandConfig: { brands: [], overrideShopBrands: false, activateBrands: false },
          customRedirectPageConfig: {},
        },
      },
    ]);
  });

  it('have each of their tokens once, the primary one first', () => {
    const tokens = ['token-two', 'token-one', 'token-two'];
    const options = [entity(FIRST, { token: 'token-one', tokens }), { entityId: SECOND, tokens }];
    expect(configuredEntities(options).map((one) => one.tokens)).toEqual([
      ['token-one', 'token-two'].map(unlimited),
      ['token-two', 'token-one'].map(unlimited),
    ]);
  });

  it('are channels of the merchants that name them, in the order of the file, at any position', () => {
    const options = [channel(SECOND), entity(STRANGER), entity(MERCHANT), channel(FIRST)];
    const related = configuredEntities(options).map(({ id, merchantId, channels }) => [
      id,
      merchantId,
      channels,
    ]);
    expect(related).toEqual([
      [SECOND, MERCHANT, []],
      [STRANGER, null, []],
      [MERCHANT, null, [SECOND, FIRST]],
      [FIRST, MERCHANT, []],
    ]);
  });

  it('have their own terms, then those of their merchant, then the default ones', () => {
    const options = [
      channel(FIRST, {
        terms: { refundWindow: null, authorisationLife: 'P1D', brands: undefined },
      }),
      entity(MERCHANT, {
        terms: { refundWindow: 'P60D', duplicates: 'refused', brands: ['VISA'] },
      }),
      channel(SECOND),
      entity(STRANGER),
    ];
    const merchants = {
      ...DEFAULT_TERMS,
      refundWindow: 'P60D',
      duplicates: 'refused',
      brands: ['VISA'],
    };
    expect(configuredEntities(options).map(({ terms }) => terms)).toEqual([
      { ...merchants, refundWindow: null, authorisationLife: 'P1D' },
      merchants,
      merchants,
      DEFAULT_TERMS,
    ]);
  });

  it('are added to the sandbox’s entity; if that is configured, it keeps its token and comes first', () => {
    const [sandbox, other] = configuredEntities([
      entity(SANDBOX.id, { token: SANDBOX.token }),
      entity(STRANGER),
    ]) as [never, never];
    expect(besideSandbox(sandbox, [other])).toEqual([sandbox, other]);
    const options = [entity(STRANGER), entity(SANDBOX.id, { token: 'own-token', name: 'Mine' })];
    const both = besideSandbox(sandbox, configuredEntities(options));
    expect(both).toMatchObject([
      { id: SANDBOX.id, tokens: [SANDBOX.token, 'own-token'].map(unlimited), name: 'Mine' },
      { id: STRANGER },
    ]);
    expect(both).toHaveLength(2);
  });
});

describe('a token', () => {
  const entities = [
    channel(FIRST, { tokens: ['shared-token'] }),
    channel(SECOND),
    entity(MERCHANT, { tokens: ['second-token-of-b'] }),
    entity(STRANGER, { tokens: ['shared-token'] }),
  ];
  let shop: Shop;
  beforeAll(async () => {
    shop = await open({ entities });
  });
  const call = (token: string, entityId: string, on = shop) =>
    on.send(
      'POST',
      '/v1/checkouts',
      { authorization: `Bearer ${token}` },
      encode({ entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' }),
    );
  const speaksFor = async (token: string, on = shop) => {
    const all = [SANDBOX.id, MERCHANT, FIRST, SECOND, STRANGER];
    const codes = await Promise.all(all.map(async (id) => code(await call(token, id, on))));
    expect(new Set(codes)).toEqual(new Set(['200 000.200.100', '403 800.900.300']));
    return all.filter((_, index) => codes[index] === '200 000.200.100');
  };

  it.each([
    ['token-of-b', [MERCHANT, FIRST, SECOND]],
    ['second-token-of-b', [MERCHANT, FIRST, SECOND]],
    ['token-of-c', [FIRST]],
    ['token-of-d', [SECOND]],
    ['shared-token', [FIRST, STRANGER]],
    ['sandbox-access-token', [SANDBOX.id]],
  ])('%s is valid for its entities only', async (token, expected) => {
    expect(await speaksFor(token)).toEqual(expected);
  });

  it('that is removed is refused, and new channels accept the token of their merchant', async () => {
    const data = temporaryFolder();
    const before = await open({ data, entities: [entity(MERCHANT), channel(FIRST)] });
    expect(await speaksFor('token-of-b', before)).toEqual([MERCHANT, FIRST]);
    await before.gateway.close();
    const options = [entity(MERCHANT), channel(SECOND), entity(FIRST, { token: 'another-token' })];
    const after = await open({ data, entities: options });
    expect(await speaksFor('token-of-b', after)).toEqual([MERCHANT, SECOND]);
    expect(code(await call('token-of-c', FIRST, after))).toBe('403 800.900.300');
  });

  it('of the sandbox is valid for its entity and its channels, also if it is configured', async () => {
    const own = entity(SANDBOX.id, { token: 'token-of-a' });
    const at = await open({ entities: [own, entity(FIRST, { merchant: SANDBOX.id })] });
    expect(at.gateway).toMatchObject({ entityId: SANDBOX.id, token: SANDBOX.token });
    for (const token of ['token-of-a', SANDBOX.token]) {
      expect(await speaksFor(token, at)).toEqual([SANDBOX.id, FIRST]);
    }
  });
});
