/** The BIN lookup, which the frame of the card number requests. */
import { beforeAll, describe, expect, it } from 'vitest';
import { code, faults, NO_SESSION, open, type Shop } from '../harness.ts';

const SHOP = 'https://shop.example';
const GOOD = '200 000.000.100';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});

const ask = (id: string, body: string, headers: Record<string, string> = {}) =>
  shop.send('POST', `/v1/checkouts/${id}/bin`, headers, body);
const lookUp = async (bin: string) => {
  const { body } = await ask(await shop.checkout(), `bin=${bin}`);
  return body.bin;
};

describe('the beginning of a number', () => {
  it('returns brands, type and country, without the digits', async () => {
    const id = await shop.checkout();
    const reply = await ask(id, 'bin=43893540');
    expect(code(reply)).toBe(GOOD);
    expect(reply.headers['cache-control']).toBe('private, no-cache, no-store');
    expect(reply.body).toMatchObject({ ndc: id, timestamp: '2030-01-31 12:00:00+0000' });
    expect(reply.body.bin).toMatchObject({ type: 'PREPAID', country: 'SA' });
    expect(reply.text.replaceAll(id, '')).not.toContain('438935');
  });

  it.each([
    ['43893540', 'MADA', 'VISA'],
    ['52286441', 'MADA', 'MASTER'],
    ['501971', 'DANKORT', 'MAESTRO'],
    ['50670012', 'ELO', 'MAESTRO'],
    ['417500', 'VISAELECTRON', 'VISA'],
  ])('of two schemes returns both, the national one first: %s', async (bin, first, second) => {
    const { brands } = await lookUp(bin);
    expect(brands[0]).toBe(first);
    expect(brands).toContain(second);
  });

  it.each([
    ['420000', 'VISA', 'CREDIT', 'GB'],
    ['411111', 'VISA', 'DEBIT', 'GB'],
    ['377777', 'AMEX', 'CREDIT', 'GB'],
    ['437551', 'VISA', null, 'IN'],
    ['491730', 'VISAELECTRON', 'DEBIT', 'GB'],
    ['417500', 'VISAELECTRON', 'DEBIT', null],
    ['455555', 'VISA', null, null],
    ['551234', 'MASTER', null, null],
  ])('%s: %s, %s, %s', async (bin, brand, type, country) => {
    const info = await lookUp(bin);
    expect([info.brands[0], info.type, info.country]).toEqual([brand, type, country]);
  });

  it('of no brand returns no data', async () => {
    expect(await lookUp('000000')).toEqual({ brands: [], type: null, country: null });
  });

  it.each(['42000', '420000000', '4200x0', '', '٤٢٠٠٠٠'])(
    'has 6 to 8 digits: %s is refused, and not repeated',
    async (bin) => {
      const id = await shop.checkout();
      const reply = await ask(id, `bin=${encodeURIComponent(bin)}`);
      const [fault] = faults(reply);
      expect(code(reply)).toBe('400 200.300.404');
      expect(fault).toMatch(bin === '' ? /^bin=null: may not be empty$/ : /^bin=\*\*\*: must/);
      if (bin !== '') expect(reply.text.replaceAll(id, '')).not.toContain(bin);
    },
  );

  it('is the only parameter', async () => {
    const reply = await ask(await shop.checkout(), 'bin=420000&card.number=4200000000000000');
    expect(faults(reply)).toEqual(['card.number=***: is not an allowed parameter']);
    expect(code(await ask(await shop.checkout(), 'bin=420000&bin=411111'))).toBe('400 200.300.404');
  });
});

describe('access', () => {
  it('requires a checkout that can be paid', async () => {
    const [open, removed, paid] = [
      await shop.checkout(),
      await shop.checkout(),
      await shop.checkout(),
    ];
    await shop.remove(removed);
    await shop.pay(paid);
    expect(code(await ask(open, 'bin=420000'))).toBe(GOOD);
    for (const id of [removed, paid, 'x', '0'.repeat(32)]) {
      const reply = await ask(id, 'bin=420000');
      expect([reply.status, reply.body.result]).toEqual([400, NO_SESSION]);
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    }
  });

  it.each(['bin', 'data'])('is granted to a page of a bound origin: %s', async (path) => {
    const id = await shop.checkout({ shopperResultUrl: `${SHOP}/r` });
    const url = `/v1/checkouts/${id}/${path}`;
    const asked = await shop.send('OPTIONS', url, { origin: SHOP });
    expect(asked.status).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'access-control-allow-methods': 'POST',
      vary: 'Origin',
    });
    const evil = { origin: 'https://evil.example' };
    const reply = await shop.send('POST', url, evil, 'bin=420000');
    expect(reply.headers['access-control-allow-origin']).toBe(SHOP);
  });

  it('is limited to the rate at which a shopper types', async () => {
    const strict = await open({ throttle: 'always', limits: { bin: 2, submit: 1 } });
    const [id, other] = [await strict.checkout(), await strict.checkout()];
    const askOne = (one: string) =>
      strict.send('POST', `/v1/checkouts/${one}/bin`, {}, 'bin=420000');
    expect([code(await askOne(id)), code(await askOne(id))]).toEqual([GOOD, GOOD]);
    const third = await askOne(id);
    expect([code(third), third.headers['retry-after']]).toEqual(['429 800.120.100', '30']);
    expect(code(await askOne(other))).toBe(GOOD);
    // A shopper above the limit can still pay. A call that stores data counts as a submit.
    expect(code(await strict.keep(id))).toBe('200 000.200.103');
    expect(code(await strict.keep(id))).toBe('429 800.120.100');
  });
});
