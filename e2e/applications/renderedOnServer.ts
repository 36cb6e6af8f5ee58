/** Pages of the form that a server renders. */
import { fillCard, pay, TEST_CARDS } from 'payment-widgets/testkit';
import { cardForm } from '../support/cardForm.ts';
import { expect } from '../support/fixtures.ts';
import type { BuiltExample } from './builtExample.ts';
import { failuresOf } from './example.ts';

/** Tests of an example whose page `/pay` has the form. @param name in the titles */
export function describeRendering(name: string, { test }: BuiltExample): void {
  test(`the ${name} example renders the page of the form on its server, and pays there`, async ({
    page,
    address,
  }) => {
    const failed = failuresOf(page);
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().startsWith(address)) {
        posted.push(request.url());
      }
    });
    const response = await page.goto(`${address}/pay`);
    const html = (await response?.text()) ?? '';
    expect(html).toContain('I accept the terms');
    expect(response?.headers()['cache-control']).toContain('no-store');
    await page.getByLabel('I accept the terms').check();
    await fillCard(page, TEST_CARDS.visa);
    await expect(cardForm(page).form).toHaveCount(1);
    // The rendered page has the checkout: the browser asks for no second one.
    expect(posted).toEqual([]);
    await pay(page);
    await expect(page.getByRole('heading')).toHaveText('Thank you, it is paid');
    expect(failed).toEqual([]);
  });
}
