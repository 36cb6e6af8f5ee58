/** The request of a payment and what the shop gets as its answer, side by side. */
import type { CallRow, PaymentAnswer } from '../api/types.ts';
import { CopyCall } from '../copyCall.tsx';
import { TEXTS } from '../texts.ts';
import { ParameterLink, RESULT_CODE, WithCodes } from './codes.tsx';
import { Json } from './Json.tsx';
import { inWords } from './rules.ts';
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

type Parameter = PaymentAnswer['request']['parameters'][number];

/**
 * Parameters by their names, as links to their documentation.
 *
 * @param props.errors what is wrong with some; one that was not sent, or is not stored, has a row, too
 */
export function ParameterList({
  of,
  errors = [],
}: {
  readonly of: readonly Parameter[];
  readonly errors?: NonNullable<CallRow['parameterErrors']>;
}) {
  const others = errors.filter(({ name }) => !of.some((one) => one.name === name));
  const rows: readonly Parameter[] = [...of, ...others.map(({ name = '' }) => ({ name }))];
  return (
    <dl class="parameters">
      {rows.map((row) => {
        const { name } = row;
        const error = errors.find((one) => one.name === name)?.message;
        return (
          <div key={name} class={error && 'wrong'}>
            <dt>
              <ParameterLink name={name} />
            </dt>
            <dd>
              <Value of={row} />
              {error && <p class="fault-text small">{inWords(error)}</p>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Value({ of: { value, withheld } }: { readonly of: Parameter }) {
  if (withheld) {
    return (
      <span class="muted" title={texts.withheldAbout}>
        {texts.withheld}
      </span>
    );
  }
  if (value === undefined) return <span class="muted">{TEXTS.parts.none}</span>;
  return <span class="mono">{RESULT_CODE.test(value) ? <WithCodes text={value} /> : value}</span>;
}
