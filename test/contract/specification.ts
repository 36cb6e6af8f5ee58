/** The parameters of the specification, read from `specification.tsv`. */
import { readFileSync } from 'node:fs';

/** A parameter in a table or a sentence of the specification. */
export interface Row {
  /** The name in the catalogue: with `[n]` for an index and `[key]` for a key. */
  readonly name: string;
  /** The format in the words of the specification. */
  readonly format: string;
  /** The format of the keys, if the name has one. */
  readonly key?: string;
  /** R, C or O; empty if the specification does not say. */
  readonly required: string;
  /** The document and the section, as the catalogue names them: `API 1, Forex`. */
  readonly section: string;
}

/** Long titles, and those of tables in one section. */
const TITLES: Readonly<Record<string, string>> = {
  'Card-on-file (standing instruction) parameters': 'Card-on-file',
  'Fields used only in the authentication message (not for the payment request)':
    '3D Secure, authentication message',
  'Fields used in the payment transaction (external 3D Secure server only)':
    '3D Secure, payment transaction',
  'Fields usable in the authentication or in the payment (exemptions)': '3D Secure, exemptions',
  'Scheme data for the domestic network': '3D Secure, scheme data',
};

/** Names that the documents withhold. */
const WITHHELD: Readonly<Record<string, string>> = {
  'API 1, Bank account': 'bankAccount.mandate.id',
  'API 1, Customer': 'customer.browserFingerprint.id',
};

/** Names that stand for a provider or a key, and the names in the catalogue. */
const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/^walletA\./, 'applePay.'],
  [/^walletB\./, 'googlePay.'],
  [/^walletC\./, 'samsungPay.'],
  [/\[(?:brand|name)\]$/, '[key]'],
];

/** `<network>`: one of six card networks. */
const NETWORKS = ['visa', 'mastercard', 'amex', 'diners', 'jcb', 'cartebancaire'];

function rowsOf(line: string): Row[] {
  const [parameter = '', words = '', required = '', document, heading = ''] = line.split('\t');
  const title = TITLES[heading] ?? heading.replace(/ \(.*\)$/, '');
  const section = `API ${document}, ${title}`;
  const sent = parameter === '{base_url}' ? (WITHHELD[section] ?? '') : parameter;
  const name = PROVIDERS.reduce((text, [from, to]) => text.replace(from, to), sent);
  const [, key, value] = /^(?:key|name): (.*); value: (.*)$/.exec(words) ?? [];
  const row = { name, format: value ?? words, required, section, ...(key ? { key } : {}) };
  if (!name.includes('<network>')) return [row];
  return NETWORKS.map((network) => ({ ...row, name: name.replace('<network>', network) }));
}

/** Replaces a row such as `merchant.billing.*`, "every billing address field except …", by those fields. */
function expanded(row: Row, _: number, rows: readonly Row[]): readonly Row[] {
  const [, group, except] =
    /^every (\w+) (?:address )?field(?: except (.*))?$/.exec(row.format) ?? [];
  if (!group) return [row];
  const exceptions = (except ?? '').split(', ');
  const isExcepted = (name: string) =>
    exceptions.some(
      (one) => name === one || (one.endsWith('*') && name.startsWith(one.slice(0, -1))),
    );
  return rows
    .filter(({ name }) => name.startsWith(`${group}.`) && !name.endsWith('*') && !isExcepted(name))
    .map((field) => {
      const { section } = row;
      return { ...field, name: row.name.replace('*', field.name.slice(group.length + 1)), section };
    });
}

/** Every parameter of the specification, once for each table that names it. */
export const SPECIFICATION: readonly Row[] = readFileSync(
  new URL('specification.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .flatMap(rowsOf)
  .flatMap(expanded);
