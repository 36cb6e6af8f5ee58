/**
 * What stays of a request and of the answer of a processor when a shopper is erased: what book-keeping needs. Everything else is
 * removed, so that a parameter that is added later is removed, too. Pure.
 */
import type { Parameters } from '../../../contract/parameters/request.ts';
import type { Findings } from '../transaction/types.ts';

/** The parameters that stay. */
export const STAYING: readonly string[] = [
  'amount',
  'bankAccount.mandate.dateOfSignature',
  'bankAccount.mandate.id',
  'createRegistration',
  'currency',
  'descriptor',
  'discountAmount',
  'entityId',
  'merchantInvoiceId',
  'merchantTransactionId',
  'numberOfCaptures',
  'paymentBrand',
  'paymentType',
  'referenceUuid',
  'registrationId',
  'sequence',
  'taxAmount',
  'testMode',
  'transactionCategory',
];

/** Parameters that stay by the beginning of their names, and those of them that do not. */
const STAYING_GROUPS =
  /^(?:cart\.|forex\.|job\.|marketPlace\.|recurringMigration\.|standingInstruction\.|threeDSecure\.)/;
const REMOVED_OF_GROUPS =
  /\.recipient\.|\.(?:giftMessage|shippingInstructions|shippingTrackingNumber)$|^threeDSecure\.(?:deviceInfo|merchant)/;

/** The parameters of a request that stay. */
export const keptParameters = (request: Parameters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request).filter(
      ([name]) =>
        STAYING.includes(name) || (STAYING_GROUPS.test(name) && !REMOVED_OF_GROUPS.test(name)),
    ),
  ) as Record<string, string>;

/** `resultDetails` that stay: the references of the clearing institute, and its answer. */
const STAYING_DETAILS = /^(?:ConnectorTxID\d?|clearingInstituteName|AcquirerResponse)$/i;

/** The findings of a processor that stay. */
export function keptFindings({ details, threeDSecure, voucher, ...findings }: Findings): Findings {
  const kept = Object.entries(details ?? {}).filter(([name]) => STAYING_DETAILS.test(name));
  const { cardHolderInfo: _, acsUrl: _url, ...authentication } = threeDSecure ?? {};
  return {
    ...findings,
    ...(kept.length > 0 && { details: Object.fromEntries(kept) }),
    ...(threeDSecure && { threeDSecure: authentication as NonNullable<Findings['threeDSecure']> }),
    ...(voucher && {
      voucher: { reference: voucher.reference, payableUntil: voucher.payableUntil },
    }),
  };
}
