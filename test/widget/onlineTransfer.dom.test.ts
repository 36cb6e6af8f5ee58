/** Online transfers that ask for something: what comes late, wrong or never. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  control,
  hints,
  type MethodPage,
  preparePage,
  press,
  sentIn,
  type,
} from './support/methodPage.ts';

const BANKS = { banks: [{ id: 'ING_TEST', name: 'ING (test)' }] };
let page: MethodPage;
let onError: ReturnType<typeof vi.fn>;

beforeEach(() => {
  page = preparePage({ '/banks': () => BANKS });
  onError = vi.fn();
});
afterEach(() => page.end());

const bank = () => control<HTMLSelectElement>('accountBank');
const offered = () => [...bank().options].map(({ value }) => value);
const codes = () => onError.mock.calls.map(([error]) => error.code);
const message = () => document.querySelector('.wpwl-message')?.textContent ?? '';

describe('the banks', () => {
  it('are those of the checkout and the brand, asked for without credentials', async () => {
    await page.open('EPS');
    await vi.waitFor(() => expect(offered()).toEqual(['', 'ING_TEST']));
    const [call] = page.gateway.of('/banks');
    expect(call?.url).toBe('https://pay.example/v1/checkouts/C/banks?paymentBrand=EPS');
    expect(call?.init.credentials).toBe('omit');
    expect(bank().value).toBe('');
    bank().value = 'ING_TEST';
    await press();
    await vi.waitFor(() => expect(page.browser.sent).toHaveLength(1));
    expect(sentIn(page.gateway)).toEqual({
      paymentBrand: 'EPS',
      'bankAccount.bankName': 'ING_TEST',
    });
    expect(page.browser.sent[0]?.target).toBe('_top');
  });

  it('that are none are left out: without id or name, or too long to be sent', async () => {
    const wrong = [null, 7, {}, { id: 'A' }, { name: 'A' }, { id: '', name: 'A' }];
    const long = { id: 'x'.repeat(256), name: 'A' };
    page.answers['/banks'] = () => ({ banks: [...wrong, long, ...BANKS.banks] });
    await page.open('IDEAL');
    await vi.waitFor(() => expect(offered()).toEqual(['', 'ING_TEST']));
  });

  it.each([
    ['no list', {}],
    ['something else', { banks: 'ING_TEST' }],
    ['nothing at all', null],
  ])('are reported as unavailable if the gateway returns %s', async (_what, answer) => {
    page.answers['/banks'] = () => Response.json(answer);
    await page.open('IDEAL', { onError });
    await vi.waitFor(() => expect(codes()).toEqual(['BANKS_UNAVAILABLE']));
    expect(onError.mock.calls[0]?.[0].brand).toBe('IDEAL');
    expect(message()).toContain('The list of banks could not be loaded.');
    expect(page.gateway.of('/banks')).toHaveLength(1);
  });

  it('are not asked for if the gateway has none: the shopper selects the bank on the page of the brand', async () => {
    page.answers['/banks'] = () => ({ banks: [] });
    await page.open('IDEAL', { onError });
    await vi.waitFor(() => expect(document.querySelector('.wpwl-group-accountBank')).toBeNull());
    await press();
    await vi.waitFor(() => expect(page.browser.sent).toHaveLength(1));
    expect(sentIn(page.gateway)).toEqual({ paymentBrand: 'IDEAL' });
    expect([codes(), hints(), message()]).toEqual([[], [], '']);
  });

  it('are not asked for if the first press creates the checkout, and the gateway has none', async () => {
    page.answers['/banks'] = () => ({ banks: [] });
    await page.open('IDEAL', { onError, createCheckout: async () => 'C' }, '');
    await press();
    await vi.waitFor(() => expect(page.browser.sent).toHaveLength(1));
    expect(sentIn(page.gateway)).toEqual({ paymentBrand: 'IDEAL' });
  });

  it('are not waited for longer than ten seconds, and asked for again by the pay button', async () => {
    await page.open('TRUSTLY');
    page.unload();
    document.body.replaceChildren();
    vi.useFakeTimers();
    const { fetch } = globalThis;
    const hang = (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    let isHanging = true;
    vi.stubGlobal('fetch', (url: URL | string, init?: RequestInit) =>
      isHanging && String(url).includes('/banks') ? hang(url, init) : fetch(url, init),
    );
    await page.open('IDEAL', { onError });
    await vi.waitFor(() => expect(bank().getAttribute('aria-busy')).toBe('true'));
    expect(bank().options[0]?.textContent).toBe('Loading');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(codes()).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(codes()).toEqual(['BANKS_UNAVAILABLE']);
    expect(bank().getAttribute('aria-busy')).toBe('false');
    expect(bank().options[0]?.textContent).toBe('Choose your bank');
    isHanging = false;
    await press();
    await vi.waitFor(() => expect(offered()).toEqual(['', 'ING_TEST']));
    expect(document.activeElement).toBe(bank());
    // What was not there to be chosen is no fault.
    expect(hints()).toEqual([]);
    expect(page.gateway.of('/payment')).toEqual([]);
  });

  it('are ignored if the page has removed its forms', async () => {
    let tell: (body: unknown) => void = () => {};
    const late = new Promise((resolve) => {
      tell = resolve;
    });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: URL | string, init?: RequestInit) =>
      String(url).includes('/banks') ? Response.json(await late) : fetch(url, init),
    );
    await page.open('IDEAL', { onError });
    await vi.waitFor(() => expect(bank().getAttribute('aria-busy')).toBe('true'));
    const list = bank();
    page.unload();
    tell({});
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(codes()).toEqual([]);
    expect(list.options).toHaveLength(1);
  });

  it('are not asked for without a checkout, and nothing is where none can be made', async () => {
    await page.open('IDEAL', { onError, createCheckout: async () => 'not an id!' }, '');
    expect(page.gateway.calls).toEqual([]);
    await press();
    await vi.waitFor(() => expect(codes()).toEqual(['CHECKOUT_NOT_CREATED']));
    expect(page.gateway.calls).toEqual([]);
  });
});

describe('the country', () => {
  const country = () => control<HTMLSelectElement>('country').value;

  it.each([
    [{}, ''],
    [{ locale: 'de' }, ''],
    [{ locale: 'de_at' }, 'AT'],
    [{ locale: 'zh-Hant-HK' }, ''],
    [{ locale: 'fr-CH', billingAddress: true }, 'CH'],
    [{ locale: 'fr-CH', billingAddress: { country: 'BE' } }, 'BE'],
    [{ billingAddress: { country: 'pl' } }, 'PL'],
    [{ locale: 'de-AT', billingAddress: { country: 'US' } }, ''],
  ])('with %o is %s', async (options, expected) => {
    await page.open('SOFORTUEBERWEISUNG', options);
    expect(country()).toBe(expected);
  });

  it('has to be chosen, and is marked where the gateway refuses it', async () => {
    await page.open('SOFORTUEBERWEISUNG');
    await press();
    await vi.waitFor(() => expect(hints()).toEqual(['billingCountryError']));
    type('country', 'NL');
    expect(hints()).toEqual([]);
    page.answers['/payment'] = () =>
      Response.json(
        {
          result: {
            code: '200.300.404',
            parameterErrors: [{ name: 'bankAccount.country', message: 'x' }],
          },
        },
        { status: 400 },
      );
    await press();
    await vi.waitFor(() => expect(hints()).toEqual(['billingCountryError']));
    expect(sentIn(page.gateway)).toEqual({
      paymentBrand: 'SOFORTUEBERWEISUNG',
      'bankAccount.country': 'NL',
    });
  });
});

describe('the BIC', () => {
  it.each(['TESTDETT', 'testdett421', 'TEST DE TT 421', 'TEST-DETT'])(
    '%s is sent in capitals and without separators',
    async (typed) => {
      await page.open('GIROPAY');
      const input = control('accountBankBic');
      // Set by a script of the page, and no event.
      input.value = typed;
      await press();
      await vi.waitFor(() => expect(page.browser.sent).toHaveLength(1));
      expect(sentIn(page.gateway)['bankAccount.bic']).toBe(
        typed.replace(/[ -]/g, '').toUpperCase(),
      );
    },
  );

  it.each(['', 'TESTDET', 'TESTDETT42', 'TESTD1TT', 'TEST DE TT 4210', 'TESTÄETT'])(
    '"%s" is none',
    async (typed) => {
      await page.open('GIROPAY');
      type('accountBankBic', typed);
      await press();
      await vi.waitFor(() => expect(hints()).toEqual(['accountBicError']));
      expect(page.gateway.of('/payment')).toEqual([]);
    },
  );

  it('is the gateway’s to judge where the page wants no validation', async () => {
    await page.open('GIROPAY', { validation: false });
    type('accountBankBic', 'anything');
    await press();
    await vi.waitFor(() => expect(page.browser.sent).toHaveLength(1));
    expect(sentIn(page.gateway)['bankAccount.bic']).toBe('ANYTHING');
  });

  it('is named by itself where the page wants no labels, and in the page’s words', async () => {
    await page.open('GIROPAY', { showLabels: false, labels: { accountBic: 'Bank code' } });
    expect(control('accountBankBic').getAttribute('aria-label')).toBe('Bank code');
    expect(control('accountBankBic').placeholder).toBe('Bank code');
    expect(document.querySelector('.wpwl-label')).toBeNull();
  });
});
