/** The messages of a challenge as an issuer reads and writes them; the gateway has the other side. */
import { decodeMessage, isUuid } from '../../gateway/api/threeDSecureMessages.ts';
import { type ChallengeRequest, encodeMessage } from '../../gateway/domain/threeDSecure/codec.ts';
import {
  CHALLENGE_WINDOWS,
  type TransStatus,
  VERSIONS,
  type Version,
} from '../../gateway/domain/threeDSecure/types.ts';

/** `cres`: the result of the challenge, as far as the browser receives it. */
export interface ChallengeResponse {
  readonly messageType: 'CRes';
  readonly messageVersion: Version;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly transStatus: Extract<TransStatus, 'Y' | 'N'>;
}

/** `cres` for the browser. */
export const encodeChallengeResponse = (response: ChallengeResponse): string =>
  encodeMessage(response);

/** Reads `creq`; `undefined` where any member is invalid. */
export function decodeChallengeRequest(text: string): ChallengeRequest | undefined {
  const data = decodeMessage(text);
  if (data?.['messageType'] !== 'CReq') return undefined;
  const messageVersion = VERSIONS.find((one) => one === data['messageVersion']);
  const { threeDSServerTransID, acsTransID } = data;
  const challengeWindowSize = CHALLENGE_WINDOWS.find((one) => one === data['challengeWindowSize']);
  if (messageVersion === undefined || challengeWindowSize === undefined) return undefined;
  if (!isUuid(threeDSServerTransID) || !isUuid(acsTransID)) return undefined;
  return {
    messageType: 'CReq',
    messageVersion,
    threeDSServerTransID,
    acsTransID,
    challengeWindowSize,
  };
}
