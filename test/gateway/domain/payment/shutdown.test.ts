/** A gateway that is closed during a request to a remote processor. */
import { expect, it, vi } from 'vitest';
import type { RedirectMember } from '../../../../src/gateway/domain/redirect/redirectMember.ts';
import type { Processor, Question, Verdict } from '../../../../src/gateway/start.ts';
import { code, encode, openAsItIs, type Shop, temporaryFolder, VISA } from '../../harness.ts';
import { goTo, within } from '../../shopper/browser.ts';
import { CHALLENGED, redirectOf } from '../../shopper/shopperRequests.ts';

const APPROVED: Verdict = { code: '000.100.110', riskScore: null };

/** A processor that responds when the test lets it. */
function slowProcessor() {
  const asked: Question[] = [];
  let say: (verdict: Verdict) => void = () => {};
  const processor: Processor = {
    kind: 'remote',
    answer: (question) => {
      asked.push(question);
      return new Promise((resolve) => {
        say = resolve;
      });
    },
  };
  return { asked, processor, say: (verdict: Verdict) => say(verdict) };
}

it('waits for the response of the processor, also if the client has disconnected', async () => {
  const data = temporaryFolder();
  const { asked, processor, say } = slowProcessor();
  const shop = await openAsItIs({ data, processor });
  const { entityId, url } = shop.gateway;
  const leaving = new AbortController();
  const paying = fetch(`${url}/v1/payments`, {
    method: 'POST',
    headers: { ...shop.bearer, 'content-type': 'application/x-www-form-urlencoded' },
    body: encode({ entityId, amount: '92.00', currency: 'EUR', paymentType: 'PA', ...VISA }),
    signal: leaving.signal,
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  leaving.abort();
  await expect(paying).rejects.toThrow();
  let isClosed = false;
  const closing = shop.gateway.close().then(() => {
    isClosed = true;
  });
  await vi.waitFor(() => expect(fetch(shop.gateway.url)).rejects.toThrow());
  expect(isClosed).toBe(false);
  say(APPROVED);
  await closing;

  const next = await openAsItIs({ data, processor });
  const { paymentId } = asked[0] as Question;
  expect(code(await next.payment(paymentId))).toBe('200 000.100.110');
  expect(asked).toHaveLength(1);
});

const FORM = 'application/x-www-form-urlencoded';

/** A POST. */
interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

/** The requests that let a waiting payment continue, over the network. */
const REQUESTS: [string, (shop: Shop, id: string, redirect: RedirectMember) => Promise<Sent>][] = [
  [
    'at the issuer’s page',
    async (shop, _, redirect) => {
      const { form } = await goTo(within(shop), redirect);
      const body = encode({ ...form.fields, code: '123456', action: 'approve' });
      return { path: new URL(form.action).pathname, type: FORM, body };
    },
  ],
  [
    'by the control API',
    async ({ gateway: { entityId } }, id) => ({
      path: '/_sandbox/shopper',
      type: 'application/json',
      body: JSON.stringify({ entityId, id, does: 'approve' }),
    }),
  ],
];

it.each(REQUESTS)('waits for a payment that its shopper continues: %s', async (_, lets) => {
  const data = temporaryFolder();
  const { asked, processor, say } = slowProcessor();
  const shop = await openAsItIs({ data, processor });
  const reply = await shop.charge(CHALLENGED);
  const { id } = reply.body;
  const { path, type, body } = await lets(shop, id, redirectOf(reply));
  const leaving = new AbortController();
  const going = fetch(`${shop.gateway.url}${path}`, {
    method: 'POST',
    headers: { ...shop.bearer, 'content-type': type },
    body,
    signal: leaving.signal,
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  leaving.abort();
  await expect(going).rejects.toThrow();
  let isClosed = false;
  const closing = shop.gateway.close().then(() => {
    isClosed = true;
  });
  await vi.waitFor(() => expect(fetch(shop.gateway.url)).rejects.toThrow());
  expect(isClosed).toBe(false);
  say(APPROVED);
  await closing;

  const next = await openAsItIs({ data, processor });
  expect(code(await next.payment(id))).toBe('200 000.100.110');
  expect(asked).toHaveLength(1);
});
