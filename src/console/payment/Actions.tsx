/** The actions on a payment: a button for each, or why it is not allowed, and the dialogs. */
import { useEffect, useState } from 'preact/hooks';
import { registerAction } from '../actions.ts';
import type { PaymentAnswer, PaymentDelivery } from '../api/types.ts';
import { Button } from '../parts/Button.tsx';
import { Field } from '../parts/Field.tsx';
import { answerTo } from '../receivers/receivers.ts';
import { TEXTS } from '../texts.ts';
import { CallDialog } from './CallDialog.tsx';
import { nameOf } from './delivery.ts';
import {
  actionsOf,
  amountFault,
  callOf,
  isAbove,
  type PageAction,
  reasonFault,
  redeliverCall,
  USUAL_REASON,
} from './paymentActions.ts';

const { payment: texts } = TEXTS;

export function Actions({
  of,
  onDone,
}: {
  readonly of: PaymentAnswer;
  readonly onDone: () => void;
}) {
  const [opened, setOpened] = useState<PageAction | undefined>(undefined);
  const all = actionsOf(of);
  const allowed = all.filter(({ why }) => why === undefined);
  useEffect(() => {
    const ends = allowed.map((action) =>
      registerAction({
        id: `payment.${action.name}`,
        title: texts.paletteAction(action.title),
        run: () => setOpened(action),
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [allowed.map(({ name, left }) => `${name} ${left}`).join()]);
  // The dialog stays until its result was read, also if the payment allows nothing after it.
  if (all.length === 0 && !opened) return null;
  return (
    <section class="panel" aria-label={texts.actionsTitle}>
      <h2>{texts.actionsTitle}</h2>
      <ul class="actions">
        {all.map((action) => (
          <Action key={action.name} of={action} currency={of.payment.currency} open={setOpened} />
        ))}
      </ul>
      {opened && (
        <ActionDialog
          of={opened}
          payment={of.payment}
          onDone={onDone}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

function Action({
  of,
  currency,
  open,
}: {
  readonly of: PageAction;
  readonly currency: string | undefined;
  readonly open: (action: PageAction) => void;
}) {
  const { name, title, why, left } = of;
  const about = why ?? (left ? texts.left(`${left} ${currency}`) : texts.actions[name].hint);
  const id = `action-${name}`;
  return (
    <li>
      {/* It stays reachable by keys, so that its reason can be read. */}
      <Button
        aria-disabled={why !== undefined || undefined}
        aria-describedby={id}
        onClick={() => why === undefined && open(of)}
      >
        {title}
      </Button>
      <p id={id} class="muted small">
        {about}
      </p>
    </li>
  );
}

function ActionDialog({
  of: { name, title, left },
  payment,
  onDone,
  onClose,
}: {
  readonly of: PageAction;
  readonly payment: PaymentAnswer['payment'];
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const { currency = '' } = payment;
  const [amount, setAmount] = useState(left ?? '');
  const [reason, setReason] = useState<string>(USUAL_REASON);
  const [isTried, setTried] = useState(false);
  const hasAmount = left !== undefined;
  const faults = {
    amount: hasAmount ? amountFault(amount, currency) : undefined,
    reason: name === 'CB' ? reasonFault(reason) : undefined,
  };
  const isAllowed = !faults.amount && !faults.reason;
  const much = hasAmount && !faults.amount && isAbove(amount, left, currency);
  return (
    <CallDialog
      heading={title}
      about={texts.actions[name].about(`${amount || '?'} ${currency}`)}
      call={callOf(name, payment, { amount, reason })}
      title={title}
      isDanger={name === 'decline' || name === 'CB'}
      canSend={() => {
        setTried(true);
        return isAllowed;
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {hasAmount && (
        <Field
          label={texts.amountLabel(currency)}
          name="amount"
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          fault={
            faults.amount && (isTried || amount !== '') ? `amount ${faults.amount}` : undefined
          }
          hint={much ? texts.tooMuch(`${left} ${currency}`) : texts.left(`${left} ${currency}`)}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      )}
      {name === 'CB' && (
        <Field
          label="chargebackResultCode"
          name="chargebackResultCode"
          value={reason}
          autoComplete="off"
          fault={faults.reason && `chargebackResultCode ${faults.reason}`}
          hint={texts.reasonHint}
          onInput={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </CallDialog>
  );
}

/** Sends a message of a webhook again. */
export function RedeliverDialog({
  of,
  onDone,
  onClose,
}: {
  readonly of: PaymentDelivery;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  return (
    <CallDialog
      heading={texts.redeliver}
      about={texts.redeliverAbout(nameOf(of), of.url ?? texts.noUrl)}
      call={redeliverCall(of)}
      title={texts.redeliver}
      until={() => answerTo({ ...of, log: of.attempts })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
