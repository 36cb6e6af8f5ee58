import { expect, it } from 'vitest';
import { open, temporaryFolder, VISA } from './harness.ts';

/** Some requests of a shop. @returns the bodies of the responses */
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

it('the same seed and the same clock result in the same bodies', async () => {
  expect(await morning(7)).toEqual(await morning(7));
});

it('another seed results in other ids', async () => {
  const [one, other] = [await morning(7), await morning(8)];
  expect(one[0]).not.toBe(other[0]);
});

it('the same seed creates the same ids, but not the same redirect tokens', async () => {
  const wayOf = async () => {
    const shop = await open({ seed: 7 });
    const fields = { paymentBrand: 'PAYPAL', shopperResultUrl: 'https://shop.example/result' };
    const noCard = Object.fromEntries(Object.keys(VISA).map((name) => [name, undefined]));
    const { body } = await shop.charge({ ...fields, ...noCard });
    const holder = await shop.send('GET', new URL(body.redirect.url).pathname);
    return { id: body.id, url: body.redirect.url, bank: holder.headers['location'] };
  };
  const [one, other] = [await wayOf(), await wayOf()];
  expect(one.id).toBe(other.id);
  expect(one.url).not.toBe(other.url);
  expect(one.bank).not.toBe(other.bank);
});

it('a restarted gateway continues with new ids', async () => {
  const data = temporaryFolder();
  const ids = new Set<string>();
  for (let start = 0; start < 3; start++) {
    const shop = await open({ seed: 7, data });
    ids.add(await shop.checkout());
    await shop.gateway.close();
  }
  expect(ids.size).toBe(3);
});
