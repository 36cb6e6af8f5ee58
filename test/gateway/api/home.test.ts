import { afterAll, beforeAll, expect, it } from 'vitest';
import { open, type Shop } from '../harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await open();
});
afterAll(() => shop.gateway.close());

it('a program learns at / what this is, and every address that is named answers', async () => {
  const { status, body } = await shop.send('GET', '/');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'payment-widgets',
    environment: 'test',
    entityId: shop.gateway.entityId,
    token: shop.gateway.token,
  });
  for (const { path } of body.places) {
    expect([path, (await shop.send('GET', path)).status]).toEqual([path, 200]);
  }
});

it('a browser gets a page with the same links', async () => {
  const { headers, text } = await shop.send('GET', '/', { accept: 'text/html,*/*' });
  expect(headers['content-type']).toBe('text/html;charset=utf-8');
  const { body } = await shop.send('GET', '/');
  for (const { path } of body.places) expect(text).toContain(`href="${path}"`);
});
