/** /paybylink/v1: links to pay, for a shop's server. */

import { timestamp } from '../../../time/format.ts';
import { isRefusal } from '../../catalogue/results/refusal.ts';
import {
  createLink,
  deactivateLink,
  LINK_NOT_FOUND,
  linkResult,
  type ReadLink,
  readLink,
} from '../../domain/checkout/link/links.ts';
import { checkoutStatus } from '../../domain/checkout/status.ts';
import type { CheckoutId, PaymentLinkId } from '../../domain/shared/ids.ts';
import { authenticate } from '../authenticate.ts';
import { baseOf } from '../base.ts';
import type { AppContext } from '../context.ts';
import { readBody, readQuery } from '../formBody.ts';
import { answerTo, idIn } from '../order.ts';
import { render, resultOf, type Stamp } from '../render/envelope.ts';
import { renderPayment } from '../render/payment.ts';
import { qrCode } from '../render/qrCode.ts';
import { type Request, type Route, routeOf } from '../route.ts';

export const linkRoutes = (context: AppContext): Route[] =>
  [createRoute, readRoute, deactivateRoute, paymentRoute].map((make) => make(context));

const createRoute = (context: AppContext): Route => ({
  ...routeOf('createLink'),
  async answer(request) {
    const caller = await authenticate(context, request, 'link', readBody);
    if (!caller.ok) return caller.answer;
    const { entityId, money, stamp } = caller;
    const { entityId: _, ...parameters } = caller.parameters;
    // The validation requires an amount.
    if (money === null) throw new Error('a link to pay without an amount');
    const done = await createLink(context, { entityId, parameters, money });
    return answerTo(context, request, caller, done, ({ link: { id } }) => {
      const link = addressOf(context, request, id);
      const picture = parameters['createQRCode'] === 'true' ? { qrCode: qrCode(link) } : {};
      return render({ id, link, ...picture, result: resultOf('000.000.100') }, stamp);
    });
  },
});

const readRoute = (context: AppContext): Route => ({
  ...routeOf('readLink'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const done = await readLink(context, { id: linkIdIn(request), entityId: caller.entityId });
    return answerTo(context, request, caller, done, rendered(context, request, caller.stamp));
  },
});

const deactivateRoute = (context: AppContext): Route => ({
  ...routeOf('deactivateLink'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const done = await deactivateLink(context, {
      id: linkIdIn(request),
      entityId: caller.entityId,
    });
    return answerTo(context, request, caller, done, rendered(context, request, caller.stamp));
  },
});

const paymentRoute = (context: AppContext): Route => ({
  ...routeOf('readLinkPayment'),
  async answer(request) {
    const caller = await authenticate(context, request, 'read', readQuery);
    if (!caller.ok) return caller.answer;
    const { entityId } = caller;
    const id = (request.params['checkoutId'] ?? '') as CheckoutId;
    const found = await linkResult(context, { id: linkIdIn(request), entityId }, id);
    const status = found
      ? await checkoutStatus(context, { id, entityId }, 'payment')
      : LINK_NOT_FOUND;
    if (isRefusal(status)) return answerTo(context, request, caller, status);
    const { payment, now } = status;
    const answer = payment
      ? renderPayment({ payment, reader: 'shop', now })
      : render({ result: resultOf('000.200.000') }, { now, ndc: id });
    return answerTo(context, request, caller, answer);
  },
});

const linkIdIn = (request: Request): PaymentLinkId => idIn(request) as PaymentLinkId;

/** The address of the page of a link. */
const addressOf = (context: AppContext, request: Request, id: PaymentLinkId): string =>
  `${baseOf(context, request)}/links/${id}`;

/** Returns a function that renders the state of a link. */
const rendered =
  (context: AppContext, request: Request, { ndc }: Stamp) =>
  ({ link, status, entity, latest, now }: ReadLink) => {
    const state = {
      paymentLinkId: link.id,
      link: addressOf(context, request, link.id),
      entityId: link.entityId,
      merchantId: entity.merchantId ?? undefined,
      status,
      creationDate: timestamp(link.createdAt),
      validUntil: timestamp(link.validUntil),
      maxPayments: link.maxPayments,
      payments: link.paid,
      ...(latest && {
        checkoutId: latest.checkout.id,
        checkoutCreationDate: timestamp(latest.checkout.createdAt),
        transactionId: latest.payment.id,
        result: resultOf(latest.payment.code),
      }),
    };
    return render({ result: resultOf('000.000.100'), paymentLinks: [state] }, { now, ndc });
  };
