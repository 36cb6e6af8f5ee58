/** The indicators that a card network or an issuer adds to a status. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NETWORKS, type TransStatus } from '../../../src/gateway/domain/threeDSecure/types.ts';
import { eciFor, verificationIdOf } from '../../../src/simulator/issuer/indicators.ts';
import { table } from '../../table.ts';

describe('the electronic commerce indicator', () => {
  const cases: [TransStatus, object, usual: string | undefined, master: string | undefined][] = [
    ['Y', {}, '05', '02'],
    ['A', {}, '06', '01'],
    ['N', { isNotEnrolled: true }, '06', '01'],
    ['N', {}, '07', '00'],
    ['R', {}, '07', '00'],
    ['I', {}, '07', '06'],
    ['I', { isDataOnly: true }, '07', '04'],
    ['U', {}, undefined, undefined],
    ['C', {}, undefined, undefined],
    ['D', {}, undefined, undefined],
  ];
  for (const [status, script, usual, master] of cases) {
    table(NETWORKS)(`after ${status} ${JSON.stringify(script)} in the network %s`, (network) => {
      expect(eciFor(network, status, script)).toBe(network === 'MASTER' ? master : usual);
    });
  }
});

describe('the verification id', () => {
  const ids = (a: string, b: string, c: string) => ({
    serverTransactionId: a,
    dsTransactionId: b,
    acsTransactionId: c,
  });

  it('is 20 bytes in base64, the same for the same ids', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.uuid(), (a, b, c) => {
        const id = verificationIdOf(ids(a, b, c));
        expect(id).toMatch(/^[A-Za-z0-9+/]{27}=$/);
        expect(Buffer.from(id, 'base64')).toHaveLength(20);
        expect(verificationIdOf(ids(a, b, c))).toBe(id);
      }),
    );
  });

  it('differs with each of the ids', () => {
    const all = [ids('a', 'b', 'c'), ids('x', 'b', 'c'), ids('a', 'x', 'c'), ids('a', 'b', 'x')];
    expect(new Set(all.map(verificationIdOf)).size).toBe(4);
  });
});
