/** Messages that pass through a browser, which may change them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMethodData } from '../../../../src/gateway/api/threeDSecureMessages.ts';
import { challengeRequest } from '../../../../src/gateway/domain/threeDSecure/challengeMessages.ts';
import * as codec from '../../../../src/gateway/domain/threeDSecure/codec.ts';
import { CHALLENGE_WINDOWS, VERSIONS } from '../../../../src/gateway/domain/threeDSecure/types.ts';
import * as issuerCodec from '../../../../src/simulator/issuer/codec.ts';
import { challengeResponse } from '../../../../src/simulator/issuer/respond.ts';
import { begin, flowOf, IDS } from './sampleAuthentications.ts';

const pack = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** The message as its receiver reads it. */
const unpack = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());

const CREQ = {
  messageType: 'CReq',
  messageVersion: '2.2.0',
  threeDSServerTransID: IDS.server,
  acsTransID: IDS.acs,
  challengeWindowSize: '03',
} as const;
const METHOD = {
  threeDSServerTransID: IDS.server,
  threeDSMethodNotificationURL: 'https://pay.example/v1/redirects/ab/method',
} as const;

const DECODERS = [
  ['threeDSMethodData', decodeMethodData, METHOD],
  ['creq', issuerCodec.decodeChallengeRequest, CREQ],
] as const;

describe('an encoded message is decoded to the same message', () => {
  it('as method data', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.webUrl({ withQueryParameters: true }), (id, address) => {
        const data = { threeDSServerTransID: id, threeDSMethodNotificationURL: address };
        const text = codec.encodeMethodData(data);
        expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(decodeMethodData(text)).toEqual(data);
      }),
    );
  });

  const anyIds = fc.record({
    messageVersion: fc.constantFrom(...VERSIONS),
    threeDSServerTransID: fc.uuid(),
    acsTransID: fc.uuid(),
  });

  it('as the request for a challenge', () => {
    fc.assert(
      fc.property(anyIds, fc.constantFrom(...CHALLENGE_WINDOWS), (ids, challengeWindowSize) => {
        const creq = { messageType: 'CReq' as const, ...ids, challengeWindowSize };
        expect(issuerCodec.decodeChallengeRequest(codec.encodeChallengeRequest(creq))).toEqual(
          creq,
        );
      }),
    );
  });

  it('as its response', () => {
    fc.assert(
      fc.property(anyIds, fc.constantFrom('Y' as const, 'N' as const), (ids, transStatus) => {
        const cres = { messageType: 'CRes' as const, ...ids, transStatus };
        expect(unpack(issuerCodec.encodeChallengeResponse(cres))).toEqual(cres);
      }),
    );
  });

  it('as a flow creates them', () => {
    const flow = flowOf(begin('challenge'));
    const creq = issuerCodec.decodeChallengeRequest(
      codec.encodeChallengeRequest(challengeRequest(flow)),
    );
    expect(creq).toEqual(CREQ);
    for (const [status, told] of [
      ['Y', 'Y'],
      ['N', 'N'],
      ['U', 'N'],
    ] as const) {
      const text = issuerCodec.encodeChallengeResponse(challengeResponse(flow, status));
      expect(unpack(text).transStatus).toBe(told);
    }
  });
});

describe.each(DECODERS)('%s', (_name, decode, good) => {
  it('is read', () => {
    expect(decode(pack(good))).toEqual(good);
  });

  it('is decoded without unknown members', () => {
    expect(decode(pack({ ...good, more: 'x', __proto__: { evil: 1 } }))).toEqual(good);
  });

  it('is decoded only to a valid value, for any input', () => {
    const any = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.json().map(pack),
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
    );
    fc.assert(fc.property(any, (text) => decode(text) === undefined));
  });

  it('is refused if a member is missing, or has another type', () => {
    const value = fc.oneof(
      fc.constant(undefined),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.string().filter((text) => !URL.canParse(text)),
    );
    const name = fc.constantFrom(...Object.keys(good));
    fc.assert(
      fc.property(name, value, (member, other) => {
        fc.pre(other !== 'Y' && other !== 'N');
        expect(decode(pack({ ...good, [member]: other }))).toBe(undefined);
      }),
    );
  });

  it('is refused if it is one character too long', () => {
    const long = (length: number) => {
      for (let pad = 0; pad < length; pad++) {
        const text = pack({ ...good, pad: 'x'.repeat(pad) });
        if (text.length >= length) return text;
      }
      throw new Error('not reached');
    };
    expect(decode(long(codec.LONGEST_MESSAGE - 1))).toEqual(good);
    expect(decode(long(codec.LONGEST_MESSAGE + 1))).toBe(undefined);
  });

  it('is refused with padding, another alphabet, blanks or bytes that are no text', () => {
    const text = pack(good);
    for (const bad of [`${text}=`, `${text}==`, ` ${text}`, `${text}\n`, `${text}.`, '']) {
      expect(decode(bad), bad).toBe(undefined);
    }
    const broken = Buffer.concat([Buffer.from(JSON.stringify({ ...good, x: '?' }))]);
    broken[broken.indexOf('?')] = 0xff;
    expect(decode(broken.toString('base64url'))).toBe(undefined);
  });
});

it.each([
  ['another message', { messageType: 'CRes' }],
  ['an unsupported version', { messageVersion: '2.3.1' }],
  ['an old version', { messageVersion: '1.0.2' }],
  ['an invalid id', { acsTransID: 'x' }],
  ['an id with a character after it', { threeDSServerTransID: `${IDS.server}\n` }],
  ['no window', { challengeWindowSize: '06' }],
  ['a window in one digit', { challengeWindowSize: '1' }],
])('a creq with %s is refused', (_, different) => {
  expect(issuerCodec.decodeChallengeRequest(pack({ ...CREQ, ...different }))).toBe(undefined);
});

it.each(['javascript:alert(1)', 'data:text/html,x', '/v1/redirects', 'ftp://pay.example', '//x'])(
  'method data cannot redirect to %s',
  (threeDSMethodNotificationURL) => {
    const data = { ...METHOD, threeDSMethodNotificationURL };
    expect(decodeMethodData(pack(data))).toBe(undefined);
  },
);
