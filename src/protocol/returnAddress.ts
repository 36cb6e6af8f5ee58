/** The address of the return to the shop, as the form and the gateway both build it. */

/**
 * An address with the parameters to fetch the result: `id` and `resourcePath` after its own query, which stays
 * unchanged, and so does its fragment, because shops sign their addresses.
 */
export function withResult(url: URL, id: string, resourcePath: string): string {
  const result = `id=${encodeURIComponent(id)}&resourcePath=${encodeURIComponent(resourcePath)}`;
  const query = url.search ? `${url.search}&${result}` : `?${result}`;
  // The address of an app has no origin.
  const [address] = isAppAddress(url.href)
    ? url.href.split(/[?#]/, 1)
    : [url.origin + url.pathname];
  return address + query + url.hash;
}

/**
 * Schemes that are never an app's custom scheme: they run or show their content, access the browser or the device, or belong
 * to a server protocol.
 */
const NO_APPS =
  'about blob chrome chrome-extension content data edge file filesystem ftp ftps https? intent jar javascript livescript ' +
  'mailto moz-extension opera resource safari-extension sms tel vbscript view-source wss?';

/** The source of a pattern for an address with an app's custom scheme. */
export const APP_ADDRESS = `(?!(?:${NO_APPS.replaceAll(' ', '|')}):)[a-z][a-z0-9+.-]*:/\\S+`;
const APP_PATTERN = new RegExp(`^${APP_ADDRESS}$`);

/** Whether an address has an app's custom scheme: the device opens the app, and no server is called. */
export const isAppAddress = (text: string): boolean => APP_PATTERN.test(text) && URL.canParse(text);

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a host is the local machine: the connection cannot be intercepted, so http is safe. @param hostname of a URL */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);
