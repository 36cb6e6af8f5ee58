// The words of the search: which ones say nothing, which ones mean the same, and how a word is cut to its stem.

/** Words of a question that say nothing about its subject. */
export const STOP_WORDS = new Set(
  `a about after all also am an and any are as at be been before being but by can could did change changed changing do does doing for from get gets
  getting give gives had has have having he her him his how i if in into is it its just know let like make makes may me mean means
  more most my need needs no not of off on one only or other our out over please possible says she should show shows so some that the
  their them then there these they this to too under up us use used uses using via violates was we were what when where
  whether which while who will with without work works would you your`.split(/\s+/),
);

/**
 * Words that mean the same; the first one is the word of the documents. A reader's word also finds the others, for less.
 * Several words that stand for one are joined by `_`.
 */
const SAME = [
  'refund money_back give_back reimburse return_money',
  'reverse reversal cancel void annul',
  'capture ship ships shipping delivery charge_the_card goods',
  'authorise authorize authorisation authorization preauthorisation preauthorization preauth reserve',
  'registration save saved store stored remember token tokenize tokenise vault card_on_file one_click',
  'schedule subscription recurring monthly month every_month weekly yearly installment instalment abo trial',
  'webhook notification callback notify ipn push',
  'decrypt decryption signature verify genuine authentic hmac',
  'shopper customer buyer client cardholder user payer',
  'shop store storefront seller website site',
  'decline declined reject rejected refuse refused denied',
  'chargeback dispute disputes disputed claim',
  'settlement payout fee fees bank_transfer_of_money get_my_money reconciliation',
  'style styling css colour colours color colors theme font look design bigger padding border',
  'dark dark_mode night',
  'language translate translation locale localisation localization i18n german french spanish',
  'csp content_security_policy refused_to_load',
  '3d-secure 3ds 3ds2 3dsecure challenge frictionless sca psd2 acs strong_customer_authentication',
  'result status outcome success successful paid response',
  'code codes error errors',
  'test testing sandbox dummy fake try',
  'simulator simulate mock stub',
  'clock time date travel fast_forward time_travel skip waiting wait',
  'expire expired expiry timeout timed_out',
  'insufficient not_enough no_funds',
  'account paypal wallet_account',
  'invoice bill pay_later buy_now_pay_later bnpl klarna afterpay',
  'voucher boleto oxxo multibanco cash prepayment',
  'gift gift_card gift_voucher giftcard',
  'debit sepa direct_debit ach iban mandate',
  'risk fraud fraudulent block blacklist blocklist velocity attempts',
  'accessibility screen_reader aria keyboard blind wcag a11y',
  'migration migrate switch move_from stripe adyen braintree',
  'compatibility copyandpay oppwa original reference difference',
  'container docker compose kubernetes k8s image podman helm',
  'metrics prometheus monitoring grafana',
  'health liveness readiness probe',
  'upgrade update version downtime',
  'key keys rotate secret encrypt encrypted encryption',
  'port eaddrinuse address_in_use',
  'agreement merchant_initiated cardholder_initiated mit cit',
  'database postgres postgresql sqlite db backup',
  'ci github_actions gitlab pipeline jenkins',
  'playwright cypress selenium puppeteer e2e end-to-end',
  'app ios android mobile webview',
  'typescript types typings d.ts',
  'link payment_link pay_by_link email',
  'report reporting export csv query find search list',
  'order merchanttransactionid order_number invoice_number',
  'acquirer processor bank psp',
  'pci compliance certification saq audit',
  'performance speed fast throughput per_second load latency',
  'attribute data-brands',
  'summary review confirm confirmation',
  'empty grey gray blank white invisible',
  'redirect closes_the_browser close_the_tab come_back coming_back leaves_the_page',
  'domain verification',
  'install setup add embed integrate start begin',
  'remove delete erase',
].map((line) => line.split(' ').map((word) => word.replaceAll('_', ' ')));

/** Endings that a word loses, the longest first, with what takes their place. @type {readonly (readonly [RegExp, string])[]} */
const ENDINGS = [
  [/(?:isation|ization)s?$/, 'is'],
  [/(?:ise|ize)(?:s|d|r)?$/, 'is'],
  [/(?:ising|izing)$/, 'is'],
  [/ies$/, 'y'],
  [/(?<=..[^aeiou])(?:ations?|ated|ating|ates?)$/, 'at'],
  [/(?<=ss|sh|ch|x)es$/, ''],
  [/(?<=[^su])s$/, ''],
];

/** More of them, of the word that is left. @type {readonly (readonly [RegExp, string])[]} */
const LATE_ENDINGS = [
  [/(?<=[aeiouy].*[^aeiou])(?:ing|ed|er)$/, ''],
  [/(?<=..)e$/, ''],
  [/([bdfgmnprt])\1$/, '$1'],
];

/** The stem of an English word; names with digits, dots or dashes stay as they are. @param {string} word in lower case */
export function stem(word) {
  if (word.length < 4 || /[^a-z]/.test(word)) return word;
  const cut = (/** @type {string} */ text, /** @type {typeof ENDINGS} */ endings) => {
    const found = endings.find(([ending]) => ending.test(text));
    return found ? text.replace(found[0], found[1]) : text;
  };
  const first = cut(word, ENDINGS);
  return LATE_ENDINGS.reduce(
    (text, ending) => (text.length > 3 ? cut(text, [ending]) : text),
    first,
  );
}

/** Parts of a dotted name are words, and so is the whole name. 3-D Secure is also written 3D Secure. @param {string} text @returns {string[]} */
export const tokenize = (text) => {
  const words = text
    .replaceAll(/\b3-?D[ -]Secure\b/gi, '3d-secure')
    .replaceAll('’', "'")
    .replaceAll(/(?<=\w)'(?:s|t|re|ve|ll)\b/g, '')
    .split(/[^\p{L}\p{N}._[\]-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''));
  return words.flatMap((word) => {
    const parts = word.split(/[._[\]-]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
    return parts.length > 1 ? [word, ...parts] : word ? [word] : [];
  });
};

/** The term of a word of a question. @param {string} word */
export const termOf = (word) => stem(word.toLowerCase());

const GROUPS = SAME.map((group) => group.map((text) => tokenize(text).map(termOf).join(' ')));

/**
 * The words of a question, each with others that mean the same. Words that say nothing are left out, unless there are no
 * others.
 * @param {string} question
 * @returns {{ term: string, same: readonly string[] }[]}
 */
export function wordsOf(question) {
  const all = question
    .replaceAll(/\b3-?D[ -]Secure\b/gi, '3d-secure')
    .replaceAll('’', "'")
    .replaceAll(/(?<=\w)'(?:s|t|re|ve|ll)\b/g, '')
    .split(/[^\p{L}\p{N}._[\]-]+/u)
    .map((word) => word.replace(/^[.-]+|[.-]+$/g, ''))
    .filter(Boolean);
  // Several words that stand for one: its group is found by them together.
  const phrase = ` ${all.map(termOf).join(' ')} `;
  const telling = all.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const words = [...new Set((telling.length > 0 ? telling : all).map(termOf))];
  const phrases = GROUPS.filter((group) =>
    group.some((text) => text.includes(' ') && phrase.includes(` ${text} `)),
  ).map((group) => ({
    term: group[0] ?? '',
    same: group.slice(1).filter((text) => !text.includes(' ')),
  }));
  return [
    ...words.map((term) => ({
      term,
      same: GROUPS.filter((group) => group.includes(term))
        .flat()
        .filter((text) => text !== term && !text.includes(' ')),
    })),
    ...phrases,
  ];
}
