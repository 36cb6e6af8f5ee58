import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Sender, submit } from '../../src/frame/submit.ts';
import type { SecureFieldName, SubmitOrder } from '../../src/protocol/index.ts';

const SHOP = 'https://shop.example';
const ORDER: SubmitOrder = {
  key: 'k'.repeat(32),
  attempt: 'a'.repeat(32),
  path: 'payment',
  checkout: '',
  fields: [['paymentBrand', 'VISA']],
  siblings: [],
};

beforeEach(() =>
  vi.stubGlobal('location', { href: 'https://pay.example/v1/checkouts/C/frame?b=1#x' }),
);
afterEach(() => vi.unstubAllGlobals());

/** An input that holds this, and lets it go. */
const holding = (text: string): Sender['input'] => ({
  settled: async () => undefined,
  release: () => undefined,
  value: () => text,
  clear() {},
});

/** Sends from a frame; the values of its siblings by field. Gives the outcome, the addresses asked and the last body. */
async function sent(
  changes: Partial<SubmitOrder>,
  values: Partial<Record<SecureFieldName, string>> = {},
  config: () => Response = () => Response.json({ origins: null }),
  sender: Partial<Sender> = {},
) {
  const asked: string[] = [];
  let body: Record<string, string> = {};
  vi.stubGlobal('fetch', async ({ href }: URL, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${href}`);
    if (href.endsWith('/config')) return config();
    body = Object.fromEntries(init.body as URLSearchParams);
    return Response.json({});
  });
  const siblings = {
    collect: async (field: SecureFieldName) => values[field],
    recover: async () => undefined,
    forget() {},
  };
  const outcome = await submit(
    { ...ORDER, ...changes },
    { field: 'card.number', page: SHOP, siblings, input: holding('4200000000000000'), ...sender },
  );
  return { outcome, asked, body };
}

describe('the content of a submit', () => {
  const siblings = ['card.cvv', 'card.holder', 'card.expiry'] as const;
  const all = { 'card.cvv': '123', 'card.holder': 'Jane Jones', 'card.expiry': '12 / 34' };

  it('is every field of the form, the date as its two parameters', async () => {
    const { body } = await sent({ siblings }, all);
    expect(body).toEqual({
      paymentBrand: 'VISA',
      'card.number': '4200000000000000',
      'card.cvv': '123',
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '12',
      'card.expiryYear': '2034',
    });
  });

  it('has a month of two digits', async () => {
    const { body } = await sent({ siblings: ['card.expiry'] }, { 'card.expiry': '1/29' });
    expect(body).toMatchObject({ 'card.expiryMonth': '01', 'card.expiryYear': '2029' });
  });

  it.each([
    ['card.holder', '4200000000000000'],
    ['card.holder', 'Jo'],
    ['card.holder', '4200'],
    ['card.expiry', '4200000000000000'],
    ['card.expiry', '13 / 34'],
    ['card.cvv', ''],
  ] as const)('is nothing of %s where that holds %j', async (field, value) => {
    const { body } = await sent({ siblings: [field] }, { [field]: value });
    expect(body).toEqual({ paymentBrand: 'VISA', 'card.number': '4200000000000000' });
  });

  it('is the holder and the date of the page where these have no frame, and no other field of ours', async () => {
    const { body } = await sent({
      fields: [
        ['card.holder', 'Jane Jones'],
        ['card.expiryMonth', '12'],
        ['card.expiry', '12 / 34'],
        ['card.number', '4111111111111111'],
        ['card.cvv', '999'],
      ],
    });
    expect(body).toEqual({
      'card.holder': 'Jane Jones',
      'card.expiryMonth': '12',
      'card.number': '4200000000000000',
    });
  });

  it('is the code alone, sent by its own frame, for details that are stored', async () => {
    const sender = { field: 'card.cvv', input: holding('123') } as const;
    const { body } = await sent({ fields: [['registrationId', 'r']] }, {}, undefined, sender);
    expect(body).toEqual({ registrationId: 'r', 'card.cvv': '123' });
  });

  it('never leaves while a sibling keeps silent', async () => {
    expect(await sent({ siblings: ['card.expiry'] })).toMatchObject({
      outcome: { kind: 'incomplete', field: 'card.expiry' },
      asked: [],
    });
  });
});

describe('where a submit goes', () => {
  it.each(['payment', 'registration', 'data'] as const)(
    'is %s of the frame’s checkout',
    async (path) => {
      expect((await sent({ path })).asked).toEqual([
        `POST https://pay.example/v1/checkouts/C/${path}`,
      ]);
    },
  );

  it.each([[null], [[SHOP]], [['https://other.example', SHOP]]])(
    'is the checkout that was made meanwhile, when that may be shown by %j',
    async (origins) => {
      const { asked } = await sent({ checkout: 'new.one-2' }, {}, () => Response.json({ origins }));
      expect(asked).toEqual([
        'GET https://pay.example/v1/checkouts/new.one-2/config',
        'POST https://pay.example/v1/checkouts/new.one-2/payment',
      ]);
    },
  );

  it.each([
    ['another page', () => Response.json({ origins: ['https://other.example'] })],
    ['nobody', () => Response.json({ origins: [] })],
    ['a page like it', () => Response.json({ origins: [`${SHOP}.evil.example`] })],
    ['whom nobody says', () => Response.json({})],
    ['a text', () => Response.json({ origins: `${SHOP} and more` })],
    ['nobody any more', () => Response.json({ origins: null }, { status: 404 })],
    ['nobody knows', () => new Response('no JSON')],
  ])('is nowhere when the new checkout is for %s', async (_name, config) => {
    const { outcome, asked } = await sent({ checkout: 'N' }, {}, config);
    expect(outcome).toEqual({ kind: 'incomplete', field: 'card.number' });
    expect(asked).toEqual(['GET https://pay.example/v1/checkouts/N/config']);
  });
});
