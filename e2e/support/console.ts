/** What a browser holds against a page: violations of its policy, and warnings and errors on its console. */
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

/** Before each violation: the console of Firefox does not tell of them to whoever drives it. */
const VIOLATION = 'securitypolicyviolation: ';

/**
 * What is no fault of a page: a browser's own line for each answer that is an error, such as that of a declined card; and
 * the shop's icon, which browsers ask for unbidden.
 */
const OWN = /^Failed to load resource: |\/favicon\.ico/;

/**
 * Listens to all pages of a context from now on, with their frames and windows.
 * @returns what has been heard so far, one line each: kind, text, address
 */
export async function listenToConsole(context: BrowserContext): Promise<readonly string[]> {
  const heard: string[] = [];
  const hear = (message: ConsoleMessage) => {
    const text = message.text();
    const isTold = text.startsWith(VIOLATION) || ['warning', 'error'].includes(message.type());
    if (isTold && !OWN.test(text)) heard.push(`${message.type()}: ${text}`);
  };
  const listen = (page: Page) => page.on('console', hear);
  for (const page of context.pages()) listen(page);
  context.on('page', listen);
  await context.addInitScript((prefix) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile } = event;
      console.debug(`${prefix}${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  }, VIOLATION);
  return heard;
}
