/**
 * Browser data for 3-D Secure 2 (API 1, Customer). Scripts cannot read the accept header, so the gateway
 * takes it from the request.
 */
import { options } from '../../kernel/options/readOptions.ts';
import { challengeWindow } from '../threeDSecure/challengeSize.ts';

/**
 * Names and values, as sent.
 * @param form the submitted form: the challenge replaces it, so its width is used
 */
export function browserFields(form: Element): [string, string][] {
  const { language, userAgent } = navigator;
  const { width, height, colorDepth } = screen;
  return Object.entries({
    // At most 8 characters, and only complete parts of the tag.
    language: /^.{1,8}(?![^-])/.exec(language)?.[0] ?? 'en',
    userAgent: userAgent.slice(0, 2048),
    screenWidth: width,
    screenHeight: height,
    screenColorDepth: Math.min(colorDepth, 48),
    // Minutes behind UTC; negative if ahead of it.
    timezone: new Date().getTimezoneOffset(),
    // Current browsers do not run Java.
    javaEnabled: false,
    javascriptEnabled: true,
    challengeWindow: challengeWindow(options, form.clientWidth, innerWidth),
  }).map(([name, value]) => [`customer.browser.${name}`, String(value)]);
}
