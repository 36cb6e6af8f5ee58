/** Stored records are returned unchanged. */

import { expect, it } from 'vitest';
import { entriesOf } from '../../../../../src/contract/parameters/request.ts';
import type { CheckoutState } from '../../../../../src/gateway/domain/checkout/types.ts';
import type { Entity } from '../../../../../src/gateway/domain/merchant/types.ts';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import type { KeptKey } from '../../../../../src/gateway/domain/shared/sealed.ts';
import {
  AWKWARD,
  aCheckout,
  anEntity,
  aPayment,
  aPaymentId,
  aSubmit,
  bareEntity,
  type Given,
  PARAMETERS,
  storedCheckout,
  YEAR_9999,
} from './sampleRecords.ts';

export function describeRecords({ kind, place, store }: Given): void {
  it.each(AWKWARD)('an entity with %j', async (text) => {
    const id = `entity ${text}` as EntityId;
    const bare = bareEntity(id, { name: text, channelName: text });
    await store().entity.save(bare);
    expect(await store().entity.find(id)).toEqual(bare);
    const full: Entity = {
      ...bare,
      channelName: 'x',
      origins: [],
      baseAddress: `https://a.example/${text}`,
      merchantId: `merchant ${text}` as EntityId,
      channels: [`channel ${text}` as EntityId, 'another' as EntityId],
      terms: {
        strict: true,
        envelope: 'platform',
        authorisationLife: 'P1D',
        reversalCutOff: 'PT1M',
        refundWindow: 'P60D',
        duplicates: 'refused',
        answersReferencedId: true,
        brands: [text],
        currencies: ['EUR', 'JPY'],
        bankAccount: { holder: text, number: text, bic: text, country: 'DE' },
        networkTokens: 'asked',
        risk: {
          velocity: [{ by: 'email', volume: { amount: '1.00', currency: 'EUR' }, within: 'P1D' }],
          blacklist: [{ emails: [text], score: 40 }],
          holder: true,
          refuseBelow: -10,
        },
        threeDSecure: ['VISA', 'CARTEBANCAIRE'],
        settlement: { currency: 'EUR', rates: { USD: '0.92' } },
        timeZone: 'Europe/Berlin',
        missedRuns: 'once',
      },
    };
    await store().entity.save(full);
    const found = await store().entity.find(id);
    expect(found).toEqual(full);
    // Long lists are read once.
    expect((await store().entity.find(id))?.terms.risk).toBe(found?.terms.risk);
    await store().entity.save({ ...full, origins: ['https://a.example'] });
    expect((await store().entity.find(id))?.origins).toEqual(['https://a.example']);
    await store().entity.save(bare);
    expect(await store().entity.find(id)).toEqual(bare);
  });

  it('an unknown entity', async () => {
    expect(await store().entity.find('nobody' as EntityId)).toBeUndefined();
  });

  it.each<CheckoutState>([
    { kind: 'open', unread: null },
    { kind: 'open', unread: aPaymentId() },
    { kind: 'paying', paymentId: aPaymentId() },
    { kind: 'paid', paymentId: aPaymentId() },
    { kind: 'used', paymentId: aPaymentId() },
    { kind: 'deleted' },
    { kind: 'expired', unread: null },
    { kind: 'expired', unread: aPaymentId() },
  ])('a checkout in the state %o', async (state) => {
    const checkout = await storedCheckout(store());
    const other = await storedCheckout(store(), checkout.entityId);
    const changed = {
      ...checkout,
      state,
      createdAt: YEAR_9999 - 1,
      expiresAt: YEAR_9999,
      parameters: { amount: '1.00', currency: 'EUR' },
      money: { minor: 1_00n, currency: 'EUR' },
      resultCallUrl: AWKWARD.join(),
      tries: 7,
    };
    await store().checkout.save(changed);
    expect(await store().checkout.find(checkout.id)).toEqual(changed);
    expect(await store().checkout.find(other.id)).toEqual(other);
  });

  it('an unknown checkout', async () => {
    const { id, entityId } = aCheckout(await anEntity(store()));
    expect(await store().checkout.find(id)).toBeUndefined();
    const locked = await store().transaction((tables) => tables.checkout.lock(id, entityId));
    expect(locked).toBeUndefined();
  });

  it('parameters of every name', async () => {
    const { id } = await storedCheckout(store(), undefined, { parameters: PARAMETERS });
    const parameters = (await store().checkout.find(id))?.parameters ?? {};
    expect(Object.entries(parameters).sort()).toEqual(Object.entries(PARAMETERS).sort());
    expect(Object.keys(parameters)).toContain('__proto__');
  });

  it.each(AWKWARD)('a submit and its answer with %j', async (text) => {
    const checkout = await storedCheckout(store());
    const { entityId } = checkout;
    const submit = aSubmit(checkout, { key: text, createdAt: YEAR_9999 });
    const payment = { id: submit.paymentId, entityId };
    await store().submit.insert(submit);
    expect(await store().submit.find(submit)).toEqual(submit);
    expect(await store().submit.answer(payment)).toBeUndefined();

    const again = aSubmit(checkout, { paymentId: submit.paymentId });
    await store().submit.insert(again);
    const stranger = aSubmit(checkout);
    await store().submit.insert(stranger);
    const answer = { status: 400, body: JSON.stringify({ [text]: `${text}\0` }) };
    await store().submit.complete(payment, answer);
    expect(await store().submit.answer(payment)).toEqual(answer);
    for (const settled of [submit, again]) {
      const found = await store().submit.find(settled);
      expect(found).toEqual({ ...settled, state: { kind: 'completed', answer } });
    }
    expect(await store().submit.find(stranger)).toEqual(stranger);
    expect(await store().submit.answer({ id: aPaymentId(), entityId })).toBeUndefined();
    expect(await store().submit.find({ ...submit, key: `${text}x` })).toBeUndefined();
  });

  it('a submit that is stored completed', async () => {
    const checkout = await storedCheckout(store());
    const state = { kind: 'completed', answer: { status: 200, body: '' } } as const;
    const submit = aSubmit(checkout, { state });
    await store().submit.insert(submit);
    expect(await store().submit.find(submit)).toEqual(submit);
  });

  it('one submit for each checkout and key', async () => {
    const [a, b] = [await storedCheckout(store()), await storedCheckout(store())];
    const first = aSubmit(a, { key: 'the same' });
    await store().submit.insert(first);
    const error = await store()
      .submit.insert(aSubmit(a, { key: 'the same' }))
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Error);
    expect(store().faultOf(error)).toBeUndefined();
    await store().submit.insert(aSubmit(b, { key: 'the same' }));
    expect(await store().submit.find(first)).toEqual(first);
  });

  it('nothing of an unknown entity or checkout', async () => {
    const checkout = aCheckout('nobody' as EntityId);
    await expect(store().checkout.insert(checkout)).rejects.toThrow();
    await expect(store().submit.insert(aSubmit(checkout))).rejects.toThrow();
    const mine = { ...checkout, entityId: await anEntity(store()) };
    await expect(store().payment.insert(aPayment(mine))).rejects.toThrow();
  });

  it('events, in their order', async () => {
    const { id, entityId } = await storedCheckout(store());
    const common = { entityId, checkoutId: id, kind: 'paymentCompleted' } as const;
    const paymentId = aPaymentId();
    await store().event.append({
      ...common,
      paymentId,
      at: YEAR_9999,
      data: Object.fromEntries(entriesOf(PARAMETERS)),
    });
    await store().event.append({ ...common, paymentId: null, at: 0, data: {} });
    // Of a payment without a checkout.
    const alone = { ...common, checkoutId: null, kind: 'paymentPending', at: 1, data: {} } as const;
    await store().event.append({ ...alone, paymentId });
    // The port has no function to read it.
    if (kind.name.includes('memory')) return;
    const rows = await place().sql(
      `select payment_id, at, data from event where checkout_id = '${id}' order by seq`,
    );
    const read = rows.map((row) => [row['payment_id'], Number(row['at']), row['data']]);
    expect(read).toEqual([
      [paymentId, YEAR_9999, JSON.stringify({ ...PARAMETERS })],
      [null, 0, '{}'],
    ]);
    const others = await place().sql(
      `select kind, payment_id from event where checkout_id is null and entity_id = '${entityId}'`,
    );
    expect(others).toEqual([{ kind: 'paymentPending', payment_id: paymentId }]);
  });

  it('tokens: of several entities, of one, of none; an entity may have several', async () => {
    const [a, b] = [await anEntity(store()), await anEntity(store())];
    const entitiesOf = async (hash: string) =>
      (await store().token.grants(hash)).map(({ entityId }) => entityId).toSorted();
    await store().token.add(a, 'shared');
    await store().token.add(b, 'shared');
    await store().token.add(a, 'own');
    // Repetition changes nothing.
    await store().token.add(a, 'own');
    expect(await entitiesOf('shared')).toEqual([a, b]);
    expect(await entitiesOf('own')).toEqual([a]);
    expect(await entitiesOf('nobody’s')).toEqual([]);
    expect(await store().token.authorises('own', a)).toBe(true);
    expect(await store().token.authorises('own', b)).toBe(false);
    await store().token.add(a, 'limited', ['read', 'pay']);
    expect(await store().token.grants('limited')).toEqual([
      { entityId: a, rights: ['read', 'pay'] },
    ]);
    expect(await store().token.of(a)).toEqual([
      { hash: 'limited', rights: ['read', 'pay'] },
      { hash: 'own', rights: null },
      { hash: 'shared', rights: null },
    ]);
    await store().token.clear([]);
    expect(await store().token.authorises('own', a)).toBe(false);
    expect(await entitiesOf('own')).toEqual([]);
    expect(await entitiesOf('shared')).toEqual([]);
    await store().token.add(b, 'own');
    expect(await entitiesOf('own')).toEqual([b]);
    await expect(store().token.add('nobody' as EntityId, 'own')).rejects.toThrow();
    await store().token.clear([]);
  });

  it('the metadata of the database: the first value applies', async () => {
    expect(await store().meta.read('mark')).toBeUndefined();
    await store().meta.saveIfAbsent('mark', `it's`);
    await store().meta.saveIfAbsent('mark', 'another');
    expect(await store().meta.read('mark')).toBe(`it's`);
  });

  it('starts are counted, each with a unique number', async () => {
    const first = await store().meta.countStart();
    const starts = await Promise.all(
      Array.from({ length: 10 }, () => store().transaction((tables) => tables.meta.countStart())),
    );
    const expected = Array.from({ length: 10 }, (_, i) => first + 1 + i);
    expect(starts.sort((a, b) => a - b)).toEqual(expected);
  });

  it('sealed data, until it is erased', async () => {
    const [mine, other] = [await anEntity(store()), await anEntity(store())];
    await store().sealingKey.begin({ id: 'key', wrapped: 'wrapped' });
    const { id: keyId } = (await store().sealingKey.current()) as KeptKey;
    const wait = (entityId: EntityId, eraseAt: number) => ({
      name: aPaymentId(),
      entityId,
      sealed: { keyId, text: AWKWARD.join() },
      eraseAt,
    });
    type Wait = ReturnType<typeof wait>;
    const [done, past, now, later] = [5, 9, 10, 11].map((at) => wait(mine, at)) as [
      Wait,
      Wait,
      Wait,
      Wait,
    ];
    const stranger = wait(other, 9);
    const all = [done, past, now, later, stranger];
    for (const pending of all) await store().pending.insert(pending);
    expect(await store().pending.find(done.name, mine)).toEqual(done.sealed);
    await store().pending.erase(done.name, mine);
    expect(await store().pending.find(done.name, mine)).toBeUndefined();
    await store().pending.eraseOver(mine, 10);
    const left = [past, now, later, stranger].map(({ name, entityId }) =>
      store().pending.find(name, entityId),
    );
    const gone = undefined;
    expect(await Promise.all(left)).toEqual([gone, gone, later.sealed, stranger.sealed]);
  });

  it('whether the database responds', async () => {
    expect(await store().isReady()).toBe(true);
  });
}
