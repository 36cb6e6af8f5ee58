/** The messages between page and frame, and the checks at both ends. */
export { askGateway, bodyOf, type GatewayAnswer, submission } from './ask.ts';
export {
  isBinInfo,
  isChallenged,
  isFieldState,
  isFilledDate,
  isHello,
  isIsolated,
  isReturned,
  isSecureField,
  isSetup,
  isSiblingMessage,
  isSubmitOrder,
  isSubmitOutcome,
  isWelcome,
} from './guards.ts';
export {
  type BinInfo,
  FINISH_TIMEOUT,
  type FieldSetup,
  type FieldState,
  type FilledDate,
  type FrameNews,
  type Hello,
  type Isolated,
  type Isolation,
  isForLater,
  type KeptReason,
  type NeighbourMessage,
  type PageNews,
  type PageRequests,
  PROTOCOL,
  RECOVER_TIMEOUT,
  type Returned,
  type SecureFieldName,
  SIBLING_TIMEOUT,
  type SiblingMessage,
  STASH_TIMEOUT,
  type SubmitOrder,
  type SubmitOutcome,
  TIMEOUTS,
  type Welcome,
} from './messages.ts';
export { own } from './own.ts';
export {
  type Answering,
  answerOn,
  type Conversation,
  converse,
  type Listeners,
  NoAnswer,
} from './port.ts';
export { randomId } from './randomId.ts';
export type { Pair, Precondition, RedirectMember, Step } from './redirect.ts';
export { APP_ADDRESS, isAppAddress, isLoopback, withResult } from './returnAddress.ts';
export { STYLE_PROPERTIES, safeStyle } from './style.ts';
export { CHALLENGE_WINDOWS } from './windows.ts';
