// What the demo shop offers: ways to pay, languages, styles, test cards. Each table is data; a new row needs no code.

/** Ways to pay: the value in the address, the name, the brands of the form. @type {readonly { value: string, name: string, brands: string }[]} */
export const METHODS = [
  { value: 'card', name: 'Cards', brands: 'VISA MASTER AMEX' },
  { value: 'paypal', name: 'PayPal', brands: 'PAYPAL' },
  { value: 'applepay', name: 'Apple Pay', brands: 'APPLEPAY' },
  { value: 'googlepay', name: 'Google Pay', brands: 'GOOGLEPAY' },
  { value: 'samsungpay', name: 'Samsung Pay', brands: 'SAMSUNGPAY' },
  { value: 'sepa', name: 'SEPA direct debit', brands: 'DIRECTDEBIT_SEPA' },
  { value: 'ideal', name: 'iDEAL', brands: 'IDEAL' },
  { value: 'sofort', name: 'Sofort', brands: 'SOFORTUEBERWEISUNG' },
  { value: 'giropay', name: 'giropay', brands: 'GIROPAY' },
  { value: 'eps', name: 'eps', brands: 'EPS' },
  { value: 'trustly', name: 'Trustly', brands: 'TRUSTLY' },
  { value: 'klarna', name: 'Klarna invoice', brands: 'KLARNA_INVOICE' },
  { value: 'invoice', name: 'Invoice of the shop', brands: 'INVOICE' },
  { value: 'prepayment', name: 'Bank transfer', brands: 'PREPAYMENT' },
  { value: 'boleto', name: 'Boleto', brands: 'BOLETO' },
  { value: 'giftcard', name: 'Gift card', brands: 'BELK_GIFT_CARD' },
  { value: 'cash', name: 'Cash on delivery', brands: 'CASH_ON_DELIVERY' },
];

/** The ways to pay of an address that names none. */
export const USUAL_METHODS = ['card', 'paypal'];

/** The languages of the form: the value of the option `locale`, the name that its speakers use, and its tag (BCP 47). @type {readonly (readonly [string, string, string])[]} */
export const LANGUAGES = [
  ['ar', 'العربية', 'ar'],
  ['bg', 'Български', 'bg'],
  ['cz', 'Čeština', 'cs'],
  ['dk', 'Dansk', 'da'],
  ['de', 'Deutsch', 'de'],
  ['gr', 'Ελληνικά', 'el'],
  ['en', 'English', 'en'],
  ['es', 'Español', 'es'],
  ['fr', 'Français', 'fr'],
  ['it', 'Italiano', 'it'],
  ['hu', 'Magyar', 'hu'],
  ['nl', 'Nederlands', 'nl'],
  ['no', 'Norsk', 'nb'],
  ['pl', 'Polski', 'pl'],
  ['pt', 'Português', 'pt'],
  ['ro', 'Română', 'ro'],
  ['sk', 'Slovenčina', 'sk'],
  ['sl', 'Slovenščina', 'sl'],
  ['fi', 'Suomi', 'fi'],
  ['se', 'Svenska', 'sv'],
  ['tr', 'Türkçe', 'tr'],
  ['ru', 'Русский', 'ru'],
  ['ko', '한국어', 'ko'],
  ['cn', '中文', 'zh'],
  ['ja', '日本語', 'ja'],
];

/** Values of the option `style`. @type {readonly (readonly [string, string])[]} */
export const STYLES = [
  ['modern', 'Modern: one list of methods'],
  ['card', 'Card: boxes'],
  ['plain', 'Plain: labels beside fields'],
  ['logos', 'Logos: brand pictures'],
];

/** The colours of the page, which the form follows. @type {readonly (readonly [string, string])[]} */
export const THEMES = [
  ['', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Values of the option `theme` of the style `modern`. @type {readonly (readonly [string, string])[]} */
export const PRESETS = [
  ['', 'Auto: the look of the page'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['contrast', 'High contrast'],
  ['compact', 'Compact'],
];

/** Values of the option `layout`. @type {readonly (readonly [string, string])[]} */
export const LAYOUTS = [
  ['', 'Each with a border'],
  ['condensed', 'One block'],
];

/** Values of the option `labelPosition`. @type {readonly (readonly [string, string])[]} */
export const LABEL_POSITIONS = [
  ['', 'Above the fields'],
  ['floating', 'In the fields'],
];

/** @typedef {'colour' | 'length' | 'time' | 'fonts' | 'weight'} TokenKind */

/** The custom properties of the style `modern`, without `--wpwl-`: the name, the label, the kind of value, an example. @type {readonly { name: string, label: string, kind: TokenKind, example: string }[]} */
export const TOKENS = [
  { name: 'accent', label: 'Accent', kind: 'colour', example: '#2457e6' },
  { name: 'accent-text', label: 'Text on accent', kind: 'colour', example: '#ffffff' },
  { name: 'highlight', label: 'Focus and choice', kind: 'colour', example: '#2457e6' },
  { name: 'text', label: 'Text', kind: 'colour', example: '#14181f' },
  { name: 'muted', label: 'Muted text', kind: 'colour', example: '#59626f' },
  { name: 'surface', label: 'List', kind: 'colour', example: '#ffffff' },
  { name: 'background', label: 'Fields', kind: 'colour', example: '#ffffff' },
  { name: 'hover', label: 'Hover', kind: 'colour', example: '#f4f6f9' },
  { name: 'border', label: 'Border of fields', kind: 'colour', example: '#858f9c' },
  { name: 'line', label: 'Border of the list', kind: 'colour', example: '#d5dae1' },
  { name: 'error', label: 'Errors', kind: 'colour', example: '#c2261e' },
  { name: 'success', label: 'Success', kind: 'colour', example: '#0f7a43' },
  { name: 'font', label: 'Font families', kind: 'fonts', example: 'Georgia, serif' },
  { name: 'font-size', label: 'Font size', kind: 'length', example: '1rem' },
  { name: 'radius', label: 'Corners', kind: 'length', example: '8px' },
  { name: 'list-radius', label: 'Corners of the list', kind: 'length', example: '12px' },
  { name: 'button-radius', label: 'Corners of buttons', kind: 'length', example: '8px' },
  { name: 'button-weight', label: 'Weight on buttons', kind: 'weight', example: '600' },
  { name: 'gap', label: 'Gap', kind: 'length', example: '16px' },
  { name: 'padding', label: 'Padding', kind: 'length', example: '16px' },
  { name: 'control-height', label: 'Height of fields', kind: 'length', example: '48px' },
  { name: 'line-height', label: 'Height of methods', kind: 'length', example: '56px' },
  { name: 'focus-width', label: 'Focus line', kind: 'length', example: '2px' },
  { name: 'motion', label: 'Motion', kind: 'time', example: '150ms' },
];

export const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'PLN', 'BRL', 'JPY'];

/** What the bank does, and the parameters of the checkout that ask the simulator for it. @type {readonly { value: string, name: string, parameters: Record<string, string> }[]} */
export const OUTCOMES = [
  { value: '', name: 'As the test card says', parameters: {} },
  {
    value: 'challenge',
    name: 'Asks for a code, with any card',
    parameters: { 'customParameters[3DS2_enrolled]': 'true' },
  },
  {
    value: 'funds',
    name: 'Declines: not enough money',
    parameters: { 'customParameters[forceResultCode]': '800.100.155' },
  },
  {
    value: 'limit',
    name: 'Declines: over the limit',
    parameters: { 'customParameters[forceResultCode]': '800.100.162' },
  },
  {
    value: 'pending',
    name: 'Decides later: pending',
    parameters: { 'customParameters[forceResultCode]': '800.400.500' },
  },
];

/** The code that every simulated bank accepts. */
export const BANK_CODE = '123456';

/** @typedef {'paid' | 'challenged' | 'declined' | 'refused'} CardEnd what becomes of a payment with a card */

/** Test cards, and what each does. @type {readonly { brand: string, number: string, end: CardEnd, does: string }[]} */
export const CARDS = [
  { brand: 'Visa', number: '4200 0000 0000 0000', end: 'paid', does: 'Paid at once' },
  { brand: 'Mastercard', number: '5454 5454 5454 5454', end: 'paid', does: 'Paid at once' },
  {
    brand: 'American Express',
    number: '3777 777777 77770',
    end: 'paid',
    does: 'Paid at once; the security code has 4 digits',
  },
  {
    brand: 'Visa',
    number: '4200 0000 0000 0018',
    end: 'challenged',
    does: `The bank asks for a code: ${BANK_CODE}`,
  },
  {
    brand: 'Visa',
    number: '4200 0000 0000 0026',
    end: 'paid',
    does: 'Paid; the bank checks 3-D Secure, asks nothing',
  },
  { brand: 'Visa', number: '4000 0000 0000 0002', end: 'declined', does: 'Declined by the bank' },
  {
    brand: 'Visa',
    number: '4200 0000 0000 0001',
    end: 'refused',
    does: 'Refused by the form: wrong check digit',
  },
];
