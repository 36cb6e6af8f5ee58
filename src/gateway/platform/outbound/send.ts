/**
 * Sends to URLs that shops configure: only to addresses that may be called, following no redirect, with a timeout. In test it
 * keeps the beginning of an answer that refuses a message, so that a developer can read why.
 */

import { isIP } from 'node:net';
import { containsCardNumber } from '../../../card/index.ts';
import { isAccepted } from '../../domain/webhook/accepted.ts';
import type { Sender, SendFault, Sent, SentAbout } from '../../domain/webhook/sender.ts';
import { hostOf, isAllowedAddress, type Reach } from './addresses.ts';
import { ForbiddenAddress, lookUpWhere } from './lookUp.ts';
import { type Connections, keepConnections, posterFor } from './post.ts';

/** What sending needs. */
export interface SenderNeeds {
  readonly reach: Reach;
  /** The timeout for the whole call of a receiver, in ms of the system clock. */
  readonly timeout: number;
  /** Whether the beginning of the body of a refusal is kept. */
  readonly keepsAnswers: boolean;
  /** Called with the result. It never gets the URL, which may contain anything. */
  readonly onSent: (
    sent: SentAbout & { readonly host: string; readonly outcome: number | SendFault },
  ) => void;
}

/** The most bytes of a response that are read; only its status matters. */
const LONGEST_ANSWER = 65_536;

/** The most characters of a refusal that are kept. */
const LONGEST_KEPT = 2_000;
/** How much more is read, so that a number at the end of what is kept is recognised as a whole. */
const READ_BEYOND = 64;

/**
 * How long an unused connection stays open, in ms. It is short: a receiver that closes the connection at the moment when it is
 * used gets the message only with the next attempt.
 */
const IDLE_MS = 1000;

/**
 * Creates a sender. Connections are kept for the next messages to the same host. Its address was checked when the connection
 * was opened.
 */
export function senderFrom({ onSent, ...needs }: SenderNeeds): Sender {
  const connections = keepConnections(IDLE_MS);
  return {
    async send(url, body, headers, about) {
      const sent = await sendOnce(url, { body, headers }, { ...needs, connections });
      onSent({ host: url.host, outcome: sent.outcome, ...about });
      return sent;
    },
  };
}

async function sendOnce(
  url: URL,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  {
    reach,
    timeout,
    keepsAnswers,
    connections,
  }: Omit<SenderNeeds, 'onSent'> & { readonly connections: Connections },
): Promise<Sent> {
  const host = hostOf(url);
  const mayCall = (address: string) => isAllowedAddress(address, reach);
  if (isIP(host) && !mayCall(host)) return withoutAnswer('refused address');
  let isRefused = false;
  const lookUp = lookUpWhere(mayCall);
  const poster = posterFor({
    url,
    timeout,
    longest: LONGEST_ANSWER,
    longestRefused: keepsAnswers ? LONGEST_KEPT + READ_BEYOND : 0,
    connections,
    repeats: false,
    lookup: (name, options, callback) =>
      lookUp(name, options, (error, ...found) => {
        isRefused = error instanceof ForbiddenAddress;
        callback(error, ...found);
      }),
  });
  const posted = await poster.post(body, headers);
  if (posted === 'unreachable' && isRefused) return withoutAnswer('refused address');
  // Only a body with a 2xx status is read to its end.
  if (posted === 'large') return withoutAnswer(200);
  if (typeof posted === 'string') return withoutAnswer(posted);
  return { outcome: posted.status, answer: isAccepted(posted.status) ? null : keptOf(posted.body) };
}

const withoutAnswer = (outcome: Sent['outcome']): Sent => ({ outcome, answer: null });

/** A body as it is kept. A receiver may answer with anything, so a possible card number hides all of it. */
function keptOf(body: Buffer): string | null {
  const text = body.toString('utf8').trim();
  if (text === '') return null;
  return containsCardNumber(text) ? HIDDEN : text.slice(0, LONGEST_KEPT);
}

const HIDDEN = '***';
