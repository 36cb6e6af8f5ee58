// The picture of every brand. A brand without a hand-drawn picture has its name as the picture, in the colour of its kind.

import { englishNames } from './englishNames.mjs';
import { CAPITAL, lengthOf, lettering } from './lettering.mjs';
import { load } from './load.mjs';
import { card, WHITE } from './pictureShapes.mjs';
import { FURTHER, SPRITE } from './pictureTable.mjs';

/** @typedef {import('../src/brands/index.ts').BrandGroup} BrandGroup */

/** How wide a line may get, and how small its capitals, in pixels of a picture of 56. */
const ROOM = 46;
export const LEAST = 4.4;

/** Letters by the first part of a container's key, on white. @type {Readonly<Record<'card' | BrandGroup['key'], string>>} */
const INKS = {
  card: '#2b3a55',
  directDebit: '#35404d',
  onlineTransfer: '#123c6e',
  virtualAccount: '#46207c',
  invoice: '#6b4300',
  prepayment: '#1c5430',
  cashOnDelivery: '#1c5430',
};

/** Ground and letters of brands that are known by their colours. @type {Readonly<Record<string, readonly [string, string]>>} */
const COLOURS = {
  DELTA: ['#1434cb', WHITE],
  EFECTY: ['#ffe600', '#1a1a1a'],
  BANCOLOMBIA: ['#fdda24', '#2c2a29'],
  BRADESCO: ['#cc092f', WHITE],
  SCOTIABANK: ['#d9101a', WHITE],
  WESTERN_UNION: ['#ffdd00', '#000'],
  INTERBANK: ['#007a33', WHITE],
  BBVA_CONTINENTAL: ['#072146', WHITE],
  BCP: ['#002a8d', WHITE],
  PAGO_EFECTIVO: ['#ffcc00', '#1a1a1a'],
  PAY_FAWRY: ['#fed200', '#00477f'],
  BALOTO: ['#003a70', '#ffd100'],
  SIBS_MULTIBANCO: [WHITE, '#0a4c94'],
  BOTON_PSE: ['#0a3b8c', WHITE],
  INTERAC_ONLINE: ['#fdb913', '#20262e'],
  RATENKAUF: ['#0066b3', WHITE],
  QIWI: ['#ff8c00', '#1a1a1a'],
  NEQUI: ['#200020', WHITE],
  YANDEX: ['#ffcc00', '#000'],
  YANDEX_CARD: ['#ffcc00', '#000'],
  YANDEX_CHECKOUT: ['#ffcc00', '#000'],
  MERCADOLIVRE: ['#ffe600', '#2d3277'],
  ONEY_CARD: ['#81bc00', '#1d1d1b'],
  ONEY_BANK_CARD: ['#81bc00', '#1d1d1b'],
  ONEY_PRIVATE_CARD: ['#81bc00', '#1d1d1b'],
  PF_KARTE_DIRECT: ['#ffcc00', '#1a1a1a'],
  BELK_PRIVATE_LABEL: ['#00205b', WHITE],
  CENCOSUD: ['#005eb8', WHITE],
  CMR_FALABELLA: ['#2e7d1f', WHITE],
  BCCARD: ['#d7002a', WHITE],
  WORLD: ['#6b2c91', WHITE],
  AXESS: ['#fdb913', '#1a1a1a'],
};

/** What is written where the name is too long for it; `|` begins another line. @type {Readonly<Record<string, string>>} */
const SHORT = {
  SOFINCOSANSFRAIS: 'SOFINCO|SANS FRAIS',
  SISTEMACLAVE: 'SISTEMA|CLAVE',
  TARJETASHOPPING: 'TARJETA|SHOPPING',
  MERCADOLIVRE: 'MERCADO|LIVRE',
  ASYACARD: 'ASYA|CARD',
  CARDFINANS: 'CARD|FINANS',
  CREDISENSA: 'CREDI|SENSA',
  DATACODE: 'DATA|CODE',
  DINACARD: 'DINA|CARD',
  EURO6000: 'EURO|6000',
  ONECARD: 'ONE|CARD',
  CASHPRESSO: 'cash|presso',
  MONEYSAFE: 'Money|Safe',
  PUNTO_RED: 'Punto|Red',
  ENTERCASH: 'Enter|cash',
  RAPI_PAGO: 'Rapi|pago',
  PAGOSNET: 'Pagos|Net',
  ALIADEBIT: 'ALIA|DEBIT',
  BELK_PRIVATE_LABEL: 'BELK|CARD',
  IK_PRIVATE_LABEL: 'IKANO|CARD',
  IK_PRIVATE_LABEL_VA: 'Ikano|label',
  ONEY_PRIVATE_CARD: 'ONEY|PRIVATE',
  ONEY_BANK_CARD: 'ONEY|BANK',
  PF_KARTE_DIRECT: 'PF KARTE|DIRECT',
  ASTROPAY_STREAMLINE_OT: 'AstroPay|TRANSFER',
  ASTROPAY_STREAMLINE_CASH: 'AstroPay|CASH',
  ALLPAGO_INVOICE: 'allpago|invoice',
  PAYOLUTION_ELV: 'payolution|DEBIT',
  PAYOLUTION_INS: 'payolution|PLAN',
  PAYOLUTION_INVOICE: 'payolution|INVOICE',
  RATENKAUF: 'Raten|kauf',
  BANCOLOMBIA: 'Banco|lombia',
  PAGO_EFECTIVO: 'Pago|Efectivo',
  SCOTIABANK: 'Scotia|bank',
  SIBS_MULTIBANCO: 'Multi|banco',
  YANDEX_CHECKOUT: 'Yandex|Checkout',
};

/** A text as lines: whole, or broken at a blank. @param {string} text @returns {string[][]} */
function breaks(text) {
  if (text.includes('|')) return [text.split('|')];
  const words = text.split(' ');
  const broken = words
    .slice(1)
    .map((_word, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  return [[text], ...broken];
}

/** How high the capitals of lines can be. @param {string[]} lines */
const sizeOf = (lines) =>
  Math.min(lines.length > 1 ? 9.5 : 13, ...lines.map((text) => (CAPITAL * ROOM) / lengthOf(text)));

/**
 * A name as a picture, in one line or two, whatever makes it larger.
 * @param {string} text @param {readonly [string, string]} colours
 */
function lettered(text, [ground, fill]) {
  const [best = [text]] = breaks(text).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const size = sizeOf(best);
  if (size < LEAST) throw new Error(`"${text}" does not fit into the picture: use a shorter name`);
  const apart = size * 1.2 + 2;
  const rows = best.length > 1 ? [18 - apart / 2, 18 + apart / 2] : [18];
  return card(
    ground,
    ...best.map((line, i) => lettering(line, { fill, size, y: rows[i] ?? 18, room: ROOM })),
  );
}

/** The text of each picture by its brand's key. @returns {Promise<Readonly<Record<string, string>>>} */
export async function everyPicture() {
  /** @type {typeof import('../src/brands/index.ts')} */
  const { BRAND_GROUPS } = await load('src/brands/index.ts');
  const nameOf = await englishNames();
  /** @type {typeof import('../src/widget/forms/card/cardBrands.ts')} */
  const { CARD_BRANDS } = await load('src/widget/forms/card/cardBrands.ts');
  /** @type {typeof import('../src/widget/forms/card/brandNames.ts')} */
  const { brandName } = await load('src/widget/forms/card/brandNames.ts');
  /** @param {string} key @param {string} name @param {keyof typeof INKS} kind @returns {[string, string]} */
  const picture = (key, name, kind) => [
    key,
    SPRITE[key] ??
      FURTHER[key] ??
      lettered(SHORT[key] ?? name.replace(/[():]/g, ''), COLOURS[key] ?? [WHITE, INKS[kind]]),
  ];
  return Object.fromEntries([
    ['GENERIC', SPRITE['GENERIC'] ?? ''],
    ...CARD_BRANDS.map((key) => picture(key, brandName(key), 'card')),
    ...BRAND_GROUPS.flatMap(({ brands, key: kind }) =>
      brands.map((key) => picture(key, nameOf(key), kind)),
    ),
  ]);
}
