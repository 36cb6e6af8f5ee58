/**
 * What came of the form: the payment of its checkout. The control API is asked, because the status of a checkout can be read
 * once only.
 */

import type { PaymentRow } from '../api/types.ts';
import { Refusal } from '../control/controls.tsx';
import { useLoad } from '../control/useLoad.ts';
import { Badge } from '../parts/Badge.tsx';
import { Button, ButtonLink } from '../parts/Button.tsx';
import { TEXTS } from '../texts.ts';

const { form: texts } = TEXTS;

export function Ended({
  checkoutId,
  onAgain,
}: {
  readonly checkoutId: string;
  readonly onAgain: () => void;
}) {
  const { data, error } = useLoad<{ readonly payments: readonly PaymentRow[] }>(
    '/_sandbox/payments',
    { checkoutId, limit: '1' },
  );
  const payment = data?.payments[0];
  return (
    <div class="form-ended" role="status">
      <h3>{texts.ended}</h3>
      {error !== undefined && <Refusal error={error} />}
      {!data && error === undefined && <p class="muted">{texts.endedLoading}</p>}
      {data && !payment && <p>{texts.noPayment}</p>}
      {payment && (
        <p class="row">
          <Badge state={payment.status} />
          <a href={`/docs/codes#${payment.code}`} target="_blank" rel="noreferrer">
            <code>{payment.code}</code>
          </a>
          <span>{payment.description}</span>
        </p>
      )}
      <p class="row">
        {payment && (
          <ButtonLink href={`/console/payments/${payment.id}`} look="first">
            {texts.payment}
          </ButtonLink>
        )}
        <Button onClick={onAgain}>{texts.makeAgain}</Button>
      </p>
    </div>
  );
}
