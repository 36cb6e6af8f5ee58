/** The gateway accepts the examples of docs/risk.md. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entitiesFrom } from '../../../../src/gateway/config.ts';
import type { EntityOption } from '../../../../src/gateway/start.ts';
import { code, encode, open } from '../../harness.ts';

const PAGE = readFileSync(new URL('../../../../docs/risk.md', import.meta.url), 'utf8');

const entities = (): EntityOption[] => {
  const [, text = ''] = /<!-- config:.*-->\s*```json\n([\s\S]*?)```/.exec(PAGE) ?? [];
  return JSON.parse(text).entities;
};

it('its configuration is accepted, and its rules apply', async () => {
  expect(entitiesFrom(entities())).toHaveLength(1);
  const shop = await open({ entities: entities() });
  const [{ entityId, token } = { entityId: '', token: '' }] = entities();
  const headers = { authorization: `Bearer ${token}` };
  const check = (country: string) =>
    shop.send('POST', '/v1/risk', headers, encode({ entityId, 'billing.country': country }));
  const swiss = await check('CH');
  expect([code(swiss), swiss.body.risk.score]).toEqual(['200 000.300.100', '80']);
  const french = await check('FR');
  expect(code(french)).toBe('400 100.400.142');
  expect(french.body.resultDetails.ExtendedDescription).toBe('800.300.102 country blacklisted');
});
