// The brand pictures that are drawn by hand. All are our own drawings: lettering of one hand, and plain shapes.

import { lettering } from './lettering.mjs';
import {
  above,
  bank,
  below,
  box,
  card,
  disc,
  discs,
  INK,
  line,
  lines,
  paper,
  shape,
  WHITE,
  word,
} from './pictureShapes.mjs';

const visa = (/** @type {string} */ fill, y = 18, size = 14) =>
  lettering('VISA', { fill, size, y, slanted: true });

const CARDS = {
  VISA: card(WHITE, visa('#1a1f71')),
  VISADEBIT: card(WHITE, visa('#1a1f71', 14.5, 10.5), below('DEBIT', '#1a1f71')),
  VISAELECTRON: card(WHITE, visa('#1a1f71', 14.5, 10.5), below('ELECTRON', '#1a1f71')),
  VPAY: card('#1a1f71', word('V PAY', WHITE)),
  MASTER: card(WHITE, discs('#eb001b', '#f79e1b', '#ff5f00')),
  MASTERDEBIT: card(WHITE, discs('#eb001b', '#f79e1b', '#ff5f00', 13.5, 8), below('DEBIT', INK)),
  MAESTRO: card(WHITE, discs('#00a1df', '#eb001b', '#7375cf', 13.5, 8), below('MAESTRO', INK)),
  AMEX: card('#006fcf', word('AMEX', WHITE)),
  DINERS: card(
    WHITE,
    disc(28, 18, 11, '#0079be'),
    disc(28, 18, 8, WHITE),
    shape('M26 11.5a7 7 0 0 0 0 13zm4 0a7 7 0 0 1 0 13z', '#0079be'),
  ),
  DISCOVER: card(
    WHITE,
    disc(43, 28, 4.5, '#f58220'),
    lettering('DISCOVER', { fill: INK, size: 9, y: 15 }),
  ),
  JCB: card(
    WHITE,
    box(10, 6, 11, 24, '#0e4c96', 3),
    box(22.5, 6, 11, 24, '#bd0f34', 3),
    box(35, 6, 11, 24, '#007940', 3),
    lettering('J', { fill: WHITE, size: 8, x: 15.5 }),
    lettering('C', { fill: WHITE, size: 8, x: 28 }),
    lettering('B', { fill: WHITE, size: 8, x: 40.5 }),
  ),
  UNIONPAY: card(
    WHITE,
    shape('M11 5h14l-5 26H6z', '#e21836'),
    shape('M24 5h13l-5 26H19z', '#00447c'),
    shape('M36 5h14l-5 26H31z', '#007b84'),
    lettering('UnionPay', { fill: WHITE, size: 7.5, room: 36 }),
  ),
  BCMC: card(
    WHITE,
    disc(24, 13.5, 7, '#1e3764'),
    disc(32, 13.5, 7, '#ffd800'),
    below('BANCONTACT', INK),
  ),
  CARTEBANCAIRE: card(
    '#1b4f9c',
    box(0.5, 26, 55, 3, '#2fa84f'),
    lettering('CB', { fill: WHITE, size: 14, y: 14.5 }),
  ),
  CARTEBLEUE: card('#0b3b8f', lines('CARTE', 'BLEUE', WHITE)),
  DANKORT: card(
    WHITE,
    shape('M15 6h20l8 12-8 12H15z', '#ed1c24'),
    lettering('DK', { fill: WHITE, size: 9, x: 27 }),
  ),
  MADA: card(
    WHITE,
    box(5, 10, 17, 7, '#84b740'),
    box(5, 19, 17, 7, '#259bd6'),
    lettering('mada', { fill: '#27292d', size: 10, x: 38, room: 25 }),
  ),
  ELO: card('#111', word('elo', WHITE, 15), disc(44, 9, 2.5, '#ffcb05')),
  HIPERCARD: card('#b3131b', word('Hipercard', WHITE, 10)),
  AURA: card(
    '#e8e8ea',
    box(0.5, 27, 55, 3, '#f7941d'),
    lettering('AURA', { fill: '#1d3f94', size: 12, y: 15 }),
  ),
  CABAL: card(WHITE, word('CABAL', '#14519e', 11)),
  CABALDEBIT: card(WHITE, above('CABAL', '#14519e'), below('DEBIT', '#14519e')),
  RUPAY: card(
    WHITE,
    shape('M44 9l7 9-9 9z', '#f47920'),
    shape('M41 9l7 9-9 9z', '#0d8a45'),
    lettering('RuPay', { fill: '#28336f', size: 10, x: 23, room: 30 }),
  ),
  POSTEPAY: card('#ffdd00', word('Postepay', '#0b3a8f', 9)),
  NARANJA: card('#fe5000', word('NARANJA', WHITE, 10)),
  TCARD: card('#0c5a86', word('T CARD', WHITE, 11)),
  TCARDDEBIT: card('#0c5a86', above('T CARD', WHITE), below('DEBIT', WHITE)),
  INTERAC: card('#fdb913', word('Interac', INK, 10)),
  SERVIRED: card(WHITE, word('ServiRed', '#c8102e', 9)),
  CARNET: card(
    WHITE,
    box(0.5, 25, 55, 4, '#b5122a'),
    lettering('CARNET', { fill: '#7a1022', size: 9, y: 14 }),
  ),
  ARGENCARD: card(WHITE, word('ArgenCard', '#0a5aa8', 9)),
  NATIVA: card('#f2f2f2', word('NATIVA', '#00508f', 10)),
  ALIA: card('#d6006d', word('ALIA', WHITE)),
  AIRPLUS: card(WHITE, word('AirPlus', '#003a70', 10)),
};

const BUTTONS = {
  PAYPAL: card(WHITE, lettering('PayPal', { fill: '#003087', size: 11, slanted: true })),
  PAYPAL_CONTINUE: card(WHITE, lettering('PayPal', { fill: '#003087', size: 11, slanted: true })),
  APPLEPAY: card('#000', lines('APPLE', 'PAY', WHITE)),
  GOOGLEPAY: card(WHITE, lines('GOOGLE', 'PAY', '#3c4043')),
  AMAZONPAY: card(
    '#232f3e',
    lettering('AMAZON', { fill: '#ff9900', size: 7.5, y: 12 }),
    lettering('PAY', { fill: WHITE, size: 7.5, y: 24.5 }),
  ),
  SAMSUNGPAY: card('#1428a0', lines('SAMSUNG', 'PAY', WHITE)),
  MASTERPASS: card(WHITE, word('Masterpass', '#b3400a', 9)),
  ALIPAY: card('#1677ff', word('Alipay', WHITE, 12)),
  WECHAT_PAY: card(WHITE, lines('WeChat', 'Pay', '#067a37')),
  KLARNA: card('#ffb3c7', word('Klarna', '#0b051d', 12)),
  AFTERPAY: card('#b2fce4', word('afterpay', '#000', 10)),
  AFFIRM: card(WHITE, word('affirm', '#0a2540', 12)),
  TABBY: card('#3bffc1', word('tabby', '#292929', 13)),
  TAMARA: card('#f7e3d4', word('tamara', '#1d1d1f', 12)),
  ZOODPAY: card('#e5007d', word('ZoodPay', WHITE, 9)),
  STC_PAY: card('#4f008c', word('stc pay', WHITE, 12)),
  SADAD: card(WHITE, word('SADAD', '#00583c', 10)),
  SOFORTUEBERWEISUNG: card('#393a41', word('Sofort', WHITE, 12)),
  IDEAL: card(
    WHITE,
    shape('M5 9h11a9 9 0 0 1 0 18H5z', '#c06'),
    lettering('iDEAL', { fill: INK, size: 9, x: 39.5, room: 24 }),
  ),
  EPS: card('#c8036f', word('eps', WHITE, 15)),
  GIROPAY: card('#003a7d', word('giropay', WHITE, 11)),
  PAYDIREKT: card('#1b5fa7', word('paydirekt', WHITE, 9)),
  TRUSTLY: card('#0ee06e', word('Trustly', '#000', 11)),
  POLI: card('#00468c', word('POLi', WHITE)),
  PRZELEWY: card(WHITE, word('P24', '#d13239', 14)),
  BANCONTACT: card(
    WHITE,
    disc(24, 13.5, 7, '#1e3764'),
    disc(32, 13.5, 7, '#ffd800'),
    below('BANCONTACT', INK),
  ),
  MBWAY: card(WHITE, word('MB WAY', '#c8102e', 10)),
  PAYLIB: card('#00a08a', word('paylib', '#000', 12)),
  NETELLER: card('#3c7a0a', word('NETELLER', WHITE, 9)),
  PAYSAFECARD: card('#0057a8', lines('paysafe', 'card', WHITE)),
  MONEYBOOKERS: card('#7a1f5c', word('Skrill', WHITE, 12)),
  PIX: card(
    WHITE,
    shape('M16 9l9 9-9 9-9-9z', '#2fb3a4'),
    lettering('Pix', { fill: '#3d4544', size: 12, x: 38, room: 22 }),
  ),
  OXXO: card('#e30613', word('OXXO', WHITE)),
  BOLETO: card(
    WHITE,
    ...[9, 12, 14, 18, 21, 23, 27, 29, 33, 36, 40, 42, 45].map((x, i) =>
      box(x, 6, i % 3 ? 1 : 2, 15, '#222'),
    ),
    below('BOLETO', '#222'),
  ),
  DIRECTDEBIT: card('#eef1f4', bank('#46505c', 7)),
  DIRECTDEBIT_SEPA: card('#10298e', word('SEPA', '#ffd617')),
  SEPA: card('#10298e', word('SEPA', '#ffd617')),
  PREPAYMENT: card(
    '#eef1f4',
    bank('#46505c', 2),
    line('M19 29.5h18M33.5 26l4 3.5-4 3.5', '#46505c', 1.8),
  ),
  INVOICE: card('#eef1f4', `<g transform="translate(0 4)">${paper('#46505c')}</g>`),
  CASH_ON_DELIVERY: card(
    '#e7f3ea',
    box(12, 9, 32, 18, '#2f7d4a', 2),
    disc(28, 18, 5.5, '#e7f3ea'),
    disc(16.5, 13.5, 1.5, '#e7f3ea'),
    disc(39.5, 22.5, 1.5, '#e7f3ea'),
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
    box(1, 9, 54, 6, '#66707c'),
    box(8, 22, 16, 3, '#66707c', 1.5),
    box(8, 28, 10, 3, '#8a94a0', 1.5),
  ),
  ...CARDS,
  ...BUTTONS,
};

/** Two discs and a word. @param {string} text */
const bancontact = (text) =>
  card(WHITE, disc(24, 13.5, 7, '#1e3764'), disc(32, 13.5, 7, '#ffd800'), below(text, INK));

/** A bank and a country. @param {string} country */
const debit = (country) => card('#eef1f4', bank('#46505c', 1), below(country, '#46505c'));

/** @param {string} country */
const sepa = (country) => card('#10298e', above('SEPA', '#ffd617'), below(country, '#ffd617'));

/** Two lines in the colours of a family. @param {string} fill @param {string} ink @returns {(first: string, second: string) => string} */
const family = (fill, ink) => (first, second) => card(fill, lines(first, second, ink));

const klarna = family('#ffb3c7', '#0b051d');
const unionPay = family('#00447c', WHITE);

/**
 * Those that are not in the sprite.
 * @type {Readonly<Record<string, string>>}
 */
export const FURTHER = {
  UNIONPAY_SMS: unionPay('UnionPay', 'SMS'),
  UNIONPAY_GENERIC: card('#00447c', word('UnionPay', WHITE, 10)),
  CHINAUNIONPAY: unionPay('China', 'UnionPay'),
  BANCONTACT_LINK: bancontact('LINK'),
  BANCONTACT_QR: bancontact('QR CODE'),
  DIRECTDEBIT_AT: debit('AT'),
  DIRECTDEBIT_DE: debit('DE'),
  DIRECTDEBIT_US: debit('USA'),
  DIRECTDEBIT_SEPA_MIX_AT: sepa('AT'),
  DIRECTDEBIT_SEPA_MIX_DE: sepa('DE'),
  KLARNA_INVOICE: klarna('Klarna', 'invoice'),
  KLARNA_INSTALLMENTS: klarna('Klarna', 'instalments'),
  KLARNA_CHECKOUT: klarna('Klarna', 'checkout'),
  KLARNA_PAYMENTS_ONE: card('#ffb3c7', word('Klarna', '#0b051d', 12)),
  KLARNA_PAYMENTS_BILLPAY: klarna('Klarna', 'by bill'),
  KLARNA_PAYMENTS_PAYLATER: klarna('Klarna', 'pay later'),
  KLARNA_PAYMENTS_PAYNOW: klarna('Klarna', 'pay now'),
  KLARNA_PAYMENTS_SLICEIT: klarna('Klarna', 'slice it'),
  AFTERPAY_PACIFIC: family('#b2fce4', '#000')('afterpay', 'Pacific'),
  TABBY_PAY: card('#3bffc1', word('tabby pay', '#292929', 11)),
};
