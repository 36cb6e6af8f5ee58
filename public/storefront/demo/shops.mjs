// The shops of the gallery: one form, six looks. Each row is data; the form reads its look from the page (`theme: 'auto'`), and
// none of these values is given to it.

/**
 * @typedef {object} Shop
 * @property {string} value in the address
 * @property {string} kind what the gallery says
 * @property {string} name of the shop
 * @property {readonly [string, string]} goods
 * @property {string} [locale] of the page and of the form, where it is not that of the settings
 * @property {'light' | 'dark'} scheme
 * @property {{ page: string, surface: string, quiet: string, text: string, muted: string, line: string, edge: string, accent: string, pressed: string, onAccent: string, link?: string }} colours `link`: where the accent is too pale for text
 * @property {string} font families, all of them installed
 * @property {string} [heading] families of the headings
 * @property {string} radius of fields and boxes
 * @property {string} button its corners
 * @property {number} weight of the text on buttons
 * @property {number} height of fields, px
 */

/** @type {readonly Shop[]} */
export const SHOPS = [
  {
    value: 'fashion',
    kind: 'Fashion',
    name: 'Maison Aubry',
    goods: ['Linen coat', 'Silk scarf'],
    scheme: 'light',
    colours: {
      page: '#faf7f2',
      surface: '#fffdf9',
      quiet: '#f3ede3',
      text: '#2a211b',
      muted: '#6f6258',
      line: '#e2d8ca',
      edge: '#9a8b7c',
      accent: '#2a211b',
      pressed: '#4a3d33',
      onAccent: '#fffdf9',
    },
    font: '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Liberation Serif", serif',
    radius: '0px',
    button: '0px',
    weight: 500,
    height: 50,
  },
  {
    value: 'games',
    kind: 'Games',
    name: 'Night Arcade',
    goods: ['Space rally, deluxe', 'Wireless pad'],
    scheme: 'dark',
    colours: {
      page: '#07070b',
      surface: '#12121a',
      quiet: '#1c1c28',
      text: '#f4f4ff',
      muted: '#a6a6bf',
      line: '#2a2a3b',
      edge: '#6a6a88',
      accent: '#39ff88',
      pressed: '#7dffb1',
      onAccent: '#04130a',
    },
    font: '"Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", sans-serif',
    radius: '6px',
    button: '6px',
    weight: 800,
    height: 48,
  },
  {
    value: 'grocery',
    kind: 'Grocery',
    name: 'Pear & Plum',
    goods: ['Fruit box, large', 'Two jars of honey'],
    scheme: 'light',
    colours: {
      page: '#f1f7ea',
      surface: '#ffffff',
      quiet: '#e6f1d9',
      text: '#1f2d16',
      muted: '#56684a',
      line: '#d3e2c2',
      edge: '#7f9470',
      accent: '#287d33',
      pressed: '#1f6428',
      onAccent: '#ffffff',
    },
    font: '"Nunito", "Trebuchet MS", "Segoe UI", "Liberation Sans", sans-serif',
    radius: '18px',
    button: '999px',
    weight: 700,
    height: 52,
  },
  {
    value: 'software',
    kind: 'Software',
    name: 'Ledgerline',
    goods: ['Team plan, a year', 'Two more seats'],
    scheme: 'light',
    colours: {
      page: '#ffffff',
      surface: '#ffffff',
      quiet: '#f4f4f5',
      text: '#18181b',
      muted: '#52525b',
      line: '#e4e4e7',
      edge: '#8b8b94',
      accent: '#5b3df5',
      pressed: '#4628d8',
      onAccent: '#ffffff',
    },
    font: 'Inter, system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif',
    radius: '3px',
    button: '3px',
    weight: 600,
    height: 44,
  },
  {
    value: 'charity',
    kind: 'Charity',
    name: 'Clear Rivers',
    goods: ['A well for a village', 'Two fruit trees'],
    scheme: 'light',
    colours: {
      page: '#eef6fb',
      surface: '#ffffff',
      quiet: '#e1eef7',
      text: '#0d2b3e',
      muted: '#46647a',
      line: '#c9dfee',
      edge: '#6f8ca0',
      accent: '#ffb000',
      pressed: '#ffc340',
      onAccent: '#0d2b3e',
      link: '#0b5c8a',
    },
    font: 'Verdana, "DejaVu Sans", Geneva, sans-serif',
    radius: '10px',
    button: '10px',
    weight: 700,
    height: 50,
  },
  {
    value: 'boutique',
    kind: 'بوتيك',
    name: 'دار الياسمين',
    locale: 'ar',
    goods: ['عباءة مطرزة', 'وشاحان'],
    scheme: 'light',
    colours: {
      page: '#fbf5f4',
      surface: '#fffdfc',
      quiet: '#f6e9e6',
      text: '#33191c',
      muted: '#7b5b5e',
      line: '#ecd7d3',
      edge: '#a5807c',
      accent: '#8c1d3f',
      pressed: '#6c1430',
      onAccent: '#fffdfc',
    },
    font: '"Noto Naskh Arabic", "Geeza Pro", "Segoe UI", Tahoma, "DejaVu Sans", sans-serif',
    radius: '14px',
    button: '14px',
    weight: 600,
    height: 52,
  },
];

/** What the pages of the shop say, in Arabic. @type {Readonly<Record<string, string>>} */
export const ARABIC = {
  'Your basket': 'سلة التسوق',
  'With tax and delivery.': 'شاملًا الضريبة والتوصيل.',
  'Your order': 'طلبك',
  Total: 'المجموع',
  'Back to the basket': 'العودة إلى السلة',
  'Discount code': 'رمز الخصم',
  Apply: 'تطبيق',
  'A shop to try the payment form. Nothing is sold here.':
    'متجر لتجربة نموذج الدفع. لا يُباع هنا أي شيء.',
  'Thank you, your order is paid': 'شكرًا لك، تم دفع طلبك',
  'There is nothing more to do. Keep the number of your order for questions about it.':
    'لا يلزم أي إجراء آخر. احتفظ برقم طلبك لأي استفسار عنه.',
  'Your payment is not finished yet': 'لم تكتمل عملية الدفع بعد',
  'The bank has not decided yet, or the money has not arrived. Do not pay again: this page shows the result when there is one.':
    'لم يردّ البنك بعد أو لم يصل المبلغ. لا تدفع مرة أخرى: ستظهر النتيجة في هذه الصفحة.',
  'Your payment was declined': 'تم رفض عملية الدفع',
  'Nothing was charged. Try again, with another card or another way to pay.':
    'لم يُخصم أي مبلغ. حاول مرة أخرى ببطاقة أخرى أو بطريقة دفع أخرى.',
  'Look again': 'تحديث',
  'Try again': 'إعادة المحاولة',
  'Back to the shop': 'العودة إلى المتجر',
  Receipt: 'الإيصال',
  Order: 'رقم الطلب',
  Date: 'التاريخ',
  'Paid with': 'طريقة الدفع',
  'Not paid with': 'طريقة الدفع',
};

/** Where the payment page has them. @type {Readonly<Record<string, string>>} */
const PLACES = {
  '.order .title': 'Your order',
  '.order .total span:first-child': 'Total',
  '.back': 'Back to the basket',
  '.discount label': 'Discount code',
  '.discount button': 'Apply',
  '.foot': 'A shop to try the payment form. Nothing is sold here.',
};

/**
 * The words of the page, by language: the script of the page writes them.
 * @type {Readonly<Record<'en' | 'ar', { title: string, secured?: string, page: Readonly<Record<string, string>> }>>}
 */
export const WORDS = {
  en: { title: 'Pay {total}', page: PLACES },
  ar: {
    title: 'ادفع {total}',
    secured: 'عملية دفع مشفّرة إلى {name}',
    page: Object.fromEntries(
      Object.entries(PLACES).map(([place, text]) => [place, ARABIC[text] ?? text]),
    ),
  },
};

/** The rules of all shops. The class of the document chooses one. */
export const SHOP_RULES = SHOPS.map(
  ({ value, scheme, colours, font, radius, button, weight, height }) => `
:root:root.shop-${value} { color-scheme: ${scheme}; --page: ${colours.page}; --surface: ${colours.surface}; --quiet: ${colours.quiet};
  --text: ${colours.text}; --muted: ${colours.muted}; --line: ${colours.line}; --edge: ${colours.edge}; --accent: ${colours.accent};
  --pressed: ${colours.pressed}; --on-accent: ${colours.onAccent}; --link: ${colours.link ?? colours.accent}; --box: ${radius}; --corner: ${button}; --field: ${radius};
  --weight: ${weight}; --height: ${height}px; --font: ${font}; --shadow: none }`,
).join('');
