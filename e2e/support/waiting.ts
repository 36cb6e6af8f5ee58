/** Tests of payments that wait for their shopper: a gateway whose database can be read, and whose issuers can fail. */
import type { Page } from '@playwright/test';
import type { Gateway } from 'payment-widgets/testkit';
import { challengeOn, openChallenge } from './challenge.ts';
import { test as base, expect } from './fixtures.ts';
import { goodOnes, paymentsIn } from './payments.ts';

export { expect };

/** What goes wrong with the pages of issuers. */
export type IssuerFault = 'none' | 'methodHangs' | 'challengeHangs' | 'challengeFails';

/** How a checkout ended, in the eyes of all who were there. */
export interface End {
  readonly http: number;
  readonly code: string;
  /** Of earlier payments of the checkout, in their order. */
  readonly before?: readonly string[];
}

interface Tests {
  /** Issuers fail from now on, until the test ends. */
  issuer(fault: IssuerFault): Promise<void>;
  /** Makes a checkout and opens its page; gives the address and the checkout's id. */
  begin(options?: string): Promise<{ readonly checkoutId: string; readonly address: string }>;
  /** The same, and pays up to the issuer's page, which is then shown on the shop's. */
  beginChallenge(
    options?: string,
  ): Promise<{ readonly checkoutId: string } & Awaited<ReturnType<typeof openChallenge>>>;
  /** What became of each payment of a checkout. */
  codes(checkoutId: string): readonly string[];
  /** The id of a checkout's last payment. */
  lastId(checkoutId: string): string;
  /**
   * Shop and database say the same: the shop reads this end, of the last payment made, and there is one good payment or
   * none. What it read is used up by that.
   */
  expectEnd(checkoutId: string, end: End): Promise<void>;
}

/** A payment that was made, and one result. */
export const PAID = { http: 200, code: '000.100.110' } as const satisfies End;
export const CANCELLED = { http: 400, code: '100.396.101' } as const satisfies End;
export const EXPIRED = { http: 400, code: '100.396.103' } as const satisfies End;
export const DECLINED = { http: 400, code: '100.380.401' } as const satisfies End;

export const test = base.extend<Tests>({
  issuer: async ({ gateway }, use) => {
    const set = (fault: IssuerFault) => setIssuer(gateway, fault);
    await use(set);
  },
  begin: async ({ page, shop, createCheckout }, use) => {
    await use(async (options) => {
      const checkoutId = await createCheckout();
      const address = shop.payPage({ checkoutId, ...(options && { options }) });
      await page.goto(address);
      return { checkoutId, address };
    });
  },
  beginChallenge: async ({ page, begin }, use) => {
    await use(async (options) => {
      const { checkoutId } = await begin(options);
      return { checkoutId, ...(await openChallenge(page)) };
    });
  },
  codes: async ({ data }, use) => {
    await use((checkoutId) => paymentsIn(data, checkoutId).map(({ code }) => code));
  },
  lastId: async ({ data }, use) => {
    await use((checkoutId) => paymentsIn(data, checkoutId).at(-1)?.id ?? '');
  },
  expectEnd: async ({ data, status }, use) => {
    await use(async (checkoutId, { http, code, before = [] }) => {
      const read = await status(checkoutId);
      const made = paymentsIn(data, checkoutId);
      expect({ http: read.http, code: read.body.result.code, id: read.body.id }).toEqual({
        http,
        code,
        id: made.at(-1)?.id,
      });
      expect(made.map((one) => one.code)).toEqual([...before, code]);
      expect(goodOnes(made)).toHaveLength(code === PAID.code ? 1 : 0);
    });
  },
});

async function setIssuer(
  { url, token, entityId }: Pick<Gateway, 'url' | 'token' | 'entityId'>,
  issuer: IssuerFault,
): Promise<void> {
  const reply = await fetch(`${url}/_sandbox/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ entityId, issuer }),
  });
  expect(reply.status, await reply.text()).toBe(200);
}

/** The shopper is at the shop again; gives the address. */
export async function atShop(page: Page): Promise<URL> {
  await page.waitForURL(/\/result\?/);
  return new URL(page.url());
}

/** Waits until a page offers to go on with a payment under way, and holds its form back. */
export async function offered(page: Page) {
  const { note, form } = challengeOn(page);
  await expect(note).toHaveText(/^A payment has already been started\./);
  await expect(form).toBeHidden();
  return {
    note,
    form,
    goOn: note.getByRole('button', { name: 'Continue' }),
    cancel: note.getByRole('button', { name: 'Cancel payment' }),
  };
}
