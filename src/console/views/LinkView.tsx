/** One link to pay. */
import { useState } from 'preact/hooks';
import type { LinkRow } from '../api/types.ts';
import { LinkBadge, READ_AGAIN_MS } from '../lists/Links.tsx';
import { words } from '../parts/Badge.tsx';
import { Button, ButtonLink } from '../parts/Button.tsx';
import { CopyButton } from '../parts/Code.tsx';
import { Time } from '../parts/Time.tsx';
import { CallDialog } from '../payment/CallDialog.tsx';
import { type ObjectOf, ObjectView, OrderFacts } from '../payment/ObjectView.tsx';
import { TEXTS } from '../texts.ts';

const { links: texts, payment, list } = TEXTS;

const LINK: ObjectOf<LinkRow> = {
  name: 'links',
  heading: TEXTS.views.link,
  notFound: payment.noLink,
  readAgainMs: READ_AGAIN_MS,
  paymentsOf: ({ id }) => ({ paymentLinkId: id }),
  plain: ({ state, validUntil }) => (
    <>
      {texts.plain[state] ?? words(state)}
      {(state === 'active' || state === 'expired') && (
        <>
          {' '}
          <Time at={validUntil} />
        </>
      )}
    </>
  ),
  facts: (row) => (
    <>
      <OrderFacts of={row} badge={<LinkBadge of={row} />} />
      {row.shopper && <span>{row.shopper}</span>}
      {row.email && <span>{row.email}</span>}
      {row.merchantTransactionId && <code>{row.merchantTransactionId}</code>}
    </>
  ),
  properties: ({ at, link, validUntil, payments, maxPayments }) => [
    [
      texts.address,
      <span key="link" class="address">
        <a class="mono" href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
        <CopyButton text={link} label={texts.address} />
      </span>,
    ],
    [payment.created, <Time key="at" at={at} />],
    [list.columns.validUntil, <Time key="until" at={validUntil} />],
    [list.columns.paid, texts.times(payments, maxPayments)],
  ],
  actions: (row, onDone) => <Actions of={row} onDone={onDone} />,
};

/** Opens the page, and deactivates the link. */
function Actions({
  of: { id, link, state },
  onDone,
}: {
  readonly of: LinkRow;
  readonly onDone: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { deactivate: title, deactivateAbout: about } = texts;
  return (
    <>
      {state === 'active' && (
        <div class="row">
          <ButtonLink href={link} look="first">
            {texts.open}
          </ButtonLink>
          <Button onClick={() => setOpen(true)}>{title}</Button>
        </div>
      )}
      {isOpen && (
        <CallDialog
          heading={title}
          about={about}
          call={{ method: 'DELETE', path: `/paybylink/v1/${id}` }}
          title={title}
          isDanger
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export const LinkView = ({ id }: { readonly id: string }) => <ObjectView id={id} of={LINK} />;
