import { expect, it } from 'vitest';
import { open, temporaryFolder } from './harness.ts';

/** A morning in a shop; every body that was answered. */
async function morning(seed: number): Promise<string[]> {
  const shop = await open({ seed });
  const first = await shop.create({ integrity: 'true' });
  const { id } = first.body;
  const replies = [
    first,
    await shop.update(id, { amount: '1.00' }),
    await shop.config(id),
    await shop.pay(id, { 'card.number': '4000000000000002' }, 'a-submit-of-the-morning'),
    await shop.status(id),
    await shop.pay(id, {}, 'another-submit-of-it'),
    await shop.status(id),
  ];
  return replies.map(({ text }) => text);
}

it('the same seed and the same clock give the same bodies', async () => {
  expect(await morning(7)).toEqual(await morning(7));
});

it('another seed gives other ids', async () => {
  const [one, other] = [await morning(7), await morning(8)];
  expect(one[0]).not.toBe(other[0]);
});

it('a restarted gateway goes on with fresh ids', async () => {
  const data = temporaryFolder();
  const ids = new Set<string>();
  for (let start = 0; start < 3; start++) {
    const shop = await open({ seed: 7, data });
    ids.add(await shop.checkout());
    await shop.gateway.close();
  }
  expect(ids.size).toBe(3);
});
