/** Calls that the console writes down for a shell and for tests. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type CopiedCall, Variable, writtenCall } from '../../src/console/copiedCall.ts';
import { table } from '../table.ts';

const PLACE = { origin: 'http://127.0.0.1:3000', entityId: 'e1' };

const CAPTURE: CopiedCall = {
  method: 'POST',
  path: '/v1/payments/p1',
  body: { paymentType: 'CP', amount: '12.00', currency: 'EUR', descriptor: undefined },
};
const APPROVE: CopiedCall = {
  method: 'POST',
  path: '/_sandbox/shopper',
  body: { id: 'p1', does: 'approve' },
};
const ADVANCE: CopiedCall = {
  method: 'POST',
  path: '/_sandbox/clock/advance',
  body: { by: 'PT29M' },
};
const CHARGEBACK: CopiedCall = {
  method: 'POST',
  path: '/_sandbox/payments/p1/chargebacks',
  body: { amount: '3.00' },
};

table([
  ['curl' as const, CAPTURE, ['-d paymentType=CP', '"Authorization: Bearer $TOKEN"']],
  ['curl' as const, APPROVE, [`-d '{"entityId":"e1","id":"p1","does":"approve"}'`]],
  [
    'curl' as const,
    { method: 'DELETE', path: '/_sandbox/faults', query: { id: 'f 1' } },
    ["curl -X DELETE 'http://127.0.0.1:3000/_sandbox/faults?entityId=e1&id=f+1'"],
  ],
  ['testkit' as const, CAPTURE, ["token: '$TOKEN'", "paymentType: 'CP',", 'new URLSearchParams({']],
  [
    'testkit' as const,
    APPROVE,
    ["import { actForShopper } from 'payment-widgets/testkit'", "gateway, 'p1', 'approve')"],
  ],
  ['testkit' as const, CHARGEBACK, ["raiseChargeback(gateway, 'p1', { amount: '3.00' })"]],
  [
    'playwright' as const,
    CAPTURE,
    ['/v1/payments/p1`, {', 'entityId: entity.entityId,', 'form: {'],
  ],
  ['playwright' as const, ADVANCE, ['async ({ clock })', "clock.advance('PT29M')"]],
  ['playwright' as const, APPROVE, ["actForShopper(entity, 'p1', 'approve')"]],
] as const)('written as %s, %o contains %o', (form, call, parts) => {
  const text = writtenCall(form, call as CopiedCall, PLACE);
  for (const part of parts) expect(text).toContain(part);
  expect(text).not.toContain('undefined');
});

test('a value that is not shown is a variable of the shell or of the environment', () => {
  const body = { 'card.number': new Variable('card.number'), note: '$HOME' };
  const call: CopiedCall = { method: 'POST', path: '/v1/payments', body };
  const text = writtenCall('curl', call, PLACE);
  expect(text).toContain('--data-urlencode "card.number=$CARD_NUMBER"');
  expect(text).toContain(`--data-urlencode 'note=$HOME'`);
  expect(writtenCall('testkit', call, PLACE)).toContain("process.env['CARD_NUMBER']");
});

test('a hostile value stays one value of the shell and of the program', () => {
  const value = `a'; touch "$HOME"\n\`x\` \${1} \\`;
  const call: CopiedCall = { method: 'POST', path: '/v1/payments', body: { 'custom[a]': value } };
  const shell = writtenCall('curl', call, PLACE).replace('curl', 'printf "%s\\n---\\n"');
  const words = execFileSync('sh', ['-c', shell], { encoding: 'utf8' }).split('\n---\n');
  expect(words).toContain(`custom[a]=${value}`);
  const program = writtenCall('testkit', call, PLACE);
  const [, written] = /'custom\[a\]': (.*),$/m.exec(program) ?? [];
  expect(new Function(`return ${written}`)()).toBe(value);
});
