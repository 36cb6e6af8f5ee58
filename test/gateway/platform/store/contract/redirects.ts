/** Redirects of shoppers: found by token, payment and issuer, and deleted with their payment. */
import { expect, it } from 'vitest';
import type { Redirect } from '../../../../../src/gateway/domain/redirect/types.ts';
import type { EntityId } from '../../../../../src/gateway/domain/shared/ids.ts';
import type { AuthenticationState } from '../../../../../src/gateway/domain/threeDSecure/types.ts';
import type { Payment } from '../../../../../src/gateway/domain/transaction/types.ts';
import {
  AWKWARD,
  anEntity,
  aPayment,
  aPaymentId,
  type Given,
  storedCheckout,
  storedPayment,
} from './sampleRecords.ts';

/** An authentication that waits for its shopper's answer. */
const FLOW: AuthenticationState = {
  channel: 'browser',
  isPayment: true,
  network: 'VISA',
  version: '2.2.0',
  serverTransactionId: '0190a0a0-a0a0-4000-8000-000000000001',
  dsTransactionId: '0190a0a0-a0a0-4000-8000-000000000002',
  acsTransactionId: '0190a0a0-a0a0-4000-8000-000000000003',
  method: 'asked',
  phase: 'challenge',
  window: '02',
  messages: [{ messageType: 'AReq', merchantName: AWKWARD.join('\0') }],
  issuerState: { status: 'C', tries: 1 },
  draft: null,
};

let count = 0;
const fresh = () => String(++count).padStart(64, 'c');

const aRedirect = ({ id, entityId }: Payment, difference: Partial<Redirect> = {}): Redirect => ({
  token: fresh() as Redirect['token'],
  paymentId: id,
  entityId,
  issuerId: fresh(),
  returnUrl: 'https://shop.example/result?id=1',
  language: 'de-AT',
  watched: false,
  flow: FLOW,
  target: null,
  ...difference,
});

export function describeRedirects({ store }: Given): void {
  const storedRedirect = async (difference: Partial<Redirect> = {}, payment?: Payment) => {
    const redirect = aRedirect(payment ?? (await storedPayment(store())), difference);
    await store().redirect.insert(redirect);
    return redirect;
  };
  /** The redirect, as each query returns it. */
  const found = ({ token, paymentId, entityId, issuerId }: Redirect) =>
    Promise.all([
      store().redirect.find(token),
      store().redirect.findByPayment({ id: paymentId, entityId }),
      store().redirect.findByIssuer(issuerId),
    ]);
  const expectFound = async (redirect: Redirect) =>
    expect(await found(redirect)).toEqual([redirect, redirect, redirect]);
  const expectGone = async (redirect: Redirect) =>
    expect(await found(redirect)).toEqual([undefined, undefined, undefined]);

  it('is found by its token, by its payment and by the issuer', async () => {
    const [one, other] = [
      await storedRedirect(),
      await storedRedirect({ flow: null, watched: true }),
    ];
    await expectFound(one);
    await expectFound(other);
    const nowhere = await storedRedirect({ returnUrl: null, language: null });
    await expectFound(nowhere);
  });

  it('is not found by an id of another kind, or by an unknown one', async () => {
    const { token, issuerId } = await storedRedirect();
    expect(await store().redirect.find(issuerId as Redirect['token'])).toBeUndefined();
    expect(await store().redirect.findByIssuer(token)).toBeUndefined();
    // Arbitrary values of a browser.
    for (const name of [...AWKWARD, '\0', `${issuerId}\0`]) {
      expect(await store().redirect.findByIssuer(name)).toBeUndefined();
      expect(await store().redirect.find(name as Redirect['token'])).toBeUndefined();
    }
    const unknown = { id: aPaymentId(), entityId: await anEntity(store()) };
    expect(await store().redirect.findByPayment(unknown)).toBeUndefined();
  });

  it.each(AWKWARD)('is read unchanged, with %j', async (text) => {
    await expectFound(await storedRedirect({ returnUrl: text, language: text }));
  });

  it('has no NUL in its texts, and keeps NUL in the data of the authentication', async () => {
    const redirect = await storedRedirect({ returnUrl: 'c\0d', language: 'e\0f' });
    const [read] = await found(redirect);
    expect(read).toEqual({
      ...redirect,
      returnUrl: 'c\uFFFDd',
      language: 'e\uFFFDf',
    });
    expect(read?.flow?.messages).toEqual(FLOW.messages);
  });

  it('stores its changes, and nothing more', async () => {
    const [redirect, other] = [await storedRedirect(), await storedRedirect()];
    const changed: Redirect = {
      ...redirect,
      watched: true,
      language: 'ja\0',
      flow: {
        ...FLOW,
        method: 'done',
        issuerState: { tries: 2 },
        messages: [...FLOW.messages, { x: '東京' }],
      },
    };
    await store().redirect.save({ ...changed, returnUrl: null });
    await expectFound({ ...changed, language: 'ja\uFFFD' });
    await store().redirect.save({ ...redirect, language: null, flow: null });
    await expectFound({ ...redirect, language: null, flow: null });
    await expectFound(other);
  });

  it('belongs to a stored payment, and each payment has at most one', async () => {
    const payment = await storedPayment(store());
    const first = await storedRedirect({}, payment);
    await expect(storedRedirect({}, payment)).rejects.toThrow();
    const stranger = aRedirect({ ...payment, id: aPaymentId() });
    await expect(store().redirect.insert(stranger)).rejects.toThrow();
    await expectFound(first);
    await expectGone(stranger);
  });

  // Both are random, so no redirect of another entity has them either.
  it('has a token and an issuer id that no other redirect of its entity has', async () => {
    const first = await storedRedirect();
    const payment = await storedPayment(store(), first.entityId);
    for (const same of [{ issuerId: first.issuerId }, { token: first.token }]) {
      await expect(storedRedirect(same, payment)).rejects.toThrow();
    }
    await expectFound(first);
    await expectFound(await storedRedirect({}, payment));
  });

  it('is deleted with its payment', async () => {
    const entityId = await anEntity(store());
    const checkout = await storedCheckout(store(), entityId, { createdAt: 1 });
    const within = aPayment(checkout);
    await store().payment.insert(within);
    const alone = await storedPayment(store(), entityId, { createdAt: 2 });
    const [inCheckout, aside, other] = [
      await storedRedirect({}, within),
      await storedRedirect({}, alone),
      await storedRedirect(),
    ];
    const oldest = await store().retention.oldest(entityId, 9);
    expect(oldest).toHaveLength(2);
    await store().transaction((tables) => tables.retention.takeOut(entityId, oldest));
    await expectGone(inCheckout);
    await expectGone(aside);
    await expectFound(other);
  });

  it('is deleted with the stored details', async () => {
    const storing = await storedPayment(store(), undefined, { type: 'RG' });
    const id = storing.id as never;
    await store().registration.insert({
      id,
      entityId: storing.entityId,
      state: 'ended',
      endsAt: 1,
      series: [],
      networkToken: null,
      sealed: null,
    });
    const redirect = await storedRedirect({}, storing);
    await store().registration.remove(id, storing.entityId);
    await expectGone(redirect);
  });

  it('is not stored if the transaction fails', async () => {
    const payment = await storedPayment(store());
    const redirect = aRedirect(payment);
    const failing = store().transaction(async (tables) => {
      await tables.redirect.insert(redirect);
      expect(await tables.redirect.find(redirect.token)).toEqual(redirect);
      throw new Error('declined');
    });
    await expect(failing).rejects.toThrow('declined');
    await expectGone(redirect);
    const nobody = { ...redirect, entityId: 'nobody' as EntityId };
    await expect(store().redirect.insert(nobody)).rejects.toThrow();
  });
}
