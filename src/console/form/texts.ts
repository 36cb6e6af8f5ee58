/** The texts of the page that tries the form. */
export const FORM = {
  settings: 'Settings',
  brands: 'Brands',
  brandsHint: 'Keys, separated by blanks',
  common: 'Add or remove a brand',
  locale: 'Language',
  style: 'Style',
  theme: 'Theme',
  themeHint: 'Only the style modern has themes',
  amount: 'Amount',
  currency: 'Currency',
  options: 'More options, as JSON',
  optionsExample: '{ "showCVVHint": true }',
  optionsHint: 'Members of wpwlOptions. Callbacks are written in code, not in JSON.',
  optionsDocs: 'All options',
  make: 'Show the form',
  makeAgain: 'Show it with a new checkout',
  makeAbout: (amount: string, currency: string) =>
    `Creates a checkout of ${amount} ${currency}. A change of another setting draws the form again with the same checkout.`,
  changed: (amount: string, currency: string) =>
    `The form still shows ${amount} ${currency}: amount and currency belong to the checkout.`,
  frame: 'The form',
  checkout: 'Checkout',
  empty: 'No form yet',
  emptyAbout: 'Choose the settings, and show the form.',
  loading: 'The form loads',
  notes: 'Messages of the form',
  ended: 'The form has ended',
  endedLoading: 'The result is read.',
  noPayment: 'The checkout has no payment.',
  payment: 'Open the payment',
  code: 'Code for your page',
  codeAbout: 'Your server creates the checkout and passes its id to the page.',
  codeLater: 'Show the form: then the code has the id of its checkout.',
  serverCall: 'The call of your server',
  snippets: { html: 'HTML', loader: 'Loader', react: 'React' },
  cards: 'Test cards',
  frameAbout: 'Banks and challenges open in this frame. On your page they open as the options say.',
  cardsAbout: 'With any expiry date in the future, and any security code of 3 digits (AMEX 4).',
  card: 'Card',
  outcome: 'What happens',
  does: {
    succeeds: 'Succeeds',
    challenge: 'The issuer asks for a code: 123456',
    declined: 'Declined',
  },
  faults: {
    noBrand: 'Enter at least one brand, such as VISA',
    brand: (key: string, near: string | undefined) =>
      `${key} is not a brand${near ? `. Did you mean ${near}?` : ''}`,
    amount: (decimals: number, currency: string) =>
      decimals === 0
        ? `must be a whole amount with two zeros, such as 92.00: ${currency} has no decimals`
        : 'must be 1 to 10 digits with two decimals, such as 92.00',
    currency: (near: string | undefined) =>
      `must be a currency of three letters, such as EUR${near ? `. Did you mean ${near}?` : ''}`,
    json: ({ line, near }: { readonly line: number; readonly near: string }) =>
      `is not JSON: the error is in line ${line}${near ? `, at ${near}` : ''}. Names and texts need double quotes.`,
    noObject: 'must be an object, such as { "showCVVHint": true }',
    own: (name: string) => `${name} has a field above: set it there`,
    callback: (name: string) =>
      `${name} is a function: JSON has none. Write it in the code of your page.`,
  },
} as const;
