/** Tests that read what a form posts: the gateway behind a wire that writes it down. Drivers do not tell bodies everywhere. */
import { test as base } from './fixtures.ts';

export { expect } from './fixtures.ts';

interface Tests {
  /** What the test has posted as a payment last, beside what the browser says of itself. */
  posted(): Readonly<Record<string, string>>;
}

/** Of the browser, and of the page. */
const OF_PAGE = /^(?:customer\.browser\.|shopperResultUrl$)/;

export const test = base.extend<Tests>({
  posted: async ({ wire }, use) => {
    const earlier = wire.exchanges.length;
    await use(() => {
      const post = wire.exchanges
        .slice(earlier)
        .findLast(({ method, path }) => method === 'POST' && path.endsWith('/payment'));
      const fields = [...new URLSearchParams(post?.body)];
      return Object.fromEntries(fields.filter(([name]) => !OF_PAGE.test(name)));
    });
  },
});
