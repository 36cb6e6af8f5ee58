/** The URL of a processor. A module of its own, because the command line checks it before it loads a gateway. */
import { isIP } from 'node:net';
import { hostOf, isLoopback } from '../outbound/addresses.ts';

/**
 * The requirement for the URL of a processor, if the text does not meet it; else undefined. Card numbers are sent to this
 * URL.
 */
export function processorUrlFault(text: string): string | undefined {
  const isRight =
    URL.canParse(text) && isSafe(new URL(text)) && hasReadableCredentials(new URL(text));
  return isRight ? undefined : 'an https URL, or an http URL of this machine';
}

/** Whether the connection to an address cannot be listened to: https, or http on this machine. */
export function isSafe(url: URL): boolean {
  if (url.protocol === 'https:') return true;
  const host = hostOf(url);
  return url.protocol === 'http:' && (host === 'localhost' || (isIP(host) > 0 && isLoopback(host)));
}

function hasReadableCredentials({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
