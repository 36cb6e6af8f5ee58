/**
 * The end-to-end tests of the ordinary run: every form, flow and callback once in Chromium, and in Firefox what browsers do
 * each in their own way. By file, below e2e/; `true` is the whole file, else the beginnings of titles.
 */
export type Choice = Readonly<Record<string, true | readonly string[]>>;

export const ORDINARY: Readonly<Record<'chromium' | 'firefox', Choice>> = {
  chromium: {
    'access/axe': ['the card form: no violation', 'the style modern, light', 'a voucher'],
    'access/keyboard': [
      'chooses a brand, types a card and pays',
      'confirms at the bank and returns to the shop',
      'are brand, number, expiry date',
      'to the first wrong field: all that is missing',
      'hears the errors',
    ],
    'access/language': ['changes every text', 'is mirrored'],
    'access/look': ['card has room for every language at 320 px, and', 'card can be read'],
    'access/press': ['the pay button is clicked where a frame says'],
    'access/snapshots': ['the announcements from a wrong field', 'the tree of the list of methods'],
    amounts: true,
    'applications/element': ['attributes configure the form'],
    'applications/loader': ['a form in a target pays'],
    'applications/react': ['the React example pays'],
    'applications/vue': ['the Vue example pays'],
    autofill: ['a stored card fills the frames'],
    brandChoice: ['the gateway is asked about the first digits'],
    callbacks: [
      'the callbacks of the frames',
      'a field that is left reports',
      'the brand callbacks',
    ],
    'compatibility/beforeSubmit': ['#49'],
    'compatibility/callbacks': ['#19 onError tells of a checkout'],
    'compatibility/dom': ['#22', '#28'],
    'compatibility/loading': ['#7 the script may be added', '#46'],
    'compatibility/look': ['#12 one-class rules'],
    'compatibility/mountingAgain': ['#35'],
    'compatibility/options': ['#5 locale', '#20'],
    'compatibility/storedCards': ['#24 hideInitialPaymentForms', '#39'],
    'compatibility/submit': ['#18', '#23 a createRegistration checkbox that is ticked'],
    'console/control': ['a developer tries the form', 'a challenge of the issuer stays'],
    'console/lists': [
      'a developer looks for a payment',
      'a list of 100,000 payments',
      'no violation of accessibility rules: light, 390',
    ],
    disclosure: [
      'read nothing of it by the ports',
      'send no beginning of a number as TARJETASHOPPING',
      'send no beginning of a number as no brand',
      'is returned to one frame',
      'brings no digit of a code',
      'in card.number scrolls no box',
      'reveal the check digit at the usual length',
      'do not reveal when a digit of a code',
    ],
    docsSite: ['the search finds'],
    extras: [
      'the shop reads the billing address',
      'the hint to the code',
      'a brand is chosen by its picture',
    ],
    'frame-fields': ['holder and expiry date live in frames', 'with a look-up'],
    frames: ['without a BroadcastChannel', 'a slow gateway'],
    hooks: [
      'onReady is called once',
      'onBeforeSubmitCard with false',
      'onBeforeSubmitCard with "return true"',
    ],
    hostile: [
      'a page of an origin that is not bound',
      'a frame that the page swaps',
      'ignores a message that is not a request',
      'nothing of a frame can be read',
    ],
    isolation: true,
    lifecycle: ['a form in an open shadow root', 'the signal of the options'],
    links: ['a link is paid in Arabic'],
    'methods/cash': ['cash on delivery is accepted'],
    'methods/directDebit': [
      'a shopper pays from a bank account',
      'errors are shown next to their fields',
    ],
    'methods/fastCheckout': ['a checkout is created when the button is pressed'],
    'methods/giftCard': ['BELK_GIFT_CARD pays'],
    'methods/inline': ['approve at the provider'],
    'methods/invoice': ['INVOICE: the day of birth'],
    'methods/onlineTransfer': ['GIROPAY: approve', 'IDEAL: approve'],
    'methods/otherWays': ['a card declined'],
    'methods/prepayment': ['a prepayment: the shopper sees', 'BOLETO requests'],
    'methods/virtualAccount': [
      'NETELLER with accountId: approve',
      'KLARNA_INVOICE with birthDate, agrees: approve',
    ],
    'methods/walletCallbacks': ['Apple Pay calls the page'],
    'methods/wallets': ['APPLEPAY: a payment', 'GOOGLEPAY: a payment', 'SAMSUNGPAY: a payment'],
    modern: [
      'the keyboard goes through the list',
      'a card pays, in the order',
      'stored details come first',
      'faults stand at their fields',
      'a page that ends the form',
    ],
    mounting: ['unload takes everything away', 'two card forms on one page'],
    once: [
      'every way to submit at once',
      'with retryDeclined a declined shopper',
      'a field that the gateway refuses',
    ],
    nextAction: ['while it is blocked', 'pays once with a card'],
    options: ['options that are replaced and extended'],
    parts: ['a plain card page loads'],
    pictures: ['the picture of', 'in modern at 390 px'],
    pays: [
      'a shopper pays with visa',
      'a declined payment redirects',
      'the shop reads the data of the browser',
      'Enter in the number field',
      'a form without action',
    ],
    reconnect: ['the whole container moved during the submit'],
    'realPages/late': ['options that come when the page has loaded'],
    'realPages/names': ['with detection on there is no brand'],
    'realPages/options': ['pages with options made at random'],
    'realPages/rewritten': ['the HTML of the whole form'],
    'redirect/frame': ['on a page of a bound origin the shopper can approve'],
    'redirect/tab': ['TRUSTLY: approve', 'back from the bank'],
    'redirect/window': ['000.100.110: approve', 'a window that is closed cancels'],
    registrations: [
      'a stored card pays with',
      'a card is stored without',
      'the code of a stored card',
      'an authentication is shown',
    ],
    renewal: ['a minute before the end'],
    storefront: [
      'the demo storefront, from basket to result, with a card that is a success',
      'the demo shop: a setting loads the form with it',
      'the demo shop: a result is shown again after a reload',
      'the snippet of the README',
    ],
    'storefronts/storefronts': [
      'no page has been changed',
      '01 ',
      '04 one click',
      '10 ',
      '12 several forms on one page, paid by a button of the page: cards',
    ],
    summary: ['the data is stored'],
    'threeDSecure/challenge': [
      'approved: with the right code',
      "100.380.401: decline on the issuer's page",
      'cancelled in the form: the shopper',
    ],
    'threeDSecure/dialog': ['the dialog has a name'],
    'threeDSecure/hostile': ['a message that the shopper is back'],
    'threeDSecure/places': ['_top: the whole tab', '_blank: a new window'],
    'threeDSecure/reload': ['reloaded during the challenge'],
    'threeDSecure/twice': ['a double click on confirm'],
    trouble: [
      'a gateway that is unreachable at the start',
      'a response that is lost',
      'a policy of the page that blocks the frames',
    ],
    typing: ['a number is grouped', 'a field is judged', 'a security code has'],
    'wrong-input': ['a wrong number is refused', 'an empty form shows', 'a card number typed into'],
  },
  firefox: {
    'access/keyboard': ['chooses a brand, types a card and pays', 'pays by Enter in a frame'],
    amounts: true,
    'console/control': ['a developer tries the form'],
    'console/lists': ['a developer looks for a payment'],
    disclosure: [
      'send no beginning of a number as no brand',
      'read nothing of it by the ports',
      'reveal the check digit at the usual length',
      'brings no digit of a code',
      'is returned to one frame',
      'in card.number scrolls no box',
    ],
    docsSite: ['the search finds'],
    frames: ['without a BroadcastChannel'],
    isolation: true,
    modern: ['a shopper opens the list'],
    pays: true,
    // What the page has kept in its own sessionStorage is there after the payment.
    'realPages/late': ['options that come half a second', 'options that come when the page'],
    reconnect: ['the number group moved before and after typing'],
    'redirect/window': ['000.100.110: approve', 'by keys alone'],
    registrations: ['the code of a stored card'],
    storefront: [
      'the snippet of the README',
      'the demo shop: a result is shown again after a reload',
    ],
    'threeDSecure/challenge': ['approved: with the right code'],
    'threeDSecure/places': ['_blank: a new window'],
    typing: ['digits can be put in', 'a number with blanks', 'a field is judged'],
  },
};

/** Which tests of the ordinary run these are: Playwright holds it against `project file title`. */
export const ordinaryTests = (browser: keyof typeof ORDINARY): RegExp =>
  testsOf(browser, ORDINARY[browser]);

/** The tests of a choice in a browser. */
export function testsOf(browser: keyof typeof ORDINARY, choice: Choice): RegExp {
  const places = Object.entries(choice).map(([file, titles]) => {
    const any = titles === true ? '' : `(?:.* )?(?:${titles.map(escaped).join('|')})`;
    return `${escaped(file)}\\.spec\\.ts ${any}`;
  });
  return new RegExp(`^${browser} (?:${places.join('|')})`);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
