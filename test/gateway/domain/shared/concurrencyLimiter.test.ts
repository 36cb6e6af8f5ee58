/** Queues: four messages at a time, one at a time about the same subject, and no new ones after the end. */
import { expect, it } from 'vitest';
import { ConcurrencyLimiter } from '../../../../src/gateway/domain/shared/concurrencyLimiter.ts';
import { turn } from '../../../../src/gateway/platform/time/systemClock.ts';

/** Enters, and records the messages that may be sent. */
function entering(queues: ConcurrencyLimiter) {
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const refused: string[] = [];
  return {
    begun,
    refused,
    enter: (name: string, subject = name, queue = 'queue') =>
      void queues.enter(queue, subject).then((left) => {
        if (!left) refused.push(name);
        else {
          begun.push(name);
          leave.set(name, left);
        }
      }),
    async leave(name: string) {
      leave.get(name)?.();
      await turn();
    },
  };
}

it('four are being sent, and the others wait in their order', async () => {
  const { begun, enter, leave } = entering(new ConcurrencyLimiter());
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) enter(name);
  enter('x', 'x', 'other');
  await turn();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'x']);
  await leave('c');
  await leave('a');
  expect(begun.slice(5)).toEqual(['e', 'f']);
});

it('messages about one subject are sent one at a time, and others overtake them', async () => {
  const { begun, enter, leave } = entering(new ConcurrencyLimiter());
  enter('first', 's');
  enter('second', 's');
  enter('third', 's');
  enter('other');
  await turn();
  expect(begun).toEqual(['first', 'other']);
  await leave('other');
  expect(begun).toEqual(['first', 'other']);
  await leave('first');
  await leave('second');
  expect(begun).toEqual(['first', 'other', 'second', 'third']);
});

it('the first expected one is sent first; one that does not arrive blocks no other', async () => {
  const queues = new ConcurrencyLimiter();
  const begun: string[] = [];
  const [first, second, third] = [1, 2, 3].map((who) => queues.expect('queue', who));
  const elsewhere = queues.expect('other', 4);
  const enter = (name: string, subject: string, who: number, come = () => {}) =>
    void queues.enter(name, subject, who).then(() => {
      begun.push(`${who}`);
      come();
    });
  enter('queue', 'c', 3, third);
  enter('other', 'd', 4, elsewhere);
  await turn();
  expect(begun).toEqual(['4']);
  enter('queue', 'a', 1, first);
  await turn();
  expect(begun).toEqual(['4', '1']);
  second?.();
  await turn();
  expect(begun).toEqual(['4', '1', '3']);
});

it('a queue with 24 waiting messages is full until one leaves', async () => {
  const queues = new ConcurrencyLimiter();
  const { enter, leave } = entering(queues);
  for (let i = 0; i < 27; i++) enter(String(i));
  await turn();
  expect(queues.full()).toEqual([]);
  enter('last');
  expect(queues.full()).toEqual(['queue']);
  await leave('0');
  expect(queues.full()).toEqual([]);
});

it('after the end no message is sent', async () => {
  const queues = new ConcurrencyLimiter();
  const { begun, refused, enter, leave } = entering(queues);
  for (const name of ['a', 'b', 'c', 'd', 'e']) enter(name);
  await turn();
  queues.end();
  enter('f');
  await leave('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(refused.sort()).toEqual(['e', 'f']);
});

it('a queue that was full reports once that it has room', async () => {
  const queues = new ConcurrencyLimiter();
  let calls = 0;
  queues.whenRoom(() => calls++);
  const { begun, enter, leave } = entering(queues);
  const names = Array.from({ length: 28 }, (_, i) => `n${i}`);
  for (const name of names.slice(0, 27)) enter(name);
  await turn();
  expect([queues.full(), begun.length]).toEqual([[], 4]);
  enter('n27');
  await turn();
  expect(queues.full()).toEqual(['queue']);
  for (const name of names.slice(0, 11)) await leave(name);
  expect([queues.full(), calls]).toEqual([[], 0]);
  for (const name of names.slice(11)) await leave(name);
  expect([begun.length, calls]).toEqual([28, 1]);
});
