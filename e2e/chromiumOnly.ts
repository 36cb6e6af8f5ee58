import type { Choice } from './ordinary.ts';

/**
 * Tests of files that Firefox runs in part: it leaves these out, except with `npm run e2e:firefox`. Each is a further case of
 * a behaviour that Firefox shows with another test of the file, or is about the gateway, the document or texts.
 */
export const CHROMIUM_ONLY: Choice = {
  'access/keyboard': [
    'have the help with the code',
    'have a button for each picture',
    'can be seen, and is read out',
    'the fields tell browser and keyboard what they are',
  ],
  'frame-fields': [
    'a placeholder has the colour',
    'with a look-up',
    'a checkout that the shop created meanwhile',
    'a checkout that another shop',
    'data that are stored for later',
  ],
  modern: [
    'one method is open',
    'a card pays, in the order',
    'stored details come first',
    'the marks of many brands',
    'faults stand at their fields',
    'the mark of the brand',
    'the shopper chooses the brand',
    'a method that is chosen by the page',
    'after a submit with faults',
    'the choices of a form',
    'a page that ends the form',
    'buttons of wallets have',
    'every control of',
  ],
  mounting: [
    'the script may come as a tag after the form',
    'style none brings no look',
    'a rule of the page with one class',
    'a change of the theme',
  ],
  nextAction: ['goes to the page of a provider', 'passes the challenge of a bank'],
  'realPages/late': [
    'options that come by a second script, 80 ms later',
    'options that come half a second later',
    'a form that the page draws',
    'later options:',
    'the input of a shopper is kept',
  ],
  'redirect/frame': [
    'on a page of a bound origin the shopper can decline',
    'on a page of a bound origin the shopper can later',
  ],
  'redirect/tab': ['TRUSTLY: decline', 'KLARNA_PAYMENTS_PAYNOW: ', 'before the submit a callback'],
  'redirect/window': ['100.396.101: ', '100.396.103: ', '800.400.500: '],
  'storefronts/storefronts': [
    'no page has been changed',
    '02 ',
    '03 ',
    '04 a new card',
    '05 ',
    '06 ',
    '09 ',
    '11 ',
    '12 ',
  ],
  'threeDSecure/challenge': [
    '100.380.401: ',
    '100.396.101: ',
    '100.396.103: ',
    'with retryDeclined',
    "the issuer's page is in the language",
  ],
  typing: [
    'a paste that is too long',
    'a number that no brand on offer',
    'a whole number of an unusual length is never called wrong, left at once by the mouse: the longest',
    'a whole number of an unusual length is never called wrong, left at once by the mouse: a DINERS',
    'a number that extends one',
    'an expiry date typed as 1/27',
    'an expiry date typed as 5',
    'an expiry date filled in as 2034-12',
    'an expiry date filled in as 122034',
    'an expiry date filled in as 12/34',
    'a security code has',
  ],
};
