/** What the people of a country call a state and a postcode, for forms in English. Pure. */

/** Countries by their word for the unit above the town. In other countries that have one it is "state or province". */
const STATE_WORDS: Readonly<Record<string, string>> = {
  state: 'AU BR FM IN MX MY NG US VE',
  province: 'AR CA CN CR CU ES ID IR IT KR MZ PA PG PH TH TR VN',
  county: 'IE TW',
  department: 'CO HN NI SV UY',
  district: 'HK NR',
  emirate: 'AE',
  governorate: 'EG IQ',
  island: 'BS CV KI KN KY SC TV',
  parish: 'BB JM',
  prefecture: 'JP',
  region: 'CL PE RU UA',
};

/** Countries by their word for the postcode. In all others it is "postal code". */
const POSTCODE_WORDS: Readonly<Record<string, string>> = {
  'ZIP code': 'AS FM GU MH MP PR PW US VI',
  postcode: 'AU FK GB GG GI GS IM IO JE NZ PN SH',
  Eircode: 'IE',
  'PIN code': 'IN',
};

const wordOf = (words: Readonly<Record<string, string>>, country: string) =>
  Object.keys(words).find((word) => words[word]?.includes(country));

/**
 * The English text of a label or an error in the words of a country.
 * @param key of the text
 * @param country ISO 3166-1 alpha-2; '': none is selected
 * @param hasList whether the states of the country are a list
 * @returns `undefined` if the text is the same for all countries
 */
export function localText(key: string, country: string, hasList: boolean): string | undefined {
  const [, field, use] = /^billing(State|PostCode)(Placeholder|Empty|Error)$/.exec(key) ?? [];
  if (!field || !country) return undefined;
  const isState = field === 'State';
  const word = isState
    ? wordOf(STATE_WORDS, country)
    : (wordOf(POSTCODE_WORDS, country) ?? 'postal code');
  if (!word) return undefined;
  if (use === 'Error') return `Check the ${word}`;
  if (use === 'Empty') return `${isState && hasList ? 'Choose' : 'Enter'} your ${word}`;
  return word.charAt(0).toUpperCase() + word.slice(1);
}
