// The picture of every brand. A brand without a hand-drawn picture has its name as the picture, in the colour of its kind.

import { englishNames } from './englishNames.mjs';
import { lengthOf, lettering } from './lettering.mjs';
import { load } from './load.mjs';
import { card } from './pictureShapes.mjs';
import { FURTHER, SPRITE } from './pictureTable.mjs';

/** @typedef {import('../src/brands/index.ts').BrandGroup} BrandGroup */

/** How wide a line may get, and how small its capitals, in pixels of a picture of 56. */
const ROOM = 48;
export const LEAST = 4.4;

/** Ground and letters by the first part of a container's key. @type {Readonly<Record<'card' | BrandGroup['key'], readonly [string, string]>>} */
const COLOURS = {
  card: ['#33415c', '#fff'],
  directDebit: ['#eef1f4', '#35404d'],
  onlineTransfer: ['#e2eefb', '#123c6e'],
  virtualAccount: ['#eee6fa', '#46207c'],
  invoice: ['#fdf0dc', '#664000'],
  prepayment: ['#e5f3e8', '#1c5430'],
  cashOnDelivery: ['#e5f3e8', '#1c5430'],
};

/** What is written where the name is too long for it; `|` begins another line. @type {Readonly<Record<string, string>>} */
const SHORT = {
  FACILYPAY_3XSANSFRAIS: '3x sans|frais',
  FACILYPAY_4XSANSFRAIS: '4x sans|frais',
  FACILYPAY_3X: 'FacilyPay|3x',
  FACILYPAY_4X: 'FacilyPay|4x',
  SOFINCOSANSFRAIS: 'SOFINCO|SANS FRAIS',
  SISTEMACLAVE: 'SISTEMA|CLAVE',
  TARJETASHOPPING: 'TARJETA|SHOPPING',
  MERCADOLIVRE: 'MERCADO|LIVRE',
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
  Math.min(lines.length > 1 ? 8.5 : 12, ...lines.map((text) => (10 * ROOM) / lengthOf(text)));

/**
 * A name as a picture, in one line or two, whatever makes it larger.
 * @param {string} text @param {readonly [string, string]} colours
 */
function lettered(text, [ground, fill]) {
  const [best = [text]] = breaks(text).toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const size = sizeOf(best);
  if (size < LEAST) throw new Error(`"${text}" does not fit into the picture: use a shorter name`);
  const rows = best.length > 1 ? [12, 24] : [18];
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
  /** @param {string} key @param {string} name @param {keyof typeof COLOURS} kind @returns {[string, string]} */
  const picture = (key, name, kind) => [
    key,
    SPRITE[key] ??
      FURTHER[key] ??
      lettered(SHORT[key] ?? name.replace(/[():]/g, ''), COLOURS[kind]),
  ];
  return Object.fromEntries([
    ['GENERIC', SPRITE['GENERIC'] ?? ''],
    ...CARD_BRANDS.map((key) => picture(key, brandName(key), 'card')),
    ...BRAND_GROUPS.flatMap(({ brands, key: kind }) =>
      brands.map((key) => picture(key, nameOf(key), kind)),
    ),
  ]);
}
