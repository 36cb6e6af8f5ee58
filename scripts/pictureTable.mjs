// The brand pictures that are drawn by hand. All are our own drawings: lettering of one hand, and plain shapes.

import { lettering } from './lettering.mjs';
import {
  above,
  arc,
  bank,
  below,
  box,
  card,
  disc,
  discs,
  foot,
  INK,
  line,
  lines,
  paper,
  placed,
  round,
  shape,
  slanted,
  WHITE,
  word,
} from './pictureShapes.mjs';

const VISA_BLUE = '#1434cb';
const V = 'M5.3 11.2h6.6q1 0 1.2 1l1.3 7.8 4.2-8.8h4.6l-7.3 13.7h-4.7l-3.5-10.7q-.4-1.2-2.7-2.1z';
const VISA_WORD = `${V}M24.5 11.2h4.3l-3 13.7h-4.3zM38.9 12l-.8 3.2q-1.6-.8-3.4-.8-2.2 0-2.2 1.2 0 .8 2.2 1.8 3.2 1.5 3.2 3.7 0 4.2-5.9 4.2-2.3 0-4.3-.8l.8-3.4q1.9 1 3.8 1 1.9 0 1.9-1.2 0-.9-2-1.8-3.4-1.5-3.4-3.7 0-4.4 6-4.4 2.2 0 4.1 1zM47.9 11.2h-3.6q-1.3 0-1.8 1.2l-5.4 12.5h4.5l.9-2.6h4.4l.4 2.6h3.8zM43.6 19.2l2.1-4.9.8 4.9z`;

/** The word over a second, smaller line. @param {string} text */
const visaWith = (text) =>
  card(WHITE, placed(4.2, -1.6, 0.85, shape(VISA_WORD, VISA_BLUE)), below(text, VISA_BLUE, 6.6));

/** Three slanted panels, in the middle. @param {number} top @param {number} height */
function panels(top, height) {
  const lean = Math.round(height * 2.2) / 10;
  const left = Math.round((9.7 + lean / 2) * 10) / 10;
  const outline = `h13q2 0 1.6 2l-${lean} ${height - 4}q-.5 2-2.5 2h-13q-2 0-1.6-2l${lean}-${height - 4}q.5-2 2.5-2z`;
  return ['#e21836', '#00447c', '#007b84']
    .map((fill, i) => shape(`M${Math.round((left + i * 12.2) * 10) / 10} ${top}${outline}`, fill))
    .join('');
}

/** @param {string} text */
const unionPay = (text) => card(WHITE, panels(4.5, 16), below(text, '#00447c', 7));

/** Two shapes that meet in a slanted bend, and a name. @param {string} text */
const bancontact = (text) =>
  card(
    WHITE,
    shape('M9 21h12.5q4 0 6.5-3l8-10h-15.5q-4 0-6.5 3z', '#1e3764'),
    shape('M47 8h-11l-8 10q-2.5 3-6.5 3h13.5q4 0 6.5-3z', '#ffd800'),
    below(text, '#1e3764', 7),
  );

/** A panel of the three, with its letter. @param {number} x @param {string} fill @param {string} letter */
const jcb = (x, fill, letter) =>
  shape(`M${x + 4.5} 4h8v23.5a4.5 4.5 0 0 1-4.5 4.5h-8v-23.5a4.5 4.5 0 0 1 4.5-4.5z`, fill) +
  lettering(letter, { fill: WHITE, size: 9, x: x + 6.25, y: 18 });

const CARDS = {
  VISA: card(WHITE, shape(VISA_WORD, VISA_BLUE)),
  VISADEBIT: visaWith('DEBIT'),
  VISAELECTRON: visaWith('ELECTRON'),
  VPAY: card(
    VISA_BLUE,
    placed(0.5, 0, 1, shape(V, '#f7b600')),
    lettering('PAY', { fill: WHITE, size: 13.7, x: 37, y: 18.2, room: 25, slanted: true }),
  ),
  MASTER: card(WHITE, discs('#eb001b', '#f79e1b', '#ff5f00', 18, 11)),
  MASTERDEBIT: card(
    WHITE,
    discs('#eb001b', '#f79e1b', '#ff5f00', 13.5, 8.5),
    below('debit', INK, 7),
  ),
  MAESTRO: card(WHITE, discs('#00a2e5', '#eb001b', '#7375cf', 13.5, 8.5), below('maestro', INK, 7)),
  AMEX: card('#006fcf', word('AMEX', WHITE, 15)),
  DINERS: card(
    WHITE,
    shape('M25 5h6a13 13 0 0 1 0 26h-6a13 13 0 0 1 0-26z', '#004a97'),
    disc(25.5, 18, 11, WHITE),
    shape('M23.5 9.5a8.8 8.8 0 0 0 0 17zm4 0a8.8 8.8 0 0 1 0 17z', '#004a97'),
  ),
  DISCOVER: card(
    WHITE,
    shape('M20 35q23-2.5 35-15v12a3 3 0 0 1-3 3z', '#f47216'),
    lettering('DISC', { fill: INK, size: 7.2, x: 14.9, y: 14 }),
    disc(29.9, 14, 3.9, '#f47216'),
    lettering('VER', { fill: INK, size: 7.2, x: 42.8, y: 14 }),
  ),
  JCB: card(WHITE, jcb(7.5, '#0e4c96', 'J'), jcb(21.7, '#bd0f34', 'C'), jcb(35.9, '#007940', 'B')),
  UNIONPAY: card(
    WHITE,
    panels(4, 28),
    lettering('UnionPay', { fill: WHITE, size: 9, room: 35, slanted: true }),
  ),
  BCMC: bancontact('Bancontact'),
  CARTEBANCAIRE: card(
    '#0a5aa5',
    shape('M34 36q14-9 22-24v20a4 4 0 0 1-4 4z', '#3aaa35'),
    shape(
      'M28 8.5v8.2h-8.5v2.6h8.5v8.2h-8.5a9.5 9.5 0 0 1 0-19zM29.5 8.5h10a4.4 4.4 0 0 1 0 8.8h-10zM29.5 18.7h10a4.4 4.4 0 0 1 0 8.8h-10z',
      WHITE,
    ),
  ),
  CARTEBLEUE: card('#0b3b8f', lines('CARTE', 'BLEUE', WHITE)),
  DANKORT: card(
    WHITE,
    shape('M17 5.5h22a12.5 12.5 0 0 1 0 25h-22a12.5 12.5 0 0 1 0-25z', '#ed1c24'),
    shape('M14 10.5h12.5a7.5 7.5 0 0 1 0 15h-12.5zM34.5 18l7-7.5h5.5l-7 7.5 7 7.5h-5.5z', WHITE),
    shape('M18.5 14.5v7h7a3.5 3.5 0 0 0 0-7z', '#ed1c24'),
  ),
  MADA: card(
    WHITE,
    box(5.5, 10, 13, 7, '#84b740'),
    box(5.5, 19, 13, 7, '#259bd6'),
    lettering('mada', { fill: '#27292d', size: 14, x: 36, room: 30 }),
  ),
  ELO: card(
    '#000',
    line(arc(28, 18, 13, 150, 285), '#ffcb05', 3),
    line(arc(28, 18, 13, 295, 390), '#00a4e0', 3),
    line(arc(28, 18, 13, 40, 140), '#ef4123', 3),
    lettering('elo', { fill: WHITE, size: 9.8 }),
  ),
  HIPERCARD: card('#a6192e', slanted('Hipercard', WHITE)),
  AURA: card(WHITE, foot(28, '#f7941d'), lettering('AURA', { fill: '#1d3f94', size: 13, y: 15 })),
  CABAL: card(WHITE, word('CABAL', '#14519e')),
  CABALDEBIT: card(WHITE, above('CABAL', '#14519e'), below('DEBIT', '#14519e')),
  RUPAY: card(
    WHITE,
    shape('M46.5 9l5 9-9 9z', '#0d8a45'),
    shape('M42 9l5 9-9 9z', '#f47920'),
    lettering('RuPay', { fill: '#28336f', size: 11, x: 21, room: 31, slanted: true }),
  ),
  POSTEPAY: card('#ffdd00', slanted('Postepay', '#0b3a8f')),
  NARANJA: card('#fe5000', word('Naranja', WHITE)),
  TCARD: card('#0c5a86', word('T CARD', WHITE)),
  TCARDDEBIT: card('#0c5a86', above('T CARD', WHITE), below('DEBIT', WHITE)),
  INTERAC: card('#fdb913', slanted('Interac', INK)),
  SERVIRED: card(WHITE, slanted('ServiRed', '#c8102e')),
  CARNET: card(
    WHITE,
    foot(27, '#b5122a'),
    lettering('CARNET', { fill: '#7a1022', size: 11, y: 14.5 }),
  ),
  ARGENCARD: card(WHITE, lines('Argen', 'Card', '#0a5aa8', 9.5)),
  NATIVA: card(WHITE, word('NATIVA', '#00508f')),
  ALIA: card('#d6006d', word('ALIA', WHITE)),
  AIRPLUS: card(WHITE, word('AirPlus', '#003a70')),
};

/** Two slanted letters over each other, and the name. */
const payPal = card(
  WHITE,
  shape('M7.8 14h5.7q4 0 3.4 4-.7 4.3-5.4 4.3h-1.9l-.8 5h-4z', '#009cde'),
  shape('M5.5 9.5h6.3q4 0 3.4 4-.7 4.3-5.4 4.3h-2.2l-.9 5.5h-4.3z', '#003087'),
  lettering('Pay', { fill: '#003087', size: 8.2, x: 27.3, slanted: true }),
  lettering('Pal', { fill: '#009cde', size: 8.2, x: 43, y: 17.5, slanted: true }),
);

const KLARNA_PINK = '#ffa8cd';
const KLARNA_INK = '#0b051d';

/** The word below an arc of stars. @param {string} country @param {number} size @param {number} y */
const sepa = (country, size, y) =>
  card(
    '#10298e',
    line(
      `M9 ${y - 9}a27 20 0 0 1 38 0`,
      '#ffd617',
      2.2,
      ' stroke-linecap="round" stroke-dasharray="0 5.4"',
    ),
    lettering('SEPA', { fill: WHITE, size, y, slanted: true }),
    country && lettering(country, { fill: '#ffd617', size: 6.4, y: 28.8, air: 2 }),
  );

const BUTTONS = {
  PAYPAL: payPal,
  PAYPAL_CONTINUE: payPal,
  APPLEPAY: card(
    WHITE,
    shape(
      'M14.5 13.2c1.4 0 2.3-.8 4-.8 1.5 0 2.9.8 3.7 2-3.2 1.9-2.7 6.4.6 7.7-.8 2.3-2.6 5.1-4.3 5.1-1.5 0-1.9-.9-3.7-.9s-2.3.9-3.7.9c-2.2 0-5.3-4.6-5.3-9 0-3.9 2.5-5.8 4.9-5.8 1.7 0 2.8.8 3.8.8zM18.4 7c.2 2.2-1.8 4.6-4.1 4.4-.2-2.2 1.9-4.3 4.1-4.4z',
      '#000',
    ),
    lettering('Pay', { fill: '#000', size: 14, x: 38, y: 18.5, room: 25, thin: WHITE }),
  ),
  GOOGLEPAY: card(
    WHITE,
    line(arc(14.5, 18, 6.5, 208, 318), '#ea4335', 3.2),
    line(arc(14.5, 18, 6.5, 150, 209), '#fbbc04', 3.2),
    line(arc(14.5, 18, 6.5, 44, 151), '#34a853', 3.2),
    line(`${arc(14.5, 18, 6.5, 0, 45)}M14.5 18h8.1`, '#4285f4', 3.2),
    lettering('Pay', { fill: '#5f6368', size: 13, x: 38.5, y: 18.5, room: 25, thin: WHITE }),
  ),
  AMAZONPAY: card(
    WHITE,
    lettering('amazon', { fill: '#232f3e', size: 12, y: 11.5, room: 44 }),
    round('M7 20.5q10 7.5 19.5 2.6', '#ff9900', 2),
    shape('M22.8 20.2l6.7-.7-2.5 6.2z', '#ff9900'),
    lettering('pay', { fill: '#232f3e', size: 10, x: 41.5, y: 24 }),
  ),
  SAMSUNGPAY: card(
    '#1428a0',
    lettering('SAMSUNG', { fill: WHITE, size: 8, y: 12 }),
    lettering('Pay', { fill: WHITE, size: 9.5, y: 24.5 }),
  ),
  MASTERPASS: card(
    WHITE,
    discs('#eb001b', '#f79e1b', '#ff5f00', 12.5, 7.5),
    below('masterpass', INK, 7.5),
  ),
  ALIPAY: card(
    '#1677ff',
    line('M6.5 11.5h13M13 7.5v8.5M7.5 16.5h10.5q-2.5 6.5-8.5 9.5M7 19.5q7 .5 13 6', WHITE, 2.2),
    lettering('Alipay', { fill: WHITE, size: 12, x: 36.5, room: 28 }),
  ),
  WECHAT_PAY: card(
    WHITE,
    shape(
      'M13 9q8.5 0 8.5 6.8t-8.5 6.7q-2 0-3-.4l-3 1.9.7-3q-3.2-2-3.2-5.2 0-6.8 8.5-6.8z',
      '#07c160',
    ),
    disc(10.3, 14.3, 1.2, WHITE),
    disc(15.7, 14.3, 1.2, WHITE),
    `<path d="M19 16q7 0 7 5.5 0 2.5-2.3 4.2l.5 2.5-2.5-1.5q-1.3.4-2.7.4-7 0-7-5.6t7-5.5z" fill="#07c160" stroke="#fff"/>`,
    lettering('WeChat', { fill: INK, size: 6.4, x: 39.8, y: 12.5, room: 24 }),
    lettering('Pay', { fill: INK, size: 9, x: 39.8, y: 23.5 }),
  ),
  KLARNA: card(KLARNA_PINK, word('Klarna.', KLARNA_INK)),
  AFTERPAY: card('#b2fce4', word('afterpay', '#000')),
  AFFIRM: card(
    WHITE,
    round('M29.5 13a10.5 10 0 0 1 20 3', '#4a4af4', 1.8),
    lettering('affirm', { fill: '#0a2540', size: 12, y: 22.5, room: 40 }),
  ),
  TABBY: card('#3bffc1', word('tabby', '#292929')),
  TAMARA: card('#f7e3d4', word('tamara', '#1d1d1f')),
  ZOODPAY: card('#e5007d', word('ZoodPay', WHITE)),
  STC_PAY: card('#4f008c', word('stc pay', WHITE)),
  SADAD: card(WHITE, word('SADAD', '#00583c')),
  SOFORTUEBERWEISUNG: card('#393a41', word('Sofort.', WHITE)),
  IDEAL: card(
    WHITE,
    line('M6 8.5h8a9.5 9.5 0 0 1 0 19h-8z', '#000', 2),
    shape('M12.5 11.5h1.5a6.5 6.5 0 0 1 0 13h-1.5z', '#d50072'),
    disc(9.4, 15.5, 2, '#000'),
    shape('M7.8 18.8h3.2v5.7h-3.2z', '#000'),
    lettering('iDEAL', { fill: INK, size: 9.5, x: 38.7, room: 25.5 }),
  ),
  EPS: card('#c8036f', word('eps', WHITE, 18)),
  GIROPAY: card(
    '#003a7d',
    shape('M29 2h22.5a2.5 2.5 0 0 1 2.5 2.5v27a2.5 2.5 0 0 1-2.5 2.5h-22.5z', WHITE),
    lettering('giro', { fill: WHITE, size: 11.5, x: 15.5, room: 21 }),
    lettering('pay', { fill: '#003a7d', size: 11.5, x: 41.2, y: 18.5, room: 22 }),
  ),
  PAYDIREKT: card('#1b5fa7', word('paydirekt', WHITE)),
  TRUSTLY: card('#0ee06e', word('Trustly', '#000')),
  POLI: card('#00468c', word('POLi', WHITE)),
  PRZELEWY: card(
    WHITE,
    lettering('P24', { fill: '#d13239', size: 14, y: 15.5, slanted: true }),
    round('M10 28.5q18 3.5 36-3', '#8a8f96', 2),
  ),
  BANCONTACT: bancontact('Bancontact'),
  MBWAY: card(
    WHITE,
    box(4.5, 9.5, 21, 17, '#d90d1e', 5),
    lettering('MB', { fill: WHITE, size: 9, x: 15, room: 15 }),
    lettering('WAY', { fill: INK, size: 9, x: 39, room: 24 }),
  ),
  PAYLIB: card('#00a08a', word('paylib', '#000')),
  NETELLER: card('#3c7a0a', word('NETELLER', WHITE)),
  PAYSAFECARD: card('#0057a8', lines('paysafe', 'card', WHITE, 10.5)),
  MONEYBOOKERS: card('#862165', word('Skrill', WHITE)),
  PIX: card(
    WHITE,
    shape(
      'M13.6 9.3q1.9-1.6 3.8 0l6.8 6.8q1.7 1.9 0 3.8l-6.8 6.8q-1.9 1.6-3.8 0l-6.8-6.8q-1.7-1.9 0-3.8z',
      '#32bcad',
    ),
    line(
      'M5 14.2h3.5q1.2 0 2 .8l3.5 3.4q1.5 1.2 3 0l3.5-3.4q.8-.8 2-.8h3.5M5 21.8h3.5q1.2 0 2-.8l3.5-3.4',
      WHITE,
      1.3,
    ),
    lettering('pix', { fill: '#3d4544', size: 15, x: 39.5, room: 22 }),
  ),
  OXXO: card(
    '#e30613',
    box(0, 5, 56, 3, '#ffc20e'),
    box(0, 28, 56, 3, '#ffc20e'),
    word('OXXO', WHITE, 13),
  ),
  BOLETO: card(
    WHITE,
    shape(
      [9, 12.5, 15, 18, 21.5, 24, 27, 30.5, 33, 36, 39.5, 42, 45]
        .map((x, i) => `M${x} 6h${i % 3 ? 1.3 : 2}v15h-${i % 3 ? 1.3 : 2}z`)
        .join(''),
      INK,
    ),
    below('Boleto', INK, 7),
  ),
  DIRECTDEBIT: card('#eef1f4', bank('#46505c', 4)),
  DIRECTDEBIT_SEPA: sepa('', 12.5, 21.5),
  SEPA: sepa('', 12.5, 21.5),
  PREPAYMENT: card(
    '#eef1f4',
    bank('#46505c'),
    round('M19 30h17M33 27l3.5 3-3.5 3', '#46505c', 1.8),
  ),
  INVOICE: card('#eef1f4', paper('#46505c')),
  CASH_ON_DELIVERY: card(
    '#eef1f4',
    box(9, 7.5, 38, 21, '#46505c', 2.5),
    disc(28, 18, 6, '#eef1f4'),
    disc(14.5, 18, 1.8, '#eef1f4'),
    disc(41.5, 18, 1.8, '#eef1f4'),
  ),
};

/**
 * The pictures of the sprite, in its order: pages point at places in it, so none moves and none is added. Three stand for
 * families of brands (`KLARNA`, `BANCONTACT`, `DIRECTDEBIT`) and are in the sprite only.
 * @type {Readonly<Record<string, string>>}
 */
export const SPRITE = {
  GENERIC: card(
    '#eef1f4',
    box(1, 8, 54, 6.5, '#66707c'),
    box(7, 20, 18, 3.5, '#66707c', 1.7),
    box(7, 27, 12, 3, '#8a94a0', 1.5),
    box(40, 22, 9, 7, '#8a94a0', 1.5),
  ),
  ...CARDS,
  ...BUTTONS,
};

/** A bank and a country. @param {string} country */
const debit = (country) => card('#eef1f4', bank('#46505c', -0.5), below(country, '#46505c', 6.8));

/** The word, and what is paid. @param {string} text */
const klarna = (text) =>
  card(
    KLARNA_PINK,
    lettering('Klarna.', { fill: KLARNA_INK, size: 10, y: 12.5 }),
    lettering(text, { fill: KLARNA_INK, size: 7.2, y: 26.5, air: 1 }),
  );

/** How many payments, and by whom. @param {string} count @param {string} text */
const facilyPay = (count, text) => card('#81bc00', above(count, INK, 13), below(text, INK, 7.2));

/** A ribbon around the card, with a bow, and a name. @param {string} name @param {string} colour */
const gift = (name, colour) =>
  card(
    WHITE,
    box(11.5, 1, 3, 34, colour),
    box(1, 23, 54, 3, colour),
    round('M13 24.5q-2.5-8.5-6.5-6.5t6.5 6.5q2.5-8.5 6.5-6.5t-6.5 6.5', colour, 2),
    lettering(name, { fill: colour, size: 11, x: 36.5, y: 12.5, room: 29 }),
  );

/**
 * Those that are not in the sprite.
 * @type {Readonly<Record<string, string>>}
 */
export const FURTHER = {
  UNIONPAY_SMS: unionPay('SMS'),
  UNIONPAY_GENERIC: unionPay('UnionPay'),
  CHINAUNIONPAY: unionPay('China'),
  BANCONTACT_LINK: bancontact('Link'),
  BANCONTACT_QR: bancontact('QR code'),
  DIRECTDEBIT_AT: debit('AT'),
  DIRECTDEBIT_DE: debit('DE'),
  DIRECTDEBIT_US: debit('USA'),
  DIRECTDEBIT_SEPA_MIX_AT: sepa('AT', 10.5, 18),
  DIRECTDEBIT_SEPA_MIX_DE: sepa('DE', 10.5, 18),
  KLARNA_INVOICE: klarna('invoice'),
  KLARNA_INSTALLMENTS: klarna('monthly'),
  KLARNA_CHECKOUT: klarna('checkout'),
  KLARNA_PAYMENTS_ONE: card(KLARNA_PINK, word('Klarna.', KLARNA_INK)),
  KLARNA_PAYMENTS_BILLPAY: klarna('by bill'),
  KLARNA_PAYMENTS_PAYLATER: klarna('pay later'),
  KLARNA_PAYMENTS_PAYNOW: klarna('pay now'),
  KLARNA_PAYMENTS_SLICEIT: klarna('slice it'),
  AFTERPAY_PACIFIC: card('#b2fce4', above('afterpay', '#000', 10), below('Pacific', '#000', 7.5)),
  TABBY_PAY: card('#3bffc1', word('tabby pay', '#292929')),
  BITCOIN: card(
    WHITE,
    disc(13, 18, 8, '#f7931a'),
    lettering('B', { fill: WHITE, size: 9, x: 13, slanted: true }),
    lettering('bitcoin', { fill: '#4d4d4d', size: 9, x: 38, room: 29 }),
  ),
  FACILYPAY_3X: facilyPay('3x', 'FacilyPay'),
  FACILYPAY_4X: facilyPay('4x', 'FacilyPay'),
  FACILYPAY_3XSANSFRAIS: facilyPay('3x', 'sans frais'),
  FACILYPAY_4XSANSFRAIS: facilyPay('4x', 'sans frais'),
  BELK_GIFT_CARD: gift('Belk', '#00205b'),
  ONEY_GIFTCARD: gift('Oney', '#4b7d00'),
};
