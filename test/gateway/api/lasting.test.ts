/** Answers that last: their credentials are checked with each piece. */
import { expect, it } from 'vitest';
import { whileAllowed } from '../../../src/gateway/api/lasting.ts';
import { ENTITY } from '../harness.ts';

it('an answer is cut off after its token was removed, before the next piece', async () => {
  const valid = new Set(['a', 'b']);
  async function* pieces() {
    yield 'of the first owner';
    valid.delete('b');
    yield 'of the next owner of the id';
  }
  const token = { authorises: async (hash: string) => valid.has(hash) };
  const recipient = { entityId: ENTITY.id, tokenHashes: ['a', 'b'] };
  const sent: string[] = [];
  const send = async () => {
    for await (const piece of whileAllowed({ token }, recipient, pieces())) sent.push(piece);
  };
  await expect(send()).rejects.toThrow('the access of the caller ended');
  expect(sent).toEqual(['of the first owner']);
});
