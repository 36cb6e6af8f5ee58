import type { Processor, Verdict } from '../../../src/gateway/start.ts';

/** In production: a table of a database, because the gateway asks again after a crash. */
const verdicts = new Map<string, Verdict>();

/** Authorises payments below 1,000.00, and accepts every follow-up and every account to store. */
export const processor: Processor = {
  kind: 'remote',
  async answer({ paymentId, money, referenced }) {
    const known = verdicts.get(paymentId);
    if (known) return known;
    const isGood = referenced !== null || money === null || money.minor < 100_000n;
    const verdict: Verdict = {
      code: isGood ? '000.000.000' : '800.100.155',
      riskScore: null,
      details: { ConnectorTxID1: `tx-${verdicts.size + 1}` },
    };
    verdicts.set(paymentId, verdict);
    return verdict;
  },
};
