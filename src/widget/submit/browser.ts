/**
 * What the browser says of itself, for 3-D Secure 2 (API 1, Customer). Its accept header no script can read: the gateway
 * takes that from the request itself.
 */

/** Names and values, as they are sent. */
export function browserFields(): [string, string][] {
  const { language, userAgent } = navigator;
  const { width, height, colorDepth } = screen;
  return Object.entries({
    language: language.slice(0, 8),
    userAgent: userAgent.slice(0, 2048),
    screenWidth: width,
    screenHeight: height,
    screenColorDepth: colorDepth,
    // Minutes behind UTC; negative ahead of it.
    timezone: new Date().getTimezoneOffset(),
    // No browser of today runs Java, nor says so.
    javaEnabled: false,
    javascriptEnabled: true,
  }).map(([name, value]) => [`customer.browser.${name}`, String(value)]);
}
