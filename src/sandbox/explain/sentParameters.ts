/**
 * The parameters of a request that made no payment, as they may be stored: those that also stay when a shopper is erased. So no
 * record has card data, a secret or anything of a person. Of the other parameters the names are stored. Pure.
 */
import { readForm } from '../../gateway/api/formBody.ts';
import {
  HIDDEN,
  isHidden,
  shownName,
  shownPath,
} from '../../gateway/catalogue/parameters/secrets.ts';
import { isRefusal } from '../../gateway/catalogue/results/refusal.ts';
import { keptParameters } from '../../gateway/domain/operator/erasure.ts';

/** A parameter; null in place of a value that is not stored. */
export type SentParameter = readonly [name: string, value: string | null];

/** The longest body that is read, bytes. A longer one, such as a cart of a thousand items, is not stored. */
const LONGEST_BODY = 16_384;

/** The most parameters, and the longest value. */
const MOST = { parameters: 100, value: 255 } as const;

/** Parameters that say nothing about a person, besides those that stay. */
const TECHNICAL: readonly string[] = [
  'createQRCode',
  'customParameters[forceResultCode]',
  'integrity',
  'maxPayments',
  'validUntil',
  'validUntilUnit',
];

/** Not even a name: parameters that every copy of a call has by itself, and those of which nothing may be stored. */
const LEFT_OUT = /^(?:entityId$|authentication\.)|^card\.(?:number|cvv)$/;

/** Reads a body. An empty list if it is no form, or too long. */
export function sentParameters(body: Buffer): readonly SentParameter[] {
  if (body.length > LONGEST_BODY) return [];
  const sent = readForm(body.toString('latin1'), MOST.parameters);
  if (isRefusal(sent)) return [];
  return sent.pairs.flatMap(([name, value]): SentParameter[] => {
    if (LEFT_OUT.test(name) || !isNameShown(name)) return [];
    return [[name, isValueShown(name, value) ? value : null]];
  });
}

/** A body that is no form, such as one of JSON, is read as a name. */
const isNameShown = (name: string): boolean =>
  /^[\w.[\]]{1,100}$/.test(name) && shownName(name) === name && shownPath(name) === name;

/** `isHidden` finds card numbers with a valid check digit. A mistyped one is not stored either. */
const isValueShown = (name: string, value: string): boolean =>
  value.length <= MOST.value &&
  !isHidden(name, value) &&
  shownPath(value) !== HIDDEN &&
  (TECHNICAL.includes(name) || name in keptParameters({ [name]: value }));
