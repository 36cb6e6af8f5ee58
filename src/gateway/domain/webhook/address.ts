/**
 * Which addresses messages may be sent to. Whether a host belongs to the gateway's own network is checked when the message is
 * sent.
 */

/** The ports that messages may be sent to in live. */
const LIVE_PORTS = ['', '80', '443'];

/** The maximum length of an address, in characters. */
const LONGEST = 2048;

/** Why a text is not a valid address: what an address must be; undefined where it is valid. */
export function addressFault(text: string, environment: 'test' | 'live'): string | undefined {
  if (text.length > LONGEST) return `must have at most ${LONGEST} characters`;
  // A URL parser drops or escapes characters that are invalid in a URL, but the address is stored as it was sent. A database
  // cannot store U+0000.
  const isAbsolute = URL.canParse(text) && /^https?:\/\/[^\0]+$/i.test(text);
  if (!isAbsolute) return 'must be an absolute http(s) URL';
  const { protocol, port, username, password } = new URL(text);
  if (username !== '' || password !== '') return 'must not contain a user name';
  if (environment === 'test') return undefined;
  const isRight = protocol === 'https:' && LIVE_PORTS.includes(port);
  return isRight ? undefined : 'must be an https URL with port 80 or 443 in live';
}
