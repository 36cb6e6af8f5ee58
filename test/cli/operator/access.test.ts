/** Banned entities and replaced tokens: gateways that run follow within a second or two, without a restart. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EntityOption } from '../../../src/gateway/config/entityOption.ts';
import { SANDBOX } from '../../../src/gateway/domain/merchant/types.ts';
import { Asks, INITIAL, job } from '../../gateway/domain/schedule/scheduleRequests.ts';
import {
  code,
  encode,
  type Fields,
  type Shop,
  temporaryFolder,
  VISA,
} from '../../gateway/harness.ts';
import { runHere } from '../terminal.ts';
import { ENTITY_ID, PLACES, type Place } from './live.ts';

/** What a command does is visible to every process after this time, with the slowness of a busy machine. */
const SOON = { timeout: 5000 };

const as = (
  shop: Shop,
  token: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  fields: Fields = {},
) => {
  const all = encode({ entityId: ENTITY_ID, ...fields });
  const bearer = { authorization: `Bearer ${token}` };
  return method === 'POST'
    ? shop.send('POST', path, bearer, all)
    : shop.send(method, `${path}?${all}`, bearer);
};

const DEBIT = { ...VISA, amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const SUCCESS = /^200 000\.(000|100)\./;

/** Gateways on a database: two on PostgreSQL. */
async function gateways(place: Place, entities?: readonly EntityOption[]): Promise<Shop[]> {
  const options = entities ? { entities } : {};
  const first = await place.live(options);
  return place.isShared ? [first, await place.live(options)] : [first];
}

describe.each(PLACES)('on $name', ({ fresh }) => {
  it('a banned entity is refused by every gateway, in its calls and in its forms, until it is allowed', async () => {
    const place = await fresh();
    const shops = await gateways(place);
    const [shop] = shops as [Shop];
    const [open, id] = [await shop.checkout(), (await shop.charge()).body.id];
    const change = (action: string) => place.run('entities', action, ENTITY_ID);
    expect(await change('allow')).toMatchObject({
      exitCode: 1,
      out: `${ENTITY_ID}: is not banned\n`,
    });
    for (const one of shops) expect(code(await one.payment(id))).toMatch(SUCCESS);
    expect(await change('ban')).toMatchObject({ exitCode: 0, out: `${ENTITY_ID}: is banned\n` });
    for (const one of shops) {
      await expect.poll(async () => code(await one.payment(id)), SOON).toBe('403 800.900.302');
      expect(code(await one.charge())).toBe('403 800.900.302');
      expect(code(await one.create())).toBe('403 800.900.302');
      expect(code(await one.pay(open))).toBe('403 800.900.302');
      expect(code(await one.config(open))).toMatch(/ 800\.900\.302$/);
    }
    expect((await place.run('entities', 'list')).out).toMatch(
      new RegExp(`^${ENTITY_ID}  banned since \\d{4}-`),
    );
    expect(await change('allow')).toMatchObject({ exitCode: 0 });
    for (const one of shops) {
      await expect.poll(async () => code(await one.payment(id)), SOON).toMatch(SUCCESS);
    }
    expect(code(await shop.pay(open))).toMatch(/^200 000\./);
    const audit = JSON.parse((await place.run('audit', '--json')).out);
    expect(
      audit.map(({ command, ids }: { command: string; ids: unknown }) => [command, ids]),
    ).toEqual([
      ['entities allow', { entityId: ENTITY_ID }],
      ['entities ban', { entityId: ENTITY_ID }],
    ]);
  });

  it('a ban lasts beyond the next start, and is one of the channels of a merchant', async () => {
    const place = await fresh();
    const channel = 'c0000000000000000000000000000004';
    const entities = [
      { entityId: ENTITY_ID, token: 'token-of-merchant' },
      { entityId: channel, merchant: ENTITY_ID, token: 'token-of-channel' },
    ];
    const before = await place.live({ entities });
    await place.run('entities', 'ban', ENTITY_ID);
    await before.gateway.close();
    const shop = await place.live({ entities });
    const paid = await as(shop, 'token-of-channel', 'POST', '/v1/payments', {
      ...DEBIT,
      entityId: channel,
    });
    expect(code(paid)).toBe('403 800.900.302');
  });

  it('a schedule of a banned entity charges nothing, and goes on once the entity is allowed', async () => {
    const place = await fresh();
    const shop = await place.test();
    const stored = await shop.stored(INITIAL);
    const { body } = await new Asks(shop).schedule(stored, {
      paymentType: 'DB',
      ...job({ dayOfMonth: '*', month: '*', dayOfWeek: '?', hour: '12' }),
    });
    const ofDay = async (action: string) => {
      await place.run('entities', action, SANDBOX.id);
      // What the gateway has read of the entity is used for a second.
      await expect
        .poll(async () => (await shop.payment(stored)).status, SOON)
        .not.toBe(action === 'ban' ? 200 : 403);
      await shop.gateway.clock.advance('P1D');
      const rows = await place.sql(
        `select payment_id as payment, code from schedule_run where schedule_id = '${body.id}' order by due desc limit 1`,
      );
      return rows[0];
    };
    expect(await ofDay('ban')).toEqual({ payment: null, code: '800.900.302' });
    expect(await ofDay('allow')).toEqual({ payment: expect.any(String), code: null });
  });

  it('tokens replace: every gateway accepts the tokens of the file, and the old ones no more', async () => {
    const place = await fresh();
    const shops = await gateways(place);
    const [shop] = shops as [Shop];
    const { id } = (await shop.charge()).body;
    const replace = (tokens: EntityOption['tokens']) => {
      const file = join(temporaryFolder(), 'gateway.json');
      writeFileSync(file, JSON.stringify({ entities: [{ entityId: ENTITY_ID, tokens }] }), {
        mode: 0o600,
      });
      return place.run('tokens', 'replace', '--config', file);
    };
    const reads = async (one: Shop, token: string) =>
      (await as(one, token, 'GET', `/v1/payments/${id}`)).status;
    expect(await replace(['token-after', { token: 'token-reader', may: ['read'] }])).toMatchObject({
      exitCode: 0,
      out: `${ENTITY_ID}: 2 added, 1 removed\n`,
    });
    for (const one of shops) {
      await expect.poll(() => reads(one, 'live-token'), SOON).toBe(403);
      expect(await reads(one, 'token-after')).toBe(200);
      expect(await reads(one, 'token-reader')).toBe(200);
      const paid = await as(one, 'token-reader', 'POST', '/v1/payments', DEBIT);
      expect(code(paid)).toBe('403 800.900.301');
    }
    // Only the rights change.
    const all = ['token-after', { token: 'token-reader', may: ['read', 'pay'] as const }];
    expect((await replace(all)).out).toBe(`${ENTITY_ID}: 1 added, 1 removed\n`);
    for (const one of shops) {
      await expect
        .poll(async () => code(await as(one, 'token-reader', 'POST', '/v1/payments', DEBIT)), SOON)
        .toMatch(SUCCESS);
    }
    expect(await replace(all)).toMatchObject({
      exitCode: 1,
      out: 'the tokens are those of the file already\n',
    });
    expect(JSON.stringify(await place.sql('select * from audit_entry'))).not.toContain('token-');
  });

  it('tokens replace creates no entity, and needs the file', async () => {
    const place = await fresh();
    await place.live();
    const without = await place.run('tokens', 'replace');
    expect(without.exitCode).toBe(2);
    expect(without.notes).toContain('tokens replace requires a --config file with "entities"');
    const file = join(temporaryFolder(), 'gateway.json');
    const stranger = 'd'.repeat(32);
    writeFileSync(file, JSON.stringify({ entities: [{ entityId: stranger, token: 'token-new' }] }));
    const { exitCode, notes } = await place.run('tokens', 'replace', '--config', file);
    expect(exitCode).toBe(1);
    expect(notes).toContain(`no gateway was started with entity ${stranger}`);
  });
});

it.each([
  [['entities', 'show'], 'entities requires one of list, ban, allow'],
  [['entities', 'list', ENTITY_ID], 'entities list takes no id'],
  [['entities', 'ban'], 'entities ban requires the id of an entity: 32 hex digits'],
  [['tokens', 'list'], 'tokens requires one of replace'],
])('%j is refused', async (args, refused) => {
  expect(await runHere(args)).toMatchObject({ exitCode: 2, refused });
});
