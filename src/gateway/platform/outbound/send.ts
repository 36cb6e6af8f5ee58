/**
 * Sends to URLs that shops configure: only to addresses that may be called, following no redirect, storing no body, with a
 * timeout.
 */

import { isIP } from 'node:net';
import type { Sender, SendFault, SentAbout } from '../../domain/webhook/sender.ts';
import { hostOf, isAllowedAddress, type Reach } from './addresses.ts';
import { ForbiddenAddress, lookUpWhere } from './lookUp.ts';
import { type Connections, keepConnections, posterFor } from './post.ts';

/** What sending needs. */
export interface SenderNeeds {
  readonly reach: Reach;
  /** The timeout for the whole call of a receiver, in ms of the system clock. */
  readonly timeout: number;
  /** Called with the result. It never gets the URL, which may contain anything. */
  readonly onSent: (
    sent: SentAbout & { readonly host: string; readonly outcome: number | SendFault },
  ) => void;
}

/** The most bytes of a response that are read; only its status matters. */
const LONGEST_ANSWER = 65_536;

/**
 * How long an unused connection stays open, in ms. It is short: a receiver that closes the connection at the moment when it is
 * used gets the message only with the next attempt.
 */
const IDLE_MS = 1000;

/**
 * Creates a sender. Connections are kept for the next messages to the same host. Its address was checked when the connection
 * was opened.
 */
export function senderFrom({ reach, timeout, onSent }: SenderNeeds): Sender {
  const connections = keepConnections(IDLE_MS);
  return {
    async send(url, body, headers, about) {
      const outcome = await sendOnce(url, { body, headers }, { reach, timeout, connections });
      onSent({ host: url.host, outcome, ...about });
      return outcome;
    },
  };
}

async function sendOnce(
  url: URL,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
  {
    reach,
    timeout,
    connections,
  }: Pick<SenderNeeds, 'reach' | 'timeout'> & { readonly connections: Connections },
): Promise<number | SendFault> {
  const host = hostOf(url);
  const mayCall = (address: string) => isAllowedAddress(address, reach);
  if (isIP(host) && !mayCall(host)) return 'refused address';
  let isRefused = false;
  const lookUp = lookUpWhere(mayCall);
  const poster = posterFor({
    url,
    timeout,
    longest: LONGEST_ANSWER,
    connections,
    repeats: false,
    lookup: (name, options, callback) =>
      lookUp(name, options, (error, ...found) => {
        isRefused = error instanceof ForbiddenAddress;
        callback(error, ...found);
      }),
  });
  const posted = await poster.post(body, headers);
  if (posted === 'unreachable' && isRefused) return 'refused address';
  // Only a body with a 2xx status is read at all.
  if (posted === 'large') return 200;
  return typeof posted === 'string' ? posted : posted.status;
}
