/** The examples of docs/3d-secure.md are the questions that are sent, and answers that are accepted; what faults report. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SANDBOX } from '../../../../src/gateway/domain/merchant/types.ts';
import type { AuthenticationState } from '../../../../src/gateway/domain/threeDSecure/types.ts';
import { httpThreeDSecureServer } from '../../../../src/gateway/platform/threeDSecure/httpServer.ts';
import { certificate } from '../../certificate.ts';
import { say, testSystem } from '../processor/testSystem.ts';

const PAGE = readFileSync(new URL('../../../../docs/3d-secure.md', import.meta.url), 'utf8');

/** The JSON after a mark. */
const shown = (mark: string) =>
  new RegExp(`<!-- ${mark}:.*-->\\s*\`\`\`json\\n([^]*?)\`\`\``).exec(PAGE)?.[1] ?? '';

const BY = { entityId: SANDBOX.id, channelId: SANDBOX.id };
const NUMBER = '4200000000000042';
const VERSION = { ...BY, network: 'VISA', number: NUMBER } as const;
const ID = '0190a0a0-a0a0-4000-8000-000000000001';
const REQUEST = { messageType: 'AReq', threeDSServerTransID: ID, acctNumber: '420000xxxxxx0042' };
const FLOW = { serverTransactionId: ID, messages: [] } as unknown as AuthenticationState;

it('the version', async () => {
  const system = await testSystem();
  system.behave(say(shown('versionAnswer')));
  const server = httpThreeDSecureServer({ url: system.url, timeout: 10_000 });
  expect(await server.version(VERSION)).toEqual({
    version: '2.2.0',
    methodUrl: 'https://acs.example/method',
  });
  expect(system.heard).toMatchObject([{ method: 'POST', url: '/versions' }]);
  expect(JSON.parse(system.heard[0]?.body ?? '')).toEqual(JSON.parse(shown('version')));
});

it('the authentication and its result', async () => {
  const system = await testSystem();
  system.behave(say(shown('response')));
  const url = system.url.replace('http://', 'http://name:word@');
  const server = httpThreeDSecureServer({ url: `${url}below`, timeout: 10_000 });
  const authenticated = await server.authenticate({ ...VERSION, request: REQUEST });
  expect(authenticated).toMatchObject({
    statement: { status: 'C', isMandated: true, authenticationType: '02' },
    message: JSON.parse(shown('response')),
    challengeUrl: 'https://acs.example/challenge',
  });
  const [{ headers, body, ...head } = { headers: {}, body: '' }] = system.heard;
  expect(head).toEqual({ method: 'POST', url: '/below/authentications' });
  expect(headers).toMatchObject({
    'idempotency-key': ID,
    authorization: `Basic ${btoa('name:word')}`,
  });
  expect(JSON.parse(body)).toEqual({
    ...BY,
    network: 'VISA',
    request: { ...REQUEST, acctNumber: NUMBER },
  });
  let asked: string | undefined;
  system.state((response, question) => {
    asked = question.url;
    say(shown('result'))(response);
  });
  expect(await server.result({ ...BY, flow: FLOW })).toMatchObject({
    statement: { status: 'Y', eci: '05', verificationId: 'AAACAgSRBklmQCFgMpEGAAAAAAA=' },
    message: JSON.parse(shown('result')),
  });
  expect(asked).toBe(`/below/authentications/${ID}`);
});

it('a certificate that nobody has signed: nothing is sent', async () => {
  const system = await testSystem(certificate());
  const faults: object[] = [];
  const onFault = (fault: object) => void faults.push(fault);
  const server = httpThreeDSecureServer({ url: system.url, timeout: 10_000, onFault });
  expect(await server.version(VERSION)).toBe('unreachable');
  expect(system.heard).toEqual([]);
  expect(faults).toMatchObject([
    { call: 'version', fault: 'unreachable', errorCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
  ]);
});

it('a fault is reported with its call, entity, status and time, and no digit of the card', async () => {
  const system = await testSystem();
  system.behave(say('{}', 403));
  const faults: object[] = [];
  const calls: string[] = [];
  const server = httpThreeDSecureServer({
    url: system.url,
    timeout: 10_000,
    onFault: (fault) => faults.push(fault),
    onCall: (...call) => calls.push(call.slice(0, 2).join()),
  });
  expect(await server.authenticate({ ...VERSION, request: REQUEST })).toBe('unreachable');
  expect(faults).toEqual([
    {
      call: 'authentication',
      entityId: SANDBOX.id,
      threeDSServerTransID: ID,
      fault: 'refused',
      status: 403,
      ms: expect.any(Number),
    },
  ]);
  expect(calls).toEqual(['authentication,failed']);
});

it('an address without TLS of another machine is not called', () => {
  expect(() => httpThreeDSecureServer({ url: 'http://3ds.example', timeout: 1 })).toThrow(
    new RangeError('the URL of the server must be an https URL, or an http URL of this machine'),
  );
});
