/** The encoding of messages that go through the browser: JSON in base64url, without padding (EMV 3-D Secure, section 5). */
import type { ChallengeWindow, Version } from './types.ts';

/** `threeDSMethodData`: the data that the browser sends to the issuer before any other message. */
export interface MethodData {
  /** UUID. */
  readonly threeDSServerTransID: string;
  /** Where the issuer redirects the browser after the method. */
  readonly threeDSMethodNotificationURL: string;
}

/** `creq`: starts the challenge of the browser. */
export interface ChallengeRequest {
  readonly messageType: 'CReq';
  readonly messageVersion: Version;
  readonly threeDSServerTransID: string;
  readonly acsTransID: string;
  readonly challengeWindowSize: ChallengeWindow;
}

/** The maximum length of a message: characters of base64url. */
export const LONGEST_MESSAGE = 4096;

/** Encodes any message for a form field. */
export const encodeMessage = (message: object): string =>
  Buffer.from(JSON.stringify(message), 'utf8').toString('base64url');

/** `threeDSMethodData` for the browser. */
export const encodeMethodData = (data: MethodData): string => encodeMessage(data);

/** `creq` for the browser. */
export const encodeChallengeRequest = (request: ChallengeRequest): string => encodeMessage(request);
