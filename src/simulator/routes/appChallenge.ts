/**
 * POST /acs/app: the challenge in an app (EMV 3-D Secure, app-based flow). The SDK of an app sends a CReq and receives a
 * CRes, both as JSON. The sandbox has no keys of any SDK, so the messages are not encrypted.
 */

import { belongsTo } from '../../gateway/api/context.ts';
import { proceed } from '../../gateway/api/proceed.ts';
import { type Answer, JSON_HEADERS, type Request, type Route } from '../../gateway/api/route.ts';
import {
  actionResult,
  type ShopperAction,
} from '../../gateway/domain/payment/shopper/shopperAction.ts';
import type { AuthenticationState } from '../../gateway/domain/threeDSecure/types.ts';
import { isActionRequired } from '../../gateway/domain/transaction/status.ts';
import type { SimulatorContext } from '../context.ts';
import { RIGHT_CODE } from '../issuer/oneTimeCode.ts';

export const appChallengeRoute = (context: SimulatorContext): Route => ({
  methods: ['POST'],
  path: '/acs/app',
  body: 'page',
  openapi: 'omitted: test',
  answer: (request) => challenge(context, request),
});

async function challenge(context: SimulatorContext, request: Request): Promise<Answer> {
  const creq = read(request.body);
  if (!creq) return fault('203', 'Format of one or more elements is invalid', 400);
  const redirect = await context.store.redirect.findByIssuer(creq.acsTransID);
  const flow = redirect?.flow;
  if (
    !redirect ||
    flow?.channel !== 'app' ||
    flow.version !== creq.messageVersion ||
    flow.serverTransactionId !== creq.threeDSServerTransID
  ) {
    return fault('301', 'Transaction ID not recognized', 404);
  }
  await belongsTo(context, request, redirect.entityId);
  const { act } = creq;
  const payment = await proceed(context, redirect, (waiting) =>
    act && waiting.redirect?.flow?.phase === 'challenge'
      ? actionResult(waiting, act)
      : { kind: 'stay' },
  );
  if (payment && isActionRequired(payment)) {
    return cres(flow, {
      challengeCompletionInd: 'N',
      acsUiType: '01',
      challengeInfoHeader: 'Confirm your payment',
      challengeInfoText: `Enter the one-time code. In the sandbox it is ${RIGHT_CODE}.`,
      challengeInfoLabel: 'One-time code',
      submitAuthenticationLabel: 'Confirm',
      ...(act && { challengeInfoTextIndicator: 'Y' }),
    });
  }
  const status = payment?.findings.threeDSecure?.authenticationStatus;
  return cres(flow, { challengeCompletionInd: 'Y', transStatus: status === 'Y' ? 'Y' : 'N' });
}

/** The members of a CReq that the simulator uses. */
interface ChallengeRequest {
  readonly acsTransID: string;
  readonly threeDSServerTransID: string;
  readonly messageVersion: string | undefined;
  /** What the shopper did; absent in the first message, which requests the challenge to show. */
  readonly act: ShopperAction | undefined;
}

function read(body: Buffer): ChallengeRequest | undefined {
  let value: Record<string, unknown>;
  try {
    value = Object(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
  const text = (name: string) => {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    return typeof member === 'string' && member.length <= LONGEST ? member : undefined;
  };
  const acsTransID = text('acsTransID');
  const threeDSServerTransID = text('threeDSServerTransID');
  if (text('messageType') !== 'CReq' || !acsTransID || !threeDSServerTransID) return undefined;
  const code = text('challengeDataEntry');
  const isCancelled = text('challengeCancel') !== undefined;
  const entered: ShopperAction | undefined =
    code === undefined ? undefined : { kind: 'code', code };
  const messageVersion = text('messageVersion');
  return {
    acsTransID,
    threeDSServerTransID,
    messageVersion,
    act: isCancelled ? { kind: 'cancel' } : entered,
  };
}

/** The maximum length of each member of a message that the simulator reads. */
const LONGEST = 100;

const cres = (flow: AuthenticationState, members: object): Answer =>
  answerWith({
    messageType: 'CRes',
    messageVersion: flow.version,
    threeDSServerTransID: flow.serverTransactionId,
    acsTransID: flow.acsTransactionId,
    ...members,
  });

/** An error message of EMV 3-D Secure (`Erro`). */
const fault = (errorCode: string, errorDescription: string, status: number): Answer =>
  answerWith({ messageType: 'Erro', errorComponent: 'A', errorCode, errorDescription }, status);

const answerWith = (members: object, status = 200): Answer => ({
  status,
  headers: JSON_HEADERS,
  body: JSON.stringify(members),
});
