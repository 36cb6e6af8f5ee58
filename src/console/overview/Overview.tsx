/** Whether the shop is well: volume and declines, reasons, receivers, schedules, the clock. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { DAY_MS } from '../../time/units.ts';
import { ask } from '../api/client.ts';
import type { Page, PaymentRow, ScheduleRow } from '../api/types.ts';
import { useDetail } from '../payment/detail.ts';
import { reasonInWords } from '../payment/plainWords.ts';
import { type ReceiversAnswer, receiversOf } from '../receivers/receivers.ts';
import { clockMode } from '../state/entityClock.ts';
import { TEXTS } from '../texts.ts';
import { type Day, declinedShare, type Figures, figuresOf, type Sum } from './figures.ts';

const { overview: texts } = TEXTS;

/** Payments of one call, and the most calls: the figures are of the latest payments. */
const PAGE = 500;
const MOST_PAGES = 4;

/** Attempts to send messages are no events of the entity, so the figures are read again, ms. */
const AGAIN_MS = 15_000;

interface Read {
  readonly figures: Figures;
  /** Whether there are more payments than were read. */
  readonly isPart: boolean;
  readonly failing: number;
  readonly due: number;
}

async function read(signal: AbortSignal): Promise<Read> {
  const payments: PaymentRow[] = [];
  let before: string | undefined;
  let now = Date.now();
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const page = await ask<Page>('/_sandbox/payments', { query: { limit: PAGE, before }, signal });
    payments.push(...((page['payments'] ?? []) as readonly PaymentRow[]));
    now = Date.parse(page.now);
    before = page.next ?? undefined;
    if (before === undefined) break;
  }
  const [receivers, schedules] = await Promise.all([
    ask<Partial<ReceiversAnswer>>('/_sandbox/webhooks', { query: { limit: PAGE / 5 }, signal }),
    ask<Page>('/_sandbox/schedules', { query: { state: 'active', limit: PAGE }, signal }),
  ]);
  const { webhooks = [], notifications = [] } = receivers;
  const failing = receiversOf({ webhooks, notifications }).filter(
    ({ last }) => last && !last.isGood,
  );
  const active = (schedules['schedules'] ?? []) as readonly ScheduleRow[];
  const due = active.filter(({ nextRun }) => nextRun && Date.parse(nextRun) - now < DAY_MS);
  return {
    figures: figuresOf(payments, now),
    isPart: before !== undefined,
    failing: failing.length,
    due: due.length,
  };
}

export function Overview() {
  const { data, failure } = useDetail<Read>('overview', {
    read,
    isAbout: ({ kind }) => /^(?:payment|schedule)/.test(kind),
    againIn: () => AGAIN_MS,
  });
  if (!data.value) return failure.value === undefined ? null : <p class="muted">{texts.failed}</p>;
  const { figures, isPart, failing, due } = data.value;
  const today = figures.days.at(-1);
  // The lists have what was counted: these days.
  const range = {
    from: `${figures.days[0]?.day}T00:00:00.000Z`,
    to: `${today?.day}T23:59:59.999Z`,
  };
  return (
    <div class="overview">
      <section class="panel overview-today" aria-label={texts.today}>
        <h2>{texts.today}</h2>
        {today && <Tiles of={today} />}
        {isPart && <p class="muted small">{texts.part(PAGE * MOST_PAGES)}</p>}
      </section>
      <section class="panel overview-days" aria-label={texts.days}>
        <h2>{texts.days}</h2>
        <Tiles of={figures.total} />
        <Chart days={figures.days} />
      </section>
      <section class="panel overview-reasons" aria-label={texts.reasons}>
        <h2>{texts.reasons}</h2>
        <Reasons of={figures.reasons} range={range} />
        {figures.reasons.length > 0 && (
          <p class="small muted overview-codes">
            <span>{texts.reasonsAbout}</span>
            <a href={listOf({ status: 'failed', ...range })}>{texts.allFailed}</a>
          </p>
        )}
        {figures.codes.length > 0 && (
          <p class="small muted overview-codes">
            <span>{texts.codes}</span>
            {figures.codes.map(({ code, description, count }) => (
              <span key={code} title={description}>
                <a class="mono" href={listOf({ code, ...range })}>
                  {code}
                </a>{' '}
                {texts.codeCount(count)}
              </span>
            ))}
          </p>
        )}
      </section>
      <section class="panel overview-attention" aria-label={texts.attention}>
        <h2>{texts.attention}</h2>
        <ul>
          <Note href="/console/receivers" isFault={failing > 0} text={texts.receivers(failing)} />
          <Note href="/console/schedules?state=active" text={texts.schedules(due)} />
          <Note
            href="/console/clock"
            isFault={figures.future > 0}
            text={texts.clock(clockMode.value, figures.future, isPart)}
          />
        </ul>
      </section>
    </div>
  );
}

/** `Not enough money on the account`. */
function sentenceOf(code: string, description: string): string {
  const reason = reasonInWords(code, description);
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

/** How many reasons are listed at first. */
const SOME_REASONS = 5;

/** The address of the list of payments with these filters. */
const listOf = (filters: Readonly<Record<string, string>>): string =>
  `/console/payments?${new URLSearchParams(filters)}`;

function Reasons({
  of,
  range,
}: {
  readonly of: Figures['reasons'];
  readonly range: Readonly<Record<string, string>>;
}) {
  const areAll = useSignal(false);
  if (of.length === 0) return <p class="muted">{texts.noReasons}</p>;
  const shown = areAll.value ? of : of.slice(0, SOME_REASONS);
  return (
    <>
      <ol>
        {shown.map(({ code, description, count }) => (
          <li key={code}>
            <a href={listOf({ code, ...range })} title={description}>
              {sentenceOf(code, description)}
            </a>
            <span class="mono muted">{code}</span>
            <span class="number">{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ol>
      {of.length > SOME_REASONS && (
        <button
          type="button"
          class="link"
          aria-expanded={areAll.value}
          onClick={() => {
            areAll.value = !areAll.value;
          }}
        >
          {areAll.value ? texts.fewerReasons : texts.allReasons(of.length)}
        </button>
      )}
    </>
  );
}

function Tiles({ of }: { readonly of: Sum }) {
  const { volume, payments } = of;
  return (
    <dl class="tiles">
      <Tile name={texts.volume}>
        {volume.length === 0 && <span class="muted">{TEXTS.parts.none}</span>}
        {volume.slice(0, 3).map(([currency, amount]) => (
          <span key={currency} class="number">
            {amount} <small class="muted">{currency}</small>
          </span>
        ))}
      </Tile>
      <Tile name={texts.payments}>
        <span class="number">{payments.toLocaleString('en')}</span>
      </Tile>
      <Tile name={texts.declined}>
        <span class="number">
          {of.declined.toLocaleString('en')} <small class="muted">{percent(of)}</small>
        </span>
      </Tile>
    </dl>
  );
}

function Tile({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt class="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Note({
  href,
  text,
  isFault = false,
}: {
  readonly href: string;
  readonly text: string;
  readonly isFault?: boolean;
}) {
  return (
    <li class={isFault ? 'fault' : ''}>
      <a href={href}>{text}</a>
    </li>
  );
}

const percent = (day: Sum): string => {
  const share = declinedShare(day);
  return share === undefined ? TEXTS.parts.none : `${share} %`;
};

/** The drawing: a bar for each day, whose declined part has another colour. The size is that of its coordinates. */
const [WIDTH, HEIGHT, GAP, TOP] = [280, 88, 8, 14];

function Chart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ payments }) => payments));
  const step = WIDTH / days.length;
  const heightOf = (number: number) => (number / most) * HEIGHT;
  return (
    <>
      <svg
        class="chart"
        viewBox={`0 ${-TOP} ${WIDTH} ${HEIGHT + TOP + 18}`}
        role="img"
        aria-label={texts.chart(days)}
      >
        <line class="chart-line" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        {days.map((day, index) => {
          const [x, width] = [index * step + GAP / 2, step - GAP];
          const [whole, declined] = [heightOf(day.payments), heightOf(day.declined)];
          return (
            <g key={day.day}>
              <title>{texts.ofDay(day, percent(day))}</title>
              <rect
                class="chart-all"
                x={x}
                y={HEIGHT - whole}
                width={width}
                height={whole}
                rx="2"
              />
              <rect
                class="chart-declined"
                x={x}
                y={HEIGHT - declined}
                width={width}
                height={declined}
                rx="2"
              />
              <text class="chart-text" x={x + width / 2} y={HEIGHT - whole - 4}>
                {day.payments.toLocaleString('en')}
              </text>
              <text class="chart-text" x={x + width / 2} y={HEIGHT + 14}>
                {texts.weekday(day.day)}
              </text>
            </g>
          );
        })}
      </svg>
      <p class="legend small muted">
        <span class="chart-key all" /> {texts.payments}
        <span class="chart-key declined" /> {texts.declined}
      </p>
    </>
  );
}
