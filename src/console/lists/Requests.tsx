/** The list of API calls: what the shop sent, and what the gateway answered. */
import type { CallRow } from '../api/types.ts';
import { Badge } from '../parts/Badge.tsx';
import { TEXTS } from '../texts.ts';
import { Id, Text } from './cells.tsx';
import { AMOUNT, NoRows, REFERENCE, TIME } from './columns.tsx';
import { type ListOf, ListView } from './ListView.tsx';

const { columns } = TEXTS.list;

/** The HTTP status as a state: whether the call succeeded. */
export function CallStatus({ of: { status } }: { readonly of: CallRow }) {
  const isGood = status !== undefined && status < 400;
  const text = status === undefined ? TEXTS.requests.cut : String(status);
  return <Badge state={isGood ? 'succeeded' : 'failed'} text={text} />;
}

/** The code with its reason; of a refusal, what decided it. */
function Reason({ of: { code, reason, causeText, fault } }: { readonly of: CallRow }) {
  const text = causeText ?? reason ?? fault;
  if (!code && !text) return <Text />;
  return (
    <span class="result-cell" title={[code, text].filter(Boolean).join(' ')}>
      <span class="mono">{code}</span> <span class="muted cut">{text}</span>
    </span>
  );
}

const LIST: ListOf<CallRow> = {
  heading: TEXTS.sections.requests,
  // A refusal is no event of the entity.
  source: { path: '/_sandbox/calls', name: 'calls', idOf: ({ id }) => id, readAgainMs: 2000 },
  search: TEXTS.requests.search,
  hrefOf: ({ id }) => `/console/requests/${id}`,
  filters: [
    {
      name: 'outcome',
      label: columns.status,
      options: Object.entries(TEXTS.requests.outcomes),
    },
    {
      name: 'method',
      label: columns.method,
      options: ['GET', 'POST', 'PUT', 'DELETE'].map((one) => [one, one]),
    },
  ],
  columns: [
    {
      key: 'status',
      title: columns.status,
      width: '4.75rem',
      narrow: 'end',
      cell: (row) => <CallStatus of={row} />,
    },
    {
      key: 'call',
      title: columns.path,
      width: 'minmax(15rem, 1fr)',
      narrow: 'lead',
      cell: ({ method, route, code }) => (
        <span class="cut" title={`${method} ${route}`}>
          <strong>{method}</strong> <span class="mono">{route}</span>
          {code && <span class="narrow-only muted"> {code}</span>}
        </span>
      ),
    },
    {
      key: 'result',
      title: columns.result,
      width: 'minmax(8rem, 4fr)',
      cell: (row) => <Reason of={row} />,
    },
    { ...REFERENCE, isExtra: true },
    {
      key: AMOUNT.key,
      title: AMOUNT.title,
      width: AMOUNT.width,
      isNumber: true,
      isExtra: true,
      cell: AMOUNT.cell,
    },
    {
      key: 'about',
      title: TEXTS.requests.about,
      width: 'minmax(6rem, 1fr)',
      isExtra: true,
      cell: ({ paymentId, checkoutId }) => <Id id={paymentId ?? checkoutId} />,
    },
    {
      key: 'duration',
      title: columns.duration,
      width: '5.5rem',
      isNumber: true,
      narrow: 'trail',
      cell: ({ ms }) => <span class="number">{TEXTS.payment.ms(ms)}</span>,
    },
    TIME,
  ],
  empty: <NoRows texts={TEXTS.requests} />,
};

export const Requests = () => <ListView of={LIST} />;
