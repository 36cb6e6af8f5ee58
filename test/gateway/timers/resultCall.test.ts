/** The call of shopperResultUrl after 29 minutes (API 3, Events 4 and 5), and the end of a checkout after 30. */
import { describe, expect, it, vi } from 'vitest';
import { create } from '../../../src/gateway/domain/checkout/checkoutStates.ts';
import { callAddress } from '../../../src/gateway/domain/checkout/resultCall.ts';
import type { Processor, StartOptions, Verdict } from '../../../src/gateway/start.ts';
import { code, ENTITY, encode, open, type Shop, temporaryFolder, VISA } from '../harness.ts';
import { ENGINES } from '../postgres.ts';
import { type Receiver, receive } from '../receiver.ts';

const DECLINED = { 'card.number': '4000000000000002' };

/** The parameters of the call. */
const callOf = (id: string, path = '/result') =>
  `GET ${path}${path.includes('?') ? '&' : '?'}id=${id}&resourcePath=%2Fv1%2Fcheckouts%2F${id}%2Fpayment`;

const times = ({ executed }: { executed: readonly { at: string; kind: string }[] }) =>
  executed.map(({ at, kind }) => `${at.slice(11, 19)} ${kind}`);

describe.each(ENGINES)('$name', ({ options }) => {
  let receiver: Receiver;
  const start = async (more: StartOptions = {}) => {
    receiver = await receive();
    return open({ ...(await options()), ...more });
  };
  const checkout = (shop: Shop, path = '/result') =>
    shop.checkout({ shopperResultUrl: `${receiver.origin}${path}` });

  it('no call if the status was read in time', async () => {
    const shop = await start();
    const id = await checkout(shop);
    await shop.pay(id);
    expect(times(await shop.gateway.clock.elapse('PT28M59S'))).toEqual([]);
    expect(code(await shop.status(id))).toBe('200 000.100.110');
    const day = await shop.gateway.clock.elapse('P1D');
    expect(times(day)).toEqual([
      '12:29:00 shopperResultUrlCall',
      '12:30:00 checkoutExpiry',
      '00:00:00 settlement',
    ]);
    expect(receiver.calls).toEqual([]);
  });

  it('if the status was not read: the call at 29:00, the end at 30:00', async () => {
    const shop = await start();
    const id = await checkout(shop, '/result?order=7#top');
    await shop.pay(id);
    await shop.gateway.clock.advance('PT28M59S');
    expect(receiver.calls).toEqual([]);
    const first = await shop.gateway.clock.elapse('PT1S');
    expect(first).toEqual({
      now: '2030-01-31T12:29:00.000Z',
      executed: [
        { at: '2030-01-31T12:29:00.000Z', kind: 'shopperResultUrlCall', id, outcome: 'done' },
      ],
    });
    expect(receiver.calls).toEqual([callOf(id, '/result?order=7')]);
    await shop.gateway.clock.advance('PT59S');
    expect(code(await shop.status(id))).toBe('200 000.100.110');
    expect(times(await shop.gateway.clock.elapse('PT1S'))).toEqual(['12:30:00 checkoutExpiry']);
    await shop.gateway.clock.advance('P1D');
    expect(receiver.calls).toHaveLength(1);
  });

  it('submits at minute 0, 10 and 29:30 of three checkouts: in order, each at its time', async () => {
    const shop = await start();
    const [a, b, c] = [await checkout(shop), await checkout(shop), await checkout(shop)] as const;
    await shop.pay(a);
    await shop.gateway.clock.advance('PT10M');
    await shop.pay(b);
    await shop.gateway.clock.advance('PT19M30S');
    expect(receiver.calls).toEqual([callOf(a), callOf(b)]);
    await shop.pay(c);
    expect(times(await shop.gateway.clock.elapse('PT30S'))).toEqual([
      '12:30:00 checkoutExpiry',
      '12:30:00 checkoutExpiry',
      '12:30:00 checkoutExpiry',
    ]);
    expect(receiver.calls).toEqual([callOf(a), callOf(b), callOf(c)]);
  });

  it('the same for one checkout: a call for the first two, another for the last', async () => {
    const shop = await start();
    const id = await checkout(shop);
    await shop.pay(id, DECLINED);
    await shop.gateway.clock.advance('PT10M');
    await shop.pay(id, DECLINED);
    await shop.gateway.clock.advance('PT19M');
    expect(receiver.calls).toEqual([callOf(id)]);
    await shop.gateway.clock.advance('PT30S');
    await shop.pay(id);
    await shop.gateway.clock.advance('P1D');
    expect(receiver.calls).toEqual([callOf(id), callOf(id)]);
  });

  it('a submit after the status was read leads to a call', async () => {
    const shop = await start();
    const id = await checkout(shop);
    await shop.pay(id, DECLINED);
    expect(code(await shop.status(id))).toBe('400 800.100.152');
    await shop.gateway.clock.advance('PT10M');
    await shop.pay(id, DECLINED);
    await shop.gateway.clock.advance('PT19M');
    expect(receiver.calls).toEqual([callOf(id)]);
  });

  it('the shop reads the status while it is called, at 29:00', async () => {
    let status: string | undefined;
    const shop = await start();
    const asking = await receive(async (request, response) => {
      const id = new URL(request.url ?? '', 'http://shop').searchParams.get('id') ?? '';
      const reply = await shop.status(id);
      status = `${code(reply)} at ${reply.body.timestamp}`;
      response.end();
    });
    const id = await shop.checkout({ shopperResultUrl: `${asking.origin}/result` });
    await shop.pay(id);
    await shop.gateway.clock.advance('PT2H');
    expect(status).toBe('200 000.100.110 at 2030-01-31 12:29:00+0000');
  });

  it('the call is made after a restart', async () => {
    const where = { ...(await options()), data: temporaryFolder() };
    receiver = await receive();
    const first = await open(where);
    const id = await checkout(first);
    await first.pay(id);
    await first.gateway.close();
    const second = await open(where);
    await second.gateway.clock.advance('PT29M');
    expect(receiver.calls).toEqual([callOf(id)]);
  });
});

describe('there is no call', () => {
  const DAY = 'P1D';
  const callsAfter = async (work: (shop: Shop, id: string) => Promise<unknown>, fields = {}) => {
    const receiver = await receive();
    const shop = await open();
    const id = await shop.checkout({ shopperResultUrl: `${receiver.origin}/`, ...fields });
    await work(shop, id);
    await shop.gateway.clock.advance(DAY);
    return receiver.calls;
  };

  it('if the pay button was not used', async () => {
    expect(await callsAfter(async () => {})).toEqual([]);
  });

  it('if the submit was refused before a payment existed', async () => {
    expect(await callsAfter((shop, id) => shop.pay(id, { 'card.expiryMonth': '13' }))).toEqual([]);
  });

  it('if the shop’s own server submitted', async () => {
    const submit = (shop: Shop, id: string) => {
      const body = encode({ entityId: shop.gateway.entityId, ...VISA });
      return shop.send('POST', `/v1/checkouts/${id}/payment`, shop.bearer, body);
    };
    expect(await callsAfter(submit)).toEqual([]);
  });

  it('if the shop ended the checkout', async () => {
    const calls = await callsAfter(async (shop, id) => {
      await shop.pay(id, DECLINED);
      await shop.remove(id);
    });
    expect(calls).toEqual([]);
  });

  it('if a pending status was read after the submit', async () => {
    let asked: ((verdict: Verdict) => void) | undefined;
    const answer = () => new Promise<Verdict>((resolve) => (asked = resolve));
    const processor: Processor = { kind: 'remote', answer };
    const receiver = await receive();
    const shop = await open({ processor });
    const id = await shop.checkout({ shopperResultUrl: `${receiver.origin}/` });
    const paid = shop.pay(id);
    await vi.waitFor(() => expect(asked).toBeDefined());
    expect(code(await shop.status(id))).toBe('200 000.200.000');
    await shop.gateway.clock.advance(DAY);
    expect(receiver.calls).toEqual([]);
    asked?.({ code: '000.100.110', riskScore: null });
    expect(code(await paid)).toBe('200 000.100.110');
  });
});

describe('the address of the call', () => {
  const entity = { ...ENTITY, id: 'a'.repeat(32) as never };
  const parts = (submitted: Record<string, string>, parameters = {}) => ({
    entity,
    checkout: create('C' as never, { entityId: entity.id, parameters, money: null }, 0),
    parameters: submitted,
    endpoint: 'payment' as const,
  });
  const query = 'id=C&resourcePath=%2Fv1%2Fcheckouts%2FC%2Fpayment';

  it('an address without a path gets its slash', () => {
    const submitted = { shopperResultUrl: 'https://shop.example' };
    expect(callAddress(parts(submitted), 'test')).toBe(`https://shop.example/?${query}`);
  });

  it('a checkout that stores details is fetched at its own path', () => {
    const submitted = { shopperResultUrl: 'https://shop.example/r' };
    const address = callAddress({ ...parts(submitted), endpoint: 'registration' }, 'test');
    expect(address).toBe(
      'https://shop.example/r?id=C&resourcePath=%2Fv1%2Fcheckouts%2FC%2Fregistration',
    );
  });

  it('is at the base address of the entity, if the checkout has none', () => {
    const withBase = { ...entity, baseAddress: 'https://shop.example/pay/' };
    const address = callAddress({ ...parts({}), entity: withBase }, 'live');
    expect(address).toBe(`https://shop.example/pay/?${query}`);
    expect(callAddress(parts({}), 'test')).toBeNull();
  });

  it('is only at origins that are bound to the checkout', () => {
    const submitted = { shopperResultUrl: 'https://elsewhere.example/' };
    const origins = ['https://shop.example'];
    expect(callAddress({ ...parts(submitted), entity: { ...entity, origins } }, 'test')).toBeNull();
    const own = parts(submitted, { shopperResultUrl: 'https://shop.example/' });
    expect(callAddress(own, 'test')).toBeNull();
    expect(callAddress(parts(submitted), 'live')).toBeNull();
    expect(callAddress(parts(submitted), 'test')).toBe(`https://elsewhere.example/?${query}`);
  });

  it('never has another protocol', () => {
    expect(callAddress(parts({ shopperResultUrl: 'ftp://shop.example/' }), 'test')).toBeNull();
  });
});

describe('a slow or failing shop', () => {
  it('that never responds does not delay an advance', async () => {
    const hanging = await receive(() => {});
    const shop = await open({ outboundTimeout: 'PT0.3S' });
    const pay = async () => {
      const id = await shop.checkout({ shopperResultUrl: `${hanging.origin}/` });
      await shop.pay(id);
    };
    await pay();
    const before = performance.now();
    await shop.gateway.clock.advance('PT29M');
    expect(performance.now() - before).toBeGreaterThan(250);
    await pay();
    const { executed } = await shop.gateway.clock.elapse('PT29M', { wait: 'none' });
    expect(executed.map(({ kind }) => kind)).toContain('shopperResultUrlCall');
    await vi.waitFor(() => expect(hanging.calls).toHaveLength(2));
  });

  it('is called once, for any response, and no redirect is followed', async () => {
    const end = await receive();
    const failing = await receive((_, response) => {
      response.writeHead(302, { location: `${end.origin}/` }).end();
    });
    const broken = await receive((request) => request.socket.destroy());
    const shop = await open();
    for (const { origin } of [failing, broken]) {
      await shop.pay(await shop.checkout({ shopperResultUrl: `${origin}/` }));
    }
    await shop.pay(await shop.checkout({ shopperResultUrl: 'http://127.0.0.1:1/' }));
    await shop.gateway.clock.advance('P1M');
    expect(failing.calls).toHaveLength(1);
    expect(broken.calls).toHaveLength(1);
    expect(end.calls).toEqual([]);
  });
});
