/** What a card network or an issuer adds to a status: the electronic commerce indicator, and the proof. */
import { createHash } from 'node:crypto';
import { unauthenticatedEci } from '../../gateway/domain/threeDSecure/networks.ts';
import type { Network, TransStatus } from '../../gateway/domain/threeDSecure/types.ts';
import type { PlannedResponse } from './script.ts';

/** Electronic commerce indicators of a network. */
interface Indicators {
  readonly authenticated: string;
  readonly attempted: string;
  readonly exempted: string;
  readonly dataOnly: string;
}

const USUAL: Indicators = {
  authenticated: '05',
  attempted: '06',
  exempted: '07',
  dataOnly: '07',
};

/** Mastercard has its own values. */
const OF_MASTER: Indicators = {
  authenticated: '02',
  attempted: '01',
  exempted: '06',
  dataOnly: '04',
};

/**
 * The electronic commerce indicator of a result. None while the result is open, and none where the issuer could not decide
 * (`U`).
 */
export function eciFor(
  network: Network,
  status: TransStatus,
  { isNotEnrolled, isDataOnly }: Partial<PlannedResponse> = {},
): string | undefined {
  const indicators = network === 'MASTER' ? OF_MASTER : USUAL;
  switch (status) {
    case 'Y':
      return indicators.authenticated;
    case 'A':
      return indicators.attempted;
    case 'N':
      return isNotEnrolled ? indicators.attempted : unauthenticatedEci(network);
    case 'R':
      return unauthenticatedEci(network);
    case 'I':
      return isDataOnly ? indicators.dataOnly : indicators.exempted;
    case 'U':
    case 'C':
    case 'D':
      return undefined;
  }
}

/** CAVV or AAV: 20 bytes, derived from the ids, so that the same authentication always has the same value. 28 characters. */
export function verificationIdOf(flow: {
  readonly serverTransactionId: string;
  readonly dsTransactionId: string;
  readonly acsTransactionId: string;
}): string {
  const ids = [flow.serverTransactionId, flow.dsTransactionId, flow.acsTransactionId];
  const hash = createHash('sha256')
    .update(`verification:${ids.join(':')}`)
    .digest();
  return hash.subarray(0, 20).toString('base64');
}
