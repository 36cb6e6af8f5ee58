/** The responses about links to pay. The names are those that public clients of the platform read. */
import { enveloped, integer, list, object, ref, text } from '../schema.ts';

const TIME = text('yyyy-MM-dd HH:mm:ss+0000.');

const LINK = text('Address of the page, for the shopper.');

/** The schemas, by name. */
export const LINK_ANSWERS = {
  PaymentLink: enveloped(
    'A new link to pay.',
    {
      id: text('Id of the link. Anybody who has it can pay.'),
      link: LINK,
      qrCode: text('A QR code of the link: a data URL of an SVG picture.'),
    },
    ['id', 'link'],
  ),
  PaymentLinks: enveloped(
    'The state of a link to pay.',
    {
      paymentLinks: list(
        'One link.',
        object(
          'A link to pay.',
          {
            paymentLinkId: text('Id of the link.'),
            link: LINK,
            entityId: text('The entity of the link.'),
            merchantId: text('The merchant of the entity, if it has one.'),
            status: text('PAID: it cannot be paid again.', {
              enum: ['ACTIVE', 'PAID', 'DEACTIVATED', 'EXPIRED'],
            }),
            creationDate: TIME,
            validUntil: TIME,
            maxPayments: integer('How often the link can be paid.'),
            payments: integer('How often it was paid.'),
            checkoutId: text('The checkout of the payment that was begun last.'),
            checkoutCreationDate: TIME,
            transactionId: text('The payment that was begun last.'),
            result: ref('Result'),
          },
          [
            ...(['paymentLinkId', 'link', 'entityId', 'status'] as const),
            ...(['creationDate', 'validUntil', 'maxPayments', 'payments'] as const),
          ],
        ),
      ),
    },
    ['paymentLinks'],
  ),
};
