/** The request of a payment and what the shop gets as its answer, side by side. */
import type { PaymentAnswer } from '../api/types.ts';
import { CopyCall } from '../copyCall.tsx';
import { TEXTS } from '../texts.ts';
import { ParameterLink, RESULT_CODE, WithCodes } from './codes.tsx';
import { Json } from './Json.tsx';
import { callOfPayment } from './sentCall.ts';

const { payment: texts } = TEXTS;

/** Transactions that a bank makes: no shop can send them. */
const IS_OF_BANK = /^C[BR]$/;

/** @param props.canCopy the page has no other place for the call to copy */
export function Exchange({
  of,
  canCopy,
}: {
  readonly of: PaymentAnswer;
  readonly canCopy?: boolean;
}) {
  const { request, answer } = of;
  const { parameters } = request;
  return (
    <div class="exchange">
      <section class="panel" aria-label={texts.request}>
        <h2>{texts.request}</h2>
        {parameters.length === 0 && <p class="muted">{texts.noRequest}</p>}
        <ParameterList of={parameters} />
        {canCopy && parameters.length > 0 && !IS_OF_BANK.test(of.payment.paymentType) && (
          <CopyCall call={callOfPayment(of)} />
        )}
      </section>
      <section class="panel" aria-label={texts.answer}>
        <h2>
          {texts.answer} <span class="muted number">HTTP {answer.status}</span>
        </h2>
        <Json
          value={answer.body}
          label={texts.answerBody}
          parameters={parameters.map(({ name }) => name)}
        />
      </section>
    </div>
  );
}

/** Parameters by their names, as links to their documentation. */
export function ParameterList({ of }: { readonly of: PaymentAnswer['request']['parameters'] }) {
  return (
    <dl class="parameters">
      {of.map(({ name, value, withheld }) => (
        <div key={name}>
          <dt>
            <ParameterLink name={name} />
          </dt>
          <dd>
            {withheld ? (
              <span class="muted" title={texts.withheldAbout}>
                {texts.withheld}
              </span>
            ) : (
              <span class="mono">
                {RESULT_CODE.test(value ?? '') ? <WithCodes text={value ?? ''} /> : value}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
