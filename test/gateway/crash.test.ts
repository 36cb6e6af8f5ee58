import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFile } from '../../src/gateway/platform/store/driver.ts';
import { encode, temporaryFolder, VISA } from './harness.ts';
import { type Program, ready, run } from './program.ts';

const ENTITY = 'a0000000000000000000000000000001';
const BEARER = { authorization: 'Bearer sandbox-access-token' };
const PAYMENTS = 50;

const start = (data: string): Program =>
  run('--port', '0', '--storefront-port', 'off', '--data', data, '--log-level', 'silent');

interface Submit {
  readonly id: string;
  readonly key: string;
  /** The responses before the kill; null if there was none. */
  answer: string | null;
}

async function checkouts(url: string): Promise<Submit[]> {
  const body = encode({ entityId: ENTITY, amount: '92.00', currency: 'EUR', paymentType: 'DB' });
  return Promise.all(
    Array.from({ length: PAYMENTS }, async (_, i) => {
      const reply = await fetch(`${url}/v1/checkouts`, {
        method: 'POST',
        headers: { ...BEARER, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
      const { id } = (await reply.json()) as { id: string };
      return { id, key: `submit-of-the-crash-${i}`, answer: null };
    }),
  );
}

async function pay(url: string, { id, key }: Submit): Promise<string> {
  const reply = await fetch(`${url}/v1/checkouts/${id}/payment`, {
    method: 'POST',
    headers: { 'idempotency-key': key, 'content-type': 'application/x-www-form-urlencoded' },
    body: encode(VISA),
  });
  return reply.text();
}

const read = (text: string) => JSON.parse(text) as { id: string; result: { code: string } };

async function statusOf(url: string, { id }: Submit) {
  const address = `${url}/v1/checkouts/${id}/payment?entityId=${ENTITY}`;
  return read(await (await fetch(address, { headers: BEARER })).text());
}

/** Concurrent submits: fewer than the total, so that the kill comes before the last response. */
const AT_ONCE = 20;

/** Sends the submits and kills the program after the given number of answers. */
async function payAndKill(program: Program, url: string, submits: Submit[], after: number) {
  let answered = 0;
  const left = [...submits];
  const send = async () => {
    for (let submit = left.shift(); submit; submit = left.shift()) {
      const answer = await pay(url, submit).catch(() => null);
      submit.answer = answer;
      if (answer !== null && ++answered === after) program.child.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  await program.ended;
}

/** Payments and completed submits, by checkout. */
function storedCounts(data: string): { payments: Map<string, number>; submits: number } {
  const db = openFile(join(data, 'gateway.db'));
  const rows = db.prepare('select checkout_id, count(*) as n from payment group by 1').all([]);
  const settled = db
    .prepare("select count(*) as n from submit where state = 'completed'")
    .all([])[0];
  db.close();
  return {
    payments: new Map(
      (rows as { checkout_id: string; n: number }[]).map((r) => [r.checkout_id, r.n]),
    ),
    submits: (settled as { n: number }).n,
  };
}

describe('a gateway that is killed during payments', () => {
  it.each([1, 5, 15])(
    'after %i responses: no answered payment is lost, and none is made twice',
    async (after) => {
      const data = temporaryFolder();
      const first = start(data);
      const url = await ready(first);
      const submits = await checkouts(url);
      await payAndKill(first, url, submits, after);
      const answered = submits.filter(({ answer }) => answer !== null);
      const lost = submits.filter(({ answer }) => answer === null);
      expect(answered.length).toBeGreaterThanOrEqual(after);
      expect(lost.length).toBeGreaterThan(0);

      const second = start(data);
      const again = await ready(second);
      for (const submit of answered) {
        const { id, result } = read(submit.answer as string);
        expect(result.code).toBe('000.100.110');
        expect((await statusOf(again, submit)).id).toBe(id);
      }
      for (const submit of submits) {
        const answer = await pay(again, submit);
        expect(read(answer).result.code).toBe('000.100.110');
        if (submit.answer !== null) expect(answer).toBe(submit.answer);
        expect(await pay(again, submit)).toBe(answer);
      }
      for (const submit of lost) {
        expect((await statusOf(again, submit)).result.code).toBe('000.100.110');
      }
      second.child.kill('SIGTERM');
      expect((await second.ended).code).toBe(0);

      const { payments, submits: settled } = storedCounts(data);
      expect([...payments.values()]).toEqual(Array.from({ length: PAYMENTS }, () => 1));
      expect(settled).toBe(PAYMENTS);
    },
    60_000,
  );
});
