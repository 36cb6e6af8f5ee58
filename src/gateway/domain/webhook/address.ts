/** Which addresses messages may go to. Whether a host is one of our own network is seen when it is called. */

/** The ports that messages go to in live. */
const LIVE_PORTS = ['', '80', '443'];

/** The longest address. */
const LONGEST = 2048;

/** What an address must be, where the text is none; undefined where it is right. */
export function addressFault(text: string, environment: 'test' | 'live'): string | undefined {
  if (text.length > LONGEST) return `must have ${LONGEST} characters at most`;
  // A URL parser drops or escapes what no URL has: of what is kept as it was sent, U+0000 has no place in a database.
  const isAbsolute = URL.canParse(text) && /^https?:\/\/[^\0]+$/i.test(text);
  if (!isAbsolute) return 'must be an absolute http(s) URL';
  const { protocol, port, username, password } = new URL(text);
  if (username !== '' || password !== '') return 'must be without a user name';
  if (environment === 'test') return undefined;
  const isRight = protocol === 'https:' && LIVE_PORTS.includes(port);
  return isRight ? undefined : 'must be an https URL with port 80 or 443 in live';
}
