import { Window } from 'happy-dom';
import type { Page } from '../../../../src/gateway/api/pages/document.ts';
import { endedPage } from '../../../../src/gateway/api/pages/ended.ts';
import { linkBusyPage, linkOverPage, receiptPage } from '../../../../src/gateway/api/pages/link.ts';
import { postPage } from '../../../../src/gateway/api/pages/post.ts';
import { type PageTexts, pageTexts } from '../../../../src/gateway/api/pages/texts.ts';
import {
  blankPage,
  donePage,
  holderPage,
  leavePage,
} from '../../../../src/gateway/api/pages/way.ts';
import type { PaymentId, PaymentLinkId } from '../../../../src/gateway/domain/shared/ids.ts';
import { bankPage } from '../../../../src/simulator/pages/bank.ts';
import { challengePage } from '../../../../src/simulator/pages/challenge.ts';

/** The data of a page, with harmless values. */
export const VALUES = {
  address: '/acs/challenge/1',
  issuerAddress: 'https://pay.example/acs/challenge',
  shopAddress: 'https://shop.example/result?id=1',
  issuerName: 'Sandbox Bank',
  brand: 'VISA',
  brandName: 'PayPal',
  merchantName: 'Shop',
  amount: '12.50 EUR',
  last4: '1234',
  code: '123456',
  title: 'Confirm with your bank',
  name: 'creq',
  value: 'eyJ9',
  origin: 'https://shop.example',
};

export type Values = typeof VALUES;

const MONEY = { minor: 1250n, currency: 'EUR' };

/** Every page that has texts, by its name. */
export function everyPage(
  values: Values = VALUES,
  texts: PageTexts = pageTexts('en'),
  ancestors = 'https://shop.example',
): Record<string, Page> {
  const shown = { texts, ancestors };
  const challenge = { ...shown, ...values, triesLeft: 2, window: '02' } as const;
  const held = {
    ...shown,
    ...values,
    parameters: [{ name: values.name, value: values.value }],
  };
  const link = { id: '0'.repeat(32) as PaymentLinkId, money: MONEY, parameters: {} };
  const ofLink = { ...shown, link, merchantName: values.merchantName };
  const request = { merchantTransactionId: values.title };
  const payment = { id: values.code as PaymentId, money: MONEY, request };
  return {
    post: postPage(held),
    challenge: challengePage({ ...challenge, isWrong: false }),
    'challenge again': challengePage({ ...challenge, isWrong: true }),
    bank: bankPage({ ...shown, ...values }),
    holder: holderPage({ ...held, size: [390, 400] }),
    'full holder': holderPage({ ...held, size: 'full' }),
    leave: leavePage({ ...shown, ...values }),
    done: donePage({ ...shown, ...values, origins: [values.origin] }),
    expired: endedPage({ ...shown, ...values, kind: 'expired' }),
    unknown: endedPage({ ...shown, ...values, kind: 'unknown' }),
    over: endedPage({ ...shown, ...values, kind: 'over' }),
    invalid: endedPage({ ...shown, ...values, kind: 'invalid' }),
    receipt: receiptPage({ ...ofLink, payment: { ...payment, status: 'succeeded' } }),
    'declined receipt': receiptPage({ ...ofLink, payment: { ...payment, status: 'failed' } }),
    'link over': linkOverPage({ ...ofLink, status: 'PAID' }),
    'link busy': linkBusyPage(ofLink),
  };
}

/** The page for hidden frames, which has no texts. */
export const hidden = (ancestors = '*'): Page => blankPage({ ancestors });

const { DOMParser } = new Window();

/** The document that a browser builds from a page. */
export const parsed = ({ html }: Page): Document =>
  new DOMParser().parseFromString(html, 'text/html') as unknown as Document;

/** One of several pages; fails if no page has that name. */
export function named(pages: Readonly<Record<string, Page>>, name: string): Page {
  const page = pages[name];
  if (!page) throw new Error(`there is no page ${name}`);
  return page;
}

/** The directives of its policy, by name. */
export function directives({ headers }: Page): Record<string, string> {
  const policy = headers['Content-Security-Policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...rest] = directive.split(' ');
      return [name, rest.join(' ')];
    }),
  );
}
