/** Decides from an address alone whether a system is one for tests. Pure. */

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** A part of a host name that test systems have: `test`, `eu-test.pay.example`, `sandbox2.pay.example`. */
const TEST_PART = /^(?:test|testing|sandbox|uat|qa|stage|staging)\d*$/;

/** Whether the address is this machine. @param url an absolute URL */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);

/**
 * Whether the address is this machine, or its host has a part that marks a test system. A part is a whole word between dots
 * and hyphens: `latest.pay.example` is no test system.
 *
 * @param url an absolute URL
 */
export const isTestAddress = (url: string): boolean =>
  isLoopback(url) || new URL(url).hostname.split(/[.-]/).some((part) => TEST_PART.test(part));
