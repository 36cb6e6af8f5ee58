import { describe, expect, it } from 'vitest';
import { endedPage } from '../../../../src/gateway/api/pages/ended.ts';
import { LOCALES } from '../../../../src/gateway/api/pages/localeFiles.ts';
import { pageTexts } from '../../../../src/gateway/api/pages/texts.ts';
import { donePage } from '../../../../src/gateway/api/pages/way.ts';
import { bankPage } from '../../../../src/simulator/pages/bank.ts';
import { challengePage } from '../../../../src/simulator/pages/challenge.ts';
import { table } from '../../../table.ts';
import { everyPage, hidden, named, parsed, VALUES } from './everyPage.ts';

const texts = pageTexts('en');
const shown = { texts, ancestors: '*' };
const found = (document: Document, testId: string) =>
  document.querySelector(`[data-testid="${testId}"]`);
const actions = (document: Document) =>
  [...document.querySelectorAll('form button')].map((button) => button.getAttribute('value'));
const textOf = (document: Document, selector: string) =>
  document.querySelector(selector)?.textContent?.trim();

describe.each(Object.keys(LOCALES))('every page in %s', (language) => {
  const own = pageTexts(language);

  table(Object.entries(everyPage(VALUES, own)))('%s has its texts', (_name, page) => {
    const document = parsed(page);
    expect(document.documentElement.lang).toBe(own.language);
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(document.title).not.toBe('');
    const mains = [...document.querySelectorAll('main')];
    expect(mains.map((main) => main.getAttribute('aria-label'))).toEqual([document.title]);
    expect(page.html).not.toContain('undefined');
    // No key is shown instead of its text.
    expect(page.html).not.toMatch(/page\.[a-z]/);
  });

  it('states on a simulated page that no bank is involved', () => {
    for (const name of ['challenge', 'bank']) {
      const document = parsed(named(everyPage(VALUES, own), name));
      expect(document.body.textContent).toContain(own.say('page.sandbox'));
    }
  });
});

describe('every page', () => {
  table(Object.entries(everyPage()).filter(([name]) => !name.includes('holder')))(
    '%s has one heading',
    (_name, page) => {
      expect(parsed(page).querySelectorAll('h1')).toHaveLength(1);
    },
  );

  table(Object.entries(everyPage()))(
    '%s has unique ids, and labels that refer to a field',
    (_name, page) => {
      const document = parsed(page);
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const leading = [...document.querySelectorAll('label, [aria-describedby]')].flatMap(
        (element) =>
          (element.getAttribute('for') ?? element.getAttribute('aria-describedby') ?? '').split(
            ' ',
          ),
      );
      for (const id of leading) expect(ids).toContain(id);
    },
  );
});

describe('the challenge', () => {
  const challenge = { ...shown, ...VALUES, triesLeft: 2, window: '01', isWrong: false } as const;

  it('names the merchant, the amount and the issuer', () => {
    const rows = [...parsed(challengePage(challenge)).querySelectorAll('dd')];
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Sandbox Bank',
      'Shop',
      '12.50 EUR',
      'VISA •••• 1234',
      '123456',
    ]);
  });

  it('names only the brand if the end of the number is hidden', () => {
    const rows = [...parsed(challengePage({ ...challenge, last4: null })).querySelectorAll('dd')];
    expect(rows[3]?.textContent).toBe('VISA');
  });

  it('has no amount without a payment', () => {
    const document = parsed(challengePage({ ...challenge, amount: undefined }));
    expect(document.querySelectorAll('dt')).toHaveLength(4);
    expect(document.querySelectorAll('dd')).toHaveLength(4);
    expect(document.body.textContent).not.toContain('Amount');
  });

  it('posts the code and an answer; Enter approves', () => {
    const document = parsed(challengePage(challenge));
    const form = document.querySelector('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
      'post',
      '/acs/challenge/1',
    ]);
    expect(actions(document)).toEqual(['approve', 'decline', 'cancel', 'expire']);
    for (const action of actions(document)) {
      const button = found(document, action ?? '');
      expect([button?.getAttribute('type'), button?.getAttribute('name')]).toEqual([
        'submit',
        'action',
      ]);
      // The other buttons end the payment, with any content of the field.
      expect(button?.hasAttribute('formnovalidate')).toBe(action !== 'approve');
    }
  });

  it('has a labelled field that takes a code as it was pasted', () => {
    const document = parsed(challengePage(challenge));
    const field = found(document, 'code');
    expect(field?.getAttribute('name')).toBe('code');
    expect(field?.getAttribute('inputmode')).toBe('numeric');
    expect(field?.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field?.hasAttribute('required')).toBe(true);
    for (const limit of ['maxlength', 'pattern', 'value']) {
      expect(field?.hasAttribute(limit)).toBe(false);
    }
    expect(textOf(document, `label[for="${field?.id}"]`)).toBe('Code');
    expect(field?.hasAttribute('aria-invalid')).toBe(false);
  });

  it('shows that a code was wrong, and the remaining attempts', () => {
    const document = parsed(challengePage({ ...challenge, isWrong: true, triesLeft: 1 }));
    const field = found(document, 'code');
    const fault = document.querySelector('[role="alert"]');
    expect(fault?.textContent).toBe('This code is wrong. Tries left: 1');
    expect(field?.getAttribute('aria-describedby')?.split(' ')).toContain(fault?.id);
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    expect(document.title).toBe('Error: Confirm your payment');
  });

  it('has no alert before anything was entered', () => {
    expect(parsed(challengePage(challenge)).querySelector('[role="alert"]')).toBeNull();
  });

  it('has a head with the issuer and the scheme, which the facts repeat for screen readers', () => {
    const document = parsed(challengePage(challenge));
    expect(textOf(document, '.head dd')).toBe('Sandbox Bank');
    expect(textOf(document, '.head [aria-hidden="true"].scheme')).toBe('VISA');
    expect(document.querySelectorAll('svg:not([aria-hidden="true"])')).toHaveLength(0);
  });

  it('says which code is right, and that every other code is wrong', () => {
    const { textContent } = parsed(challengePage(challenge)).body;
    expect(textContent).toContain('Test code123456');
    expect(textContent).toContain(texts.say('page.otherCodes'));
  });

  it('contains the window size of the request', () => {
    expect(parsed(challengePage(challenge)).documentElement.dataset['window']).toBe('01');
  });
});

describe('the bank', () => {
  const document = parsed(bankPage({ ...shown, ...VALUES }));

  it('names the merchant, the amount and the issuer', () => {
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'PayPal',
      'Shop',
      '12.50 EUR',
    ]);
  });

  it('can approve, and everything else, also later', () => {
    expect(actions(document)).toEqual(['approve', 'decline', 'cancel', 'expire', 'later']);
    for (const action of actions(document)) expect(found(document, action ?? '')).not.toBeNull();
  });
});

describe('the holder', () => {
  const holder = named(everyPage(), 'holder');
  const full = named(everyPage(), 'full holder');

  it('posts its hidden fields into its frame, which has a title', () => {
    const document = parsed(holder);
    const frame = document.querySelector('iframe');
    const form = document.querySelector('form');
    expect(form?.getAttribute('target')).toBe(frame?.getAttribute('name'));
    expect(form?.getAttribute('action')).toBe(VALUES.issuerAddress);
    expect(frame?.getAttribute('title')).toBe(VALUES.title);
    expect(frame?.getAttribute('allow')).toBe('publickey-credentials-get *; payment *');
    const fields = [...document.querySelectorAll('input')].map((field) => [
      field.getAttribute('type'),
      field.getAttribute('name'),
      field.getAttribute('value'),
    ]);
    expect(fields).toEqual([['hidden', 'creq', 'eyJ9']]);
    expect(holder.html).toMatch(/<noscript><button[^>]*>Continue<\/button><\/noscript>/);
  });

  it('has the requested size, or the full screen', () => {
    const size = (page = holder) => {
      const frame = parsed(page).querySelector('iframe');
      return [frame?.getAttribute('width'), frame?.getAttribute('height')];
    };
    expect(size()).toEqual(['390', '400']);
    expect(size(full)).toEqual(['100%', '100%']);
    expect(parsed(full).documentElement.dataset['size']).toBe('full');
  });
});

describe('the link to the next page', () => {
  it('is a link, for browsers without scripts', () => {
    const document = parsed(named(everyPage(), 'leave'));
    const link = found(document, 'continue');
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([
      VALUES.address,
      '_parent',
    ]);
  });
});

describe('the link to the shop', () => {
  const linkOf = (address: string | undefined) =>
    [
      endedPage({ ...shown, kind: 'over', shopAddress: address }),
      donePage({ ...shown, origins: null, shopAddress: address }),
    ].map((page) => {
      const link = found(parsed(page), 'shop');
      return link && [link.getAttribute('href'), link.getAttribute('target')];
    });

  table(['https://shop.example/?a=1&b="2"', 'http://localhost:3000/', 'app.shop.example://paid'])(
    '%s is a link in the whole window',
    (address) => {
      expect(linkOf(address)).toEqual([
        [address, '_top'],
        [address, '_top'],
      ]);
    },
  );

  table([
    undefined,
    '',
    'shop.example',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    'file:///etc/passwd',
  ])('%j is no link', (address) => expect(linkOf(address)).toEqual([null, null]));
});

describe('the page for hidden frames', () => {
  it('is empty', () => {
    expect(parsed(hidden()).body.textContent.trim()).toBe('');
  });
});
