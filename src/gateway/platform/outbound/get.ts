/** GET calls to shops: only to addresses that may be called, following no redirect, reading no body, and with a timeout. */

import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import type { Outbound } from '../../domain/checkout/outbound.ts';
import { deadline } from '../time/systemClock.ts';
import { hostOf, isAllowedAddress, type Reach } from './addresses.ts';
import { ForbiddenAddress, lookUpWhere } from './lookUp.ts';

/** What calling needs. */
export interface OutboundNeeds {
  readonly reach: Reach;
  /** The timeout for a receiver, in ms of the system clock. */
  readonly timeout: number;
  /**
   * Called with the result of a call: its status, or why there is none. It never gets the URL, which may contain anything.
   */
  readonly onCall: (call: { readonly host: string; readonly outcome: number | string }) => void;
}

/** The connection ended without a response. */
class UnansweredCall extends Error {
  readonly code = 'NO_ANSWER';
}

/** Makes calls with GET. */
export function outboundFrom({ reach, timeout, onCall }: OutboundNeeds): Outbound {
  return {
    async get(url) {
      try {
        onCall({ host: url.host, outcome: await call(url, reach, timeout) });
      } catch (error) {
        const { code, name } = error as { code?: string; name: string };
        onCall({ host: url.host, outcome: code ?? name });
      }
    },
  };
}

/** @returns the status of the response, whose body is not read */
function call(url: URL, reach: Reach, timeout: number): Promise<number> {
  const host = hostOf(url);
  if (isIP(host) && !isAllowedAddress(host, reach)) throw new ForbiddenAddress();
  const request = url.protocol === 'https:' ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'GET',
        agent: false,
        headers: { 'User-Agent': 'payment-widgets', Accept: '*/*' },
        lookup: lookUpWhere((address) => isAllowedAddress(address, reach)),
        signal: deadline(timeout),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    // A response that switches to another protocol is a response, too.
    sent.on('upgrade', (response, socket) => {
      resolve(response.statusCode ?? 0);
      socket.destroy();
    });
    sent.on('error', reject);
    // If the connection ends in any other way, reject, so that no caller waits for ever.
    sent.on('close', () => reject(new UnansweredCall()));
    sent.end();
  });
}
