/** Lanes: four messages at a time, one at a time about the same subject, and no new ones after the end. */
import { expect, it } from 'vitest';
import { ConcurrencyLimiter } from '../../../../src/gateway/domain/shared/concurrencyLimiter.ts';
import { turn } from '../../../../src/gateway/platform/time/systemClock.ts';

/** Enters, and records the messages that may be sent. */
function entering(lanes: ConcurrencyLimiter) {
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const refused: string[] = [];
  return {
    begun,
    refused,
    enter: (name: string, subject = name, lane = 'lane') =>
      void lanes.enter(lane, subject).then((left) => {
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
  const lanes = new ConcurrencyLimiter();
  const begun: string[] = [];
  const [first, second, third] = [1, 2, 3].map((who) => lanes.expect('lane', who));
  const elsewhere = lanes.expect('other', 4);
  const enter = (name: string, subject: string, who: number, come = () => {}) =>
    void lanes.enter(name, subject, who).then(() => {
      begun.push(`${who}`);
      come();
    });
  enter('lane', 'c', 3, third);
  enter('other', 'd', 4, elsewhere);
  await turn();
  expect(begun).toEqual(['4']);
  enter('lane', 'a', 1, first);
  await turn();
  expect(begun).toEqual(['4', '1']);
  second?.();
  await turn();
  expect(begun).toEqual(['4', '1', '3']);
});

it('a lane with 24 waiting messages is full until one leaves', async () => {
  const lanes = new ConcurrencyLimiter();
  const { enter, leave } = entering(lanes);
  for (let i = 0; i < 27; i++) enter(String(i));
  await turn();
  expect(lanes.full()).toEqual([]);
  enter('last');
  expect(lanes.full()).toEqual(['lane']);
  await leave('0');
  expect(lanes.full()).toEqual([]);
});

it('after the end no message is sent', async () => {
  const lanes = new ConcurrencyLimiter();
  const { begun, refused, enter, leave } = entering(lanes);
  for (const name of ['a', 'b', 'c', 'd', 'e']) enter(name);
  await turn();
  lanes.end();
  enter('f');
  await leave('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect(refused.sort()).toEqual(['e', 'f']);
});

it('a lane that was full reports once that it has room', async () => {
  const lanes = new ConcurrencyLimiter();
  let calls = 0;
  lanes.whenRoom(() => calls++);
  const { begun, enter, leave } = entering(lanes);
  const names = Array.from({ length: 28 }, (_, i) => `n${i}`);
  for (const name of names.slice(0, 27)) enter(name);
  await turn();
  expect([lanes.full(), begun.length]).toEqual([[], 4]);
  enter('n27');
  await turn();
  expect(lanes.full()).toEqual(['lane']);
  for (const name of names.slice(0, 11)) await leave(name);
  expect([lanes.full(), calls]).toEqual([[], 0]);
  for (const name of names.slice(11)) await leave(name);
  expect([begun.length, calls]).toEqual([28, 1]);
});
