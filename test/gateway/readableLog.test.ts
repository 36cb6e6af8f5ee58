import { describe, expect, it } from 'vitest';
import { createLog } from '../../src/gateway/platform/log.ts';
import { readableStream, requestLine } from '../../src/gateway/platform/readableLog.ts';

/** What the log writes while `work` runs, without the time of day. */
function written(hasColors: boolean, work: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  const stream = { write: (text: string) => void lines.push(text) };
  work(createLog('info', readableStream(hasColors, stream)));
  return lines.map((line) => line.trimEnd().replace(/^\S*\[[^\]]*\d\d:\d\d:\d\d[^\]]*\]\S* /, ''));
}

const REQUEST = {
  method: 'POST',
  route: '/v1/payments',
  status: 400,
  ms: 12,
  ndc: '0'.repeat(32),
  entityId: 'a0000000000000000000000000000001',
};
const DECLINED = {
  code: '800.100.152',
  reason: 'transaction declined by authorization system',
  id: '1'.repeat(32),
  paymentType: 'DB',
  paymentBrand: 'VISA',
  amount: '92.00',
  currency: 'EUR',
};

describe('the log for people', () => {
  it('writes a payment as one line', () => {
    const lines = written(false, (log) => log.info({ ...REQUEST, ...DECLINED }, 'request'));
    expect(lines).toEqual([
      `INFO: POST /v1/payments 400 DB VISA 92.00 EUR 800.100.152 transaction declined by authorization system 12 ms ${'1'.repeat(32)}`,
    ]);
  });

  it('writes a text of a client without what a terminal obeys, and in one line', () => {
    const text = 'x\u001b[2J\nINFO: GET /\u009b31m\u202ey';
    const causeText = `Also wrong: ${text}.`;
    const lines = written(true, (log) => {
      log.info({ ...REQUEST, causeText, other: text }, 'request');
      log.info({ deliveryId: 'id', host: text, outcome: text }, 'webhook');
      log.warn(text);
    });
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toContain('[2J');
      for (const sign of ['\u001b[2J', '\n', '\u009b', '\u202e']) expect(line).not.toContain(sign);
    }
  });

  it('writes what decided a payment, unless nothing did', () => {
    const decided = { code: '800.100.152', reason: 'declined', causeText: 'A test card.' };
    const line = { method: 'POST', route: '/v1/payments', status: 400, ms: 3, id: 'id' };
    expect(requestLine({ ...line, ...decided, cause: 'test-card' }, false)).toBe(
      'POST /v1/payments 400 800.100.152 declined (A test card.) 3 ms id',
    );
    expect(requestLine({ ...line, ...decided, cause: 'default-approval' }, false)).toBe(
      'POST /v1/payments 400 800.100.152 declined 3 ms id',
    );
  });

  it('writes a request without a payment with its path and ndc', () => {
    const { route: _, ...other } = REQUEST;
    const lines = written(false, (log) => log.info({ ...other, path: '/x' }, 'request'));
    expect(lines).toEqual([`INFO: POST /x 400 12 ms ${'0'.repeat(32)}`]);
  });

  it('writes what a pending payment waits for, an injected fault, and what the control API has set', () => {
    const about = { method: 'POST', route: '/v1/payments', ms: 3, id: 'id' };
    const waits = { waitsFor: 'the shopper', until: '2030-01-31T12:00:00.000Z' };
    expect(requestLine({ ...about, status: 200, code: '000.200.000', ...waits }, false)).toBe(
      'POST /v1/payments 200 000.200.000 (waits for the shopper, until 2030-01-31T12:00:00.000Z) 3 ms id',
    );
    expect(requestLine({ ...about, fault: 'reset' }, false)).toBe(
      'POST /v1/payments injected fault: reset 3 ms id',
    );
    expect(requestLine({ ...about, status: 200, note: 'no faults' }, false)).toBe(
      'POST /v1/payments 200 (no faults) 3 ms id',
    );
  });

  it('writes the date with the first line of a day, and the time of day with the others', () => {
    const lines: string[] = [];
    const stream = readableStream(false, { write: (text) => void lines.push(text) });
    const at = (time: number) => stream.write(`{"level":30,"time":${time},"msg":"x"}\n`);
    for (const time of [0, 1000, 2 * 86_400_000]) at(time);
    expect(lines.map((line) => line.replaceAll(/\d/g, '0').trimEnd())).toEqual([
      expect.stringMatching(/^\[0000-00-00 00:00:00 UTC\S*\] INFO: x$/),
      '[00:00:00] INFO: x',
      expect.stringMatching(/^\[0000-00-00 00:00:00 UTC\S*\] INFO: x$/),
    ]);
  });

  it('writes an attempt to send a webhook as one line', () => {
    const sent = { host: '127.0.0.1:8080', type: 'PAYMENT', action: 'CREATED', entityId: 'e' };
    const about = { webhookId: 'w', deliveryId: 'd', paymentId: 'p', attempt: 2 };
    const lines = written(false, (log) => {
      log.info({ ...sent, ...about, outcome: 204 }, 'webhook sent');
      log.warn({ ...sent, ...about, outcome: 'timeout' }, 'a webhook was not accepted');
    });
    expect(lines).toEqual([
      'INFO: webhook PAYMENT CREATED to 127.0.0.1:8080 204 (attempt 2, payment p) d',
      'WARN: webhook PAYMENT CREATED to 127.0.0.1:8080 timeout not accepted (attempt 2, payment p) d',
    ]);
  });

  it('writes another message with its members', () => {
    const [line] = written(false, (log) => log.warn({ host: 'h', n: 1 }, 'a file was not sent'));
    expect(line).toBe('WARN: a file was not sent {"host":"h","n":1}');
  });

  it('has colours only where they are wanted', () => {
    const isColored = (hasColors: boolean) =>
      written(hasColors, (log) => log.info(REQUEST, 'request'))
        .join()
        .includes('\u001b[33m400');
    expect([isColored(true), isColored(false)]).toEqual([true, false]);
  });

  it('keeps secrets out, as the other format does', () => {
    const [line] = written(false, (log) => log.info({ 'card.number': '4200000000000000' }, 'x'));
    expect(line).toBe('INFO: x {"card.number":"***"}');
  });
});
