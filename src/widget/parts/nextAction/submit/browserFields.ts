/**
 * What the browser says of itself, for 3-D Secure 2 (API 1, Customer). Its accept header no script can read: the gateway
 * takes that from the request itself.
 */
import { options } from '../../../shared.ts';
import { challengeWindow } from '../threeDSecure/challengeSize.ts';

/**
 * Names and values, as they are sent.
 * @param form the form that is submitted: the challenge takes its place, so its width counts
 */
export function browserFields(form: Element): [string, string][] {
  const { language, userAgent } = navigator;
  const { width, height, colorDepth } = screen;
  return Object.entries({
    // At most 8 characters, and whole parts of the tag only.
    language: /^.{1,8}(?![^-])/.exec(language)?.[0] ?? 'en',
    userAgent: userAgent.slice(0, 2048),
    screenWidth: width,
    screenHeight: height,
    screenColorDepth: Math.min(colorDepth, 48),
    // Minutes behind UTC; negative ahead of it.
    timezone: new Date().getTimezoneOffset(),
    // No browser of today runs Java, nor says so.
    javaEnabled: false,
    javascriptEnabled: true,
    challengeWindow: challengeWindow(options, form.clientWidth, innerWidth),
  }).map(([name, value]) => [`customer.browser.${name}`, String(value)]);
}
