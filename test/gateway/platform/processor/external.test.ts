/** A processor's test system, over real connections (docs/processor.md). */

import { createServer } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isResultCode } from '../../../../src/contract/resultCodes.ts';
import type { Question } from '../../../../src/gateway/domain/payment/processor.ts';
import {
  httpProcessor,
  PROCESSOR_FAULTS,
  type ProcessorFault,
} from '../../../../src/gateway/platform/processor/httpProcessor.ts';
import { processorUrlFault } from '../../../../src/gateway/platform/processor/processorUrl.ts';
import { certificate } from '../../certificate.ts';
import { CARD_NUMBER, QUESTION } from './sampleQuestion.ts';
import { type Behaviour, listen, say, testSystem } from './testSystem.ts';

/** Long enough for every response. */
const TIMEOUT_MS = 10_000;

/** Sends a question. @returns the answer and the reported failures */
async function asked(
  url: string,
  { question = QUESTION, timeout = TIMEOUT_MS, ca = undefined as Buffer | undefined } = {},
) {
  const faults: string[] = [];
  const onFault = (fault: ProcessorFault) => faults.push(fault);
  const verdict = await httpProcessor({ url, timeout, ca, onFault }).answer(question);
  return { verdict, faults };
}

/** The failure, after a check that it contains its code and nothing else. */
async function faultOf(url: string, more: Parameters<typeof asked>[1] = {}) {
  const { verdict, faults } = await asked(url, more);
  const [fault] = faults as ProcessorFault[];
  expect(faults).toHaveLength(1);
  const { code, isCertain } = PROCESSOR_FAULTS[fault as ProcessorFault];
  expect(verdict).toEqual({ code, riskScore: null, ...(isCertain && { isCertain }) });
  return `${fault} ${verdict.code}`;
}

/** The code of the system's error behind a failure. */
async function errorCodeOf(url: string, timeout = TIMEOUT_MS) {
  const reported: unknown[] = [];
  const onFault = (_: ProcessorFault, about: { readonly errorCode?: string }) =>
    reported.push(about.errorCode);
  await httpProcessor({ url, timeout, onFault }).answer(QUESTION);
  return reported;
}

/** A server without HTTP: its reply to each question. */
async function rawServer(answer: string | Uint8Array) {
  const { port } = await listen(
    createServer((socket) => void socket.once('data', () => socket.end(answer))),
  );
  return `http://127.0.0.1:${port}/`;
}

describe('a question', () => {
  it('has the code of the processor, and no invented data', async () => {
    const { url } = await testSystem();
    expect(await asked(url)).toEqual({
      verdict: { code: '000.100.112', riskScore: null, details: { ConnectorTxID1: 'tx-1' } },
      faults: [],
    });
  });

  it('has the id of the payment as its key, so a repeated question is decided once', async () => {
    const { url, heard, decided } = await testSystem();
    const first = await asked(url);
    expect(await asked(url)).toEqual(first);
    expect(heard.map(({ headers }) => headers['idempotency-key'])).toEqual([
      QUESTION.paymentId,
      QUESTION.paymentId,
    ]);
    expect(decided.size).toBe(1);
  });

  it('contains the referenced payment, with the processor’s data of it', async () => {
    const { url, heard } = await testSystem();
    const details = { ConnectorTxID1: 'tx-1' };
    const money = { minor: 92n, currency: 'JPY' };
    const paymentId = 'f'.repeat(32) as Question['paymentId'];
    const referenced = { paymentId, type: 'PA', money, details } as const;
    await asked(url, { question: { ...QUESTION, type: 'CP', money, referenced } });
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
      amount: '92.00',
      currency: 'JPY',
      referenced: { paymentId, paymentType: 'PA', amount: '92.00', currency: 'JPY', details },
    });
  });

  it('is sent to the configured URL, with its name and password as basic authentication', async () => {
    const { url, heard } = await testSystem();
    await asked(`${url.replace('://', '://shop:p%40ss@').replace('127.0.0.1', 'localhost')}`);
    const basic = Buffer.from('shop:p@ss').toString('base64');
    expect(heard[0]?.method).toBe('POST');
    expect(heard[0]?.headers.authorization).toBe(`Basic ${basic}`);
  });
});

describe('an answer', () => {
  const answerTo = async (answer: unknown) => {
    const system = await testSystem();
    system.behave(say(JSON.stringify(answer)));
    const { verdict, faults } = await asked(system.url);
    return faults[0] ?? verdict;
  };

  it('to a refund may say that it is above what is left', async () => {
    const system = await testSystem();
    system.behave(say('{"code":"700.400.200"}'));
    const money = { minor: 9200n, currency: 'EUR' };
    const referenced = { paymentId: QUESTION.paymentId, type: 'DB', money, details: {} } as const;
    const { verdict } = await asked(system.url, {
      question: { ...QUESTION, type: 'RF', referenced },
    });
    expect(verdict.code).toBe('700.400.200');
  });

  it('may contain no result yet', async () => {
    expect(await answerTo({ code: '000.200.000' })).toEqual({
      code: '000.200.000',
      riskScore: null,
    });
    expect(await answerTo({ code: '800.400.500' })).toMatchObject({ code: '800.400.500' });
  });

  it('can contain unknown members: they are ignored', async () => {
    const issuer = { bank: 'Bank', colour: 'red' };
    expect(await answerTo({ code: '800.100.152', mood: [1], issuer })).toEqual({
      code: '800.100.152',
      riskScore: null,
      issuer: { bank: 'Bank' },
    });
  });

  it.each([
    ['an unknown kind', '000.100.999'],
    ['a chargeback', '000.100.206'],
    ['a chargeback’s representment', '000.100.105'],
    ['a checkout', '000.200.100'],
    ['a general request', '000.000.100'],
    ['a risk check', '000.300.100'],
    ['an account that is up to date', '000.310.110'],
    ['an authentication without a payment', '000.400.110'],
    ['a refund above what is left', '700.400.200'],
    ['a capture of no authorisation', '700.400.510'],
  ])('with the code of %s is not a result of a payment', async (_, code) => {
    expect(await answerTo({ code })).toBe('code');
  });

  it.each([
    {},
    { code: 1 },
    { code: '000.100.112', riskScore: 0.5 },
    { code: '000.100.112', riskScore: 100_000 },
    { code: '000.100.112', riskScore: null },
    { code: '000.100.112', avsResponse: 'M' },
    { code: '000.100.112', cvvResponse: 'm' },
    { code: '000.100.112', details: { ab: '' } },
    { code: '000.100.112', details: { 'a-b-c': '' } },
    { code: '000.100.112', details: { AcquirerResponse: 0 } },
    { code: '000.100.112', details: { AcquirerResponse: 'x'.repeat(2049) } },
    { code: '000.100.112', details: ['00'] },
    { code: '000.100.112', issuer: { level: '1' } },
    { code: '000.100.112', issuer: { bank: 'x'.repeat(2049) } },
    { code: '000.100.112', initialTransactionId: '' },
    { code: '000.100.112', initialTransactionId: 'x'.repeat(256) },
    { code: '000.100.112', mandate: { id: 'M-7' } },
    { code: '000.100.112', mandate: { id: 'M-7', dateOfSignature: '2030-02-30' } },
    [],
    null,
  ])('with invalid members is refused: %j', async (answer) => {
    expect(await answerTo(answer)).toBe('invalid');
  });

  it('may have members of the maximum length, counted in characters', async () => {
    const bank = '😀'.repeat(2048);
    expect(await answerTo({ code: '000.100.112', issuer: { bank } })).toMatchObject({
      issuer: { bank },
    });
  });

  it.each([
    ['as a value', { details: { CardNumber: CARD_NUMBER } }],
    ['as a name', { details: { [CARD_NUMBER]: 'x' } }],
    ['within a text', { issuer: { bank: `of ${CARD_NUMBER}!` } }],
    ['in groups', { initialTransactionId: '4200 0000-0000.0000' }],
    ['in a mandate', { mandate: { id: CARD_NUMBER, dateOfSignature: '2030-01-31' } }],
  ])('that repeats the number of the card %s is refused', async (_, member) => {
    expect(await answerTo({ code: '000.100.112', ...member })).toBe('secret');
  });
});

describe('a failure has its code', () => {
  const failing: Readonly<Record<string, readonly [fault: string, behaviour: Behaviour]>> = {
    'a connection that is broken': ['broken 900.100.300', (_, { socket }) => socket.destroy()],
    'an answer that is cut off': [
      'broken 900.100.300',
      (response, { socket }) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write('{"code"', () => socket.destroy());
      },
    ],
    'a redirect': [
      'redirect 900.100.200',
      (response) => response.writeHead(307, { Location: '/' }).end(),
    ],
    'a question that is refused': ['refused 900.100.200', say('{"code":"000.100.112"}', 400)],
    'a conflict': ['status 900.100.200', say('{"code":"000.100.112"}', 409)],
    'too many questions': ['status 900.100.200', say('{"code":"000.100.112"}', 429)],
    'a server error': ['status 900.100.200', say('{"code":"000.100.112"}', 500)],
    'no content': ['content-type 900.100.204', (response) => response.writeHead(204).end()],
    'another content type': ['content-type 900.100.204', say('{}', 200, 'text/html')],
    'a similar content type': ['content-type 900.100.204', say('{}', 200, 'application/jsonp')],
    garbage: ['unreadable 900.100.204', say('<html>')],
    'an empty body': ['unreadable 900.100.204', say('')],
    'bytes that are no text': ['unreadable 900.100.204', say(Uint8Array.of(0x22, 0xff, 0x22))],
    'a huge answer': ['large 900.100.204', say(' '.repeat(65_537))],
  };

  it.each(Object.entries(failing))('%s', async (_, [fault, behaviour]) => {
    const system = await testSystem();
    system.behave(behaviour);
    expect(await faultOf(system.url)).toBe(fault);
    expect(system.heard).toHaveLength(1);
  });

  it('an answer without an end: is refused as soon as it is too long', async () => {
    const system = await testSystem();
    system.behave((response, { socket }) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const more = () => socket.writable && response.write(' '.repeat(9999), more);
      more();
    });
    expect(await faultOf(system.url)).toBe('large 900.100.204');
  });

  it('64 kB are accepted', async () => {
    const system = await testSystem();
    system.behave(say('{"code":"000.100.112"}'.padEnd(65_536)));
    expect((await asked(system.url)).verdict.code).toBe('000.100.112');
  });

  const silent: Readonly<Record<string, Behaviour>> = {
    'says nothing': () => {},
    'stops in the middle': (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"code"');
    },
  };

  afterEach(() => void vi.useRealTimers());

  it.each(Object.entries(silent))(
    'a processor that %s: the timeout ends the request',
    async (_, behaviour) => {
      const system = await testSystem();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const hungUp = new Promise((resolve) => {
        system.behave((response, heard) => {
          heard.socket.once('close', resolve);
          behaviour(response, heard);
          vi.advanceTimersByTime(TIMEOUT_MS);
        });
      });
      expect(await faultOf(system.url)).toBe('timeout 900.100.300');
      await hungUp;
    },
  );

  it('the port is closed, or the name is unknown', async () => {
    expect(await faultOf('http://127.0.0.1:1/')).toBe('unreachable 900.100.600');
    expect(await faultOf('https://processor.invalid/')).toBe('unreachable 900.100.600');
  });

  it('is reported with the code of the error behind it', async () => {
    expect(await errorCodeOf('http://127.0.0.1:1/')).toEqual(['ECONNREFUSED']);
    const untrusted = await testSystem(certificate());
    expect(await errorCodeOf(untrusted.url)).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT']);
    const { port } = await listen(createServer());
    expect(await errorCodeOf(`https://127.0.0.1:${port}/`, 300)).toEqual(['ETIMEDOUT']);
    const failing = await testSystem();
    failing.behave(say('{}', 500));
    expect(await errorCodeOf(failing.url)).toEqual([undefined]);
  });

  it('a server with another protocol than HTTP', async () => {
    expect(await faultOf(await rawServer('nonsense\r\n\r\n'))).toBe('garbled 900.100.204');
    expect(await faultOf(await rawServer('HTTP/1.1 200 OK\r\nContent-'))).toBe(
      'broken 900.100.300',
    );
    const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n';
    expect(await faultOf(await rawServer(upgrade))).toBe('status 900.100.200');
  });
});

describe('connections', () => {
  it('stay open for the next question', async () => {
    const { url, heard, sockets } = await testSystem();
    const processor = httpProcessor({ url, timeout: TIMEOUT_MS });
    await processor.answer(QUESTION);
    await processor.answer(QUESTION);
    expect(heard).toHaveLength(2);
    expect(sockets).toHaveLength(1);
  });

  it('that were closed meanwhile are opened again, and the request is sent again', async () => {
    const system = await testSystem();
    const faults: string[] = [];
    const onFault = (fault: string) => faults.push(fault);
    const processor = httpProcessor({ url: system.url, timeout: TIMEOUT_MS, onFault });
    const approved = await processor.answer(QUESTION);
    system.behave((response, { socket }) => {
      if (socket === system.sockets[0]) socket.destroy();
      else say(system.decided.get(QUESTION.paymentId) ?? '')(response);
    });
    expect(await processor.answer(QUESTION)).toEqual(approved);
    expect(system.heard).toHaveLength(3);
    expect(faults).toEqual([]);
  });

  it('that are closed repeatedly: the result is uncertain', async () => {
    const system = await testSystem();
    const faults: string[] = [];
    const onFault = (fault: string) => faults.push(fault);
    const processor = httpProcessor({ url: system.url, timeout: TIMEOUT_MS, onFault });
    await processor.answer(QUESTION);
    system.behave((_, { socket }) => socket.destroy());
    expect((await processor.answer(QUESTION)).code).toBe('900.100.300');
    expect(system.heard).toHaveLength(3);
    expect(faults).toEqual(['broken']);
  });

  it('that are kept alive do not keep the process running', async () => {
    const { url, behave } = await testSystem();
    const holding = () => process.getActiveResourcesInfo().filter((one) => /TCP|TLS/.test(one));
    await vi.waitFor(() => expect(holding()).toEqual([]));
    let meanwhile: string[] = [];
    behave((response) => {
      meanwhile = holding();
      say('{"code":"000.100.112"}')(response);
    });
    await asked(url);
    expect(meanwhile).toEqual(['TCPSocketWrap']);
    await vi.waitFor(() => expect(holding()).toEqual([]));
  });
});

describe('TLS', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is used with a trusted certificate for its name', async () => {
    const tls = certificate();
    const system = await testSystem(tls);
    expect((await asked(system.url, { ca: tls.cert })).verdict.code).toBe('000.100.112');
    const byNumber = system.url.replace('localhost', '127.0.0.1');
    expect(await faultOf(byNumber, { ca: tls.cert })).toBe('unreachable 900.100.600');
    expect(system.heard).toHaveLength(1);
  });

  it('with an untrusted certificate is refused, also with NODE_TLS_REJECT_UNAUTHORIZED', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const system = await testSystem(certificate());
    expect(await faultOf(system.url)).toBe('unreachable 900.100.600');
    expect(system.heard).toEqual([]);
  });

  it('that is never negotiated has sent nothing when the timeout ends', async () => {
    const { port } = await listen(createServer());
    const url = `https://127.0.0.1:${port}/`;
    expect(await faultOf(url, { timeout: 300 })).toBe('unreachable 900.100.600');
  });
});

describe('arbitrary responses', () => {
  const isSafe = ({ code, riskScore, ...findings }: Awaited<ReturnType<typeof asked>>['verdict']) =>
    isResultCode(code) && !JSON.stringify([riskScore, findings]).includes(CARD_NUMBER);

  /** Like an answer, with arbitrary values. */
  const likeAnswers = fc.record(
    {
      code: fc.oneof(fc.constantFrom('000.100.112', '000.200.000', '__proto__'), fc.string()),
      riskScore: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
      avsResponse: fc.oneof(fc.constantFrom('A', 'F'), fc.jsonValue()),
      details: fc.oneof(
        fc.dictionary(
          fc.constantFrom('__proto__', 'constructor', 'toString', 'AcquirerResponse', CARD_NUMBER),
          fc.oneof(fc.string({ unit: 'binary' }), fc.constant(`x${CARD_NUMBER}`)),
        ),
        fc.jsonValue(),
      ),
      issuer: fc.jsonValue(),
      initialTransactionId: fc.oneof(fc.string(), fc.constant(CARD_NUMBER), fc.jsonValue()),
      mandate: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );

  it('as a body: a verdict with a code of the table, without the number of the card', async () => {
    const system = await testSystem();
    const processor = httpProcessor({ url: system.url, timeout: TIMEOUT_MS });
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      fc.json(),
      likeAnswers.map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        system.behave(say(body));
        return isSafe(await processor.answer(QUESTION));
      }),
      { numRuns: 500 },
    );
  });

  it('as bytes: the same', async () => {
    let answer = Buffer.alloc(0);
    const { port } = await listen(
      createServer((socket) => void socket.once('data', () => socket.end(answer))),
    );
    const processor = httpProcessor({ url: `http://127.0.0.1:${port}/`, timeout: 500 });
    const beginnings = fc.constantFrom(
      '',
      'HTTP/1.1 ',
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    await fc.assert(
      fc.asyncProperty(beginnings, fc.uint8Array({ maxLength: 200 }), async (beginning, rest) => {
        answer = Buffer.concat([Buffer.from(beginning), rest]);
        return isSafe(await processor.answer(QUESTION));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the address of a processor', () => {
  it.each([
    'https://processor.example/test?shop=1',
    'https://shop:p%40ss@10.0.0.1:8443/',
    'http://localhost:8080/',
    'http://127.0.0.1/',
    'http://127.9.9.9/',
    'http://[::1]:8080/',
  ])('may be %s', (text) => {
    expect(processorUrlFault(text)).toBeUndefined();
  });

  it.each([
    '',
    'processor.example',
    'http://processor.example/',
    'http://localhost.processor.example/',
    'http://127.0.0.1.processor.example/',
    'http://localhost@processor.example/',
    'http://10.0.0.1/',
    'http://0.0.0.0/',
    'http://[::ffff:10.0.0.1]/',
    'ftp://localhost/',
    'file:///etc/passwd',
    'https://shop:%zz@processor.example/',
  ])('may not be %s, and no error repeats it', (url) => {
    const expected = 'an https URL, or an http URL of this machine';
    expect(processorUrlFault(url)).toBe(expected);
    const error = `the URL of the processor must be ${expected}`;
    expect(() => httpProcessor({ url, timeout: TIMEOUT_MS })).toThrow(new RangeError(error));
  });
});
