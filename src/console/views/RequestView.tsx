/** One API call: what it asked for, what the gateway answered and why, and the payment that it made. */
import { ApiFailure, ask } from '../api/client.ts';
import type { CallRow, Page, PaymentAnswer } from '../api/types.ts';
import { CopyCall } from '../copyCall.tsx';
import { Amount, Id } from '../lists/cells.tsx';
import { CallStatus } from '../lists/Requests.tsx';
import { ButtonLink } from '../parts/Button.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Time } from '../parts/Time.tsx';
import { CodeLink, ParameterLink, WithCodes } from '../payment/codes.tsx';
import { useDetail } from '../payment/detail.ts';
import { Exchange, ParameterList } from '../payment/Exchange.tsx';
import { hrefOf } from '../payment/hrefs.ts';
import { Json } from '../payment/Json.tsx';
import { faultOfAmount, inWords } from '../payment/rules.ts';
import { sentCall } from '../payment/sentCall.ts';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

const { requests: texts, payment: paymentTexts } = TEXTS;
const { columns } = TEXTS.list;

interface Found {
  readonly call: CallRow;
  /** The payment that the call made; undefined if it made none. */
  readonly payment: PaymentAnswer | undefined;
}

async function read(id: string, signal: AbortSignal): Promise<Found> {
  const page = await ask<Page>('/_sandbox/calls', { query: { id, limit: 1 }, signal });
  const [call] = (page['calls'] ?? []) as readonly CallRow[];
  if (!call) throw new ApiFailure(texts.notFound, { status: 404 });
  if (!call.paymentId || call.method !== 'POST' || kindOf(call) !== 'payment')
    return { call, payment: undefined };
  // The payment can be one of another entity.
  const payment = await ask<PaymentAnswer>(`/_sandbox/payments/${call.paymentId}`, {
    signal,
  }).catch(() => undefined);
  return { call, payment };
}

export function RequestView({ id }: { readonly id: string }) {
  const detail = useDetail<Found>(`request ${id}`, {
    read: (signal) => read(id, signal),
    isAbout: ({ paymentId }, data) => paymentId !== undefined && paymentId === data?.call.paymentId,
  });
  const data = detail.data.value;
  const failure = detail.failure.value;
  const isMissing = failure instanceof ApiFailure && [400, 404].includes(failure.status);
  return (
    <View heading={data ? `${data.call.method} ${data.call.route}` : TEXTS.views.request(id)}>
      {!data && failure === undefined && <Loading lines={8} />}
      {!data && isMissing && (
        <Empty heading={texts.notFound} about={paymentTexts.notFoundAbout(id)}>
          <ButtonLink href="/console/requests">{TEXTS.sections.requests}</ButtonLink>
        </Empty>
      )}
      {!data && failure !== undefined && !isMissing && (
        <Failure error={failure} retry={detail.readAgain} />
      )}
      {data && (
        <div class="detail">
          <Answered of={data.call} payment={data.payment} />
          {data.payment && <Exchange of={data.payment} />}
          {!data.payment && <Refused of={data.call} />}
        </div>
      )}
    </View>
  );
}

/** The parameters of a call that made no payment, and its answer as far as it is stored. */
function Refused({ of: call }: { readonly of: CallRow }) {
  const { parameters = [], parameterErrors = [], status, code } = call;
  const isSent = parameters.length > 0 || parameterErrors.length > 0;
  const isRefused = status !== undefined && status >= 400 && code !== undefined;
  if (!isSent && !isRefused) return null;
  return (
    <div class="exchange">
      {isSent && (
        <section class="panel" aria-label={paymentTexts.request}>
          <h2>{paymentTexts.request}</h2>
          <ParameterList of={parameters} errors={parameterErrors} />
          <p class="muted small">{texts.values}</p>
        </section>
      )}
      {isRefused && (
        <section class="panel" aria-label={texts.stored}>
          <h2>
            {texts.stored} <span class="muted number">HTTP {status}</span>
          </h2>
          <Json value={storedAnswer(call)} label={paymentTexts.answerBody} />
        </section>
      )}
    </div>
  );
}

/** The members of an answer that are stored. */
function storedAnswer({
  answerId: id,
  code,
  reason: description,
  parameterErrors,
  parameters = [],
  ndc,
}: CallRow) {
  const sentAs = (name = '') => parameters.find((one) => one.name === name)?.value;
  return {
    id,
    result: {
      code,
      description,
      parameterErrors: parameterErrors?.map(({ name, message }) => ({
        name,
        value: sentAs(name),
        message,
      })),
    },
    ndc,
  };
}

/** The first thing that was wrong, for people; undefined if the gateway's sentence is as good. */
const plainFault = ({ parameterErrors = [], parameters = [] }: CallRow): string | undefined =>
  parameterErrors
    .map(({ name, message = '' }) =>
      faultOfAmount(message, parameters.find((one) => one.name === name)?.value),
    )
    .find(Boolean);

function Answered({
  of: call,
  payment,
}: {
  readonly of: CallRow;
  readonly payment: PaymentAnswer | undefined;
}) {
  const { at, ms, code, reason, causeText, parameter, fault, amount, currency } = call;
  const { paymentId, checkoutId, answerId, ndc } = call;
  return (
    <section class="panel why" aria-label={paymentTexts.why}>
      <div class="facts">
        <CallStatus of={call} />
        {amount && (
          <strong class="sum">
            <Amount amount={amount} currency={currency} />
          </strong>
        )}
        <span class="number">{paymentTexts.ms(ms)}</span>
        <Time at={at} />
      </div>
      {causeText && (
        <p class="why-text">
          <WithCodes text={plainFault(call) ?? inWords(causeText)} />
        </p>
      )}
      {code && (
        <p class="muted small">
          <CodeLink code={code} /> {reason}
        </p>
      )}
      {fault && <p>{paymentTexts.fault(fault)}</p>}
      {parameter && (
        <p class="muted small">
          {paymentTexts.parameter} <ParameterLink name={parameter} />
        </p>
      )}
      <dl class="parameters">
        {paymentId && (
          <div>
            <dt class="muted">{paymentTexts[kindOf(call)]}</dt>
            <dd>
              <Id id={paymentId} href={hrefOf(kindOf(call), paymentId)} isTabStop />
            </dd>
          </div>
        )}
        {checkoutId && (
          <div>
            <dt class="muted">{columns.checkout}</dt>
            <dd>
              <Id id={checkoutId} href={hrefOf('checkout', checkoutId)} isTabStop />
            </dd>
          </div>
        )}
        {answerId && (
          <div>
            <dt class="muted">{texts.answerId}</dt>
            <dd class="mono">{answerId}</dd>
          </div>
        )}
        <div>
          <dt class="muted">ndc</dt>
          <dd class="mono">{ndc}</dd>
        </div>
      </dl>
      <CopyCall call={sentCall(call, payment)} />
    </section>
  );
}

/** What the id of a call belongs to: the transactions of schedules and of stored details are no payments. */
const kindOf = ({ paymentType }: CallRow) => {
  if (paymentType === undefined) return 'registration';
  return /^(?:SD|RS|DS)$/.test(paymentType) ? 'schedule' : 'payment';
};
