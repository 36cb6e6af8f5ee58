/** What happened and why: the head of each page of an object, and its timeline. */
import type { ComponentChildren } from 'preact';
import { ask } from '../api/client.ts';
import type { CallRow, Explanation, Page, TimelineEntry } from '../api/types.ts';
import { words } from '../parts/Badge.tsx';
import { InlineCode } from '../parts/Code.tsx';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { Time } from '../parts/Time.tsx';
import { go } from '../state/router.ts';
import { TEXTS } from '../texts.ts';
import { CodeLink, ParameterLink, WithCodes } from './codes.tsx';
import { hrefOf } from './hrefs.ts';
import { inWords } from './rules.ts';
import { ScenarioLeft } from './ScenarioLeft.tsx';

const { payment: texts } = TEXTS;

/**
 * @param props.heading on a page that begins with something else
 * @param props.plain the result in the words of a person who answers a shopper
 * @param props.facts status, amount and the like, as the parts of one line
 */
export function Why({
  heading,
  explanation,
  plain,
  facts,
  children,
}: {
  readonly heading?: string;
  readonly explanation: Explanation | undefined;
  readonly plain?: ComponentChildren;
  readonly facts?: ComponentChildren;
  readonly children?: ComponentChildren;
}) {
  const { reason, run, result } = explanation ?? {};
  return (
    <section class="panel why" aria-label={heading ?? texts.why}>
      {heading && <h2>{heading}</h2>}
      {plain && <p class="why-plain">{plain}</p>}
      {facts && <div class="facts">{facts}</div>}
      {reason && (
        <p class="why-text">
          <WithCodes text={inWords(reason.text)} />
        </p>
      )}
      {result && (
        <p class="muted small">
          <CodeLink code={result.code} /> {result.description}
        </p>
      )}
      {reason?.fault && <p>{texts.fault(reason.fault)}</p>}
      {reason?.tryInstead && (
        <p class="try">
          <strong>{texts.another}</strong> <WithCodes text={reason.tryInstead} />
        </p>
      )}
      {reason?.cause === 'scenario' && <ScenarioLeft of={reason.tryInstead} />}
      {run && <InlineCode text={run} label={texts.run} />}
      {(reason?.parameter || reason?.specification || reason?.until) && (
        <p class="muted small">
          {reason.parameter && (
            <>
              {texts.parameter} <ParameterLink name={reason.parameter} />
            </>
          )}
          {reason.specification && <span>{texts.specification(reason.specification)}</span>}
          {reason.until && (
            <span>
              {texts.until} <Time at={reason.until} />
            </span>
          )}
        </p>
      )}
      {children}
    </section>
  );
}

/** Types whose entries can be about what is still to come. */
const IS_PLANNED = /^(?:schedule|timer)$/;

/** The icon of each type of entry. */
const ICONS: Readonly<Record<string, IconName>> = {
  request: 'swap',
  webhook: 'send',
  shopper: 'person',
  risk: 'shield',
  threeDSecure: 'lock',
  processor: 'bank',
  gateway: 'server',
  state: 'flag',
  timer: 'clock',
  fault: 'warning',
  checkout: 'cart',
  registration: 'key',
  schedule: 'repeat',
  transaction: 'card',
};

/** The page of a transaction, or the list of the requests about the object. */
function hrefIn(type: string, { id, of }: { readonly id: unknown; readonly of: string }) {
  if (type === 'transaction' && typeof id === 'string') return hrefOf('payment', id);
  return type === 'request' ? `/console/requests?${new URLSearchParams({ q: of })}` : undefined;
}

/** Opens the one request that an entry is about. The gateway numbers requests, and an entry has no number. */
const openRequest =
  ({ at, method, route, ms }: TimelineEntry, of: string) =>
  (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const list = `/console/requests?${new URLSearchParams({ q: of })}`;
    void ask<Page>('/_sandbox/calls', { query: { q: of, from: at, to: at } })
      .then(({ calls }) => {
        const found = ((calls ?? []) as readonly CallRow[]).filter(
          (one) => one.method === method && one.route === route && one.ms === ms,
        );
        go(found.length === 1 ? `/console/requests/${found[0]?.id}` : list);
      })
      .catch(() => go(list));
  };

/** @param props.isReasonElsewhere another part of the page has the reason: an entry that only repeats it is left out */
export function Timeline({
  explanation: { id, timeline, omitted, reason },
  isReasonElsewhere = false,
}: {
  readonly explanation: Explanation;
  readonly isReasonElsewhere?: boolean;
}) {
  const shown = isReasonElsewhere ? timeline.filter(({ text }) => text !== reason.text) : timeline;
  return (
    <section class="panel" aria-label={texts.timeline}>
      <h2>{texts.timeline}</h2>
      <ol class="timeline">
        {shown.map((entry, index) => (
          <Entry key={index} entry={entry} of={id} />
        ))}
      </ol>
      {omitted !== undefined && <p class="muted">{texts.omitted(omitted)}</p>}
    </section>
  );
}

/** @param props.of the id of the object */
function Entry({ entry, of }: { readonly entry: TimelineEntry; readonly of: string }) {
  const { at, type, text, code, status, remedy, id, ms } = entry;
  const href = hrefIn(type, { id, of });
  const open = type === 'request' ? openRequest(entry, of) : undefined;
  const isDue = status === 'armed' || status === 'waiting';
  return (
    <li class={isDue ? 'due' : ''}>
      <Icon name={ICONS[type] ?? 'dots'} />
      <div>
        <p>
          {href ? (
            <a href={href} onClick={open}>
              {text}
            </a>
          ) : (
            <WithCodes text={text} />
          )}
          {type === 'webhook' && typeof status === 'number' && <> {texts.status(status)}</>}
        </p>
        {remedy !== undefined && <p class="remedy">{remedy}</p>}
        <p class="muted small">
          <Time at={at} isPast={!isDue && !IS_PLANNED.test(type)} />
          <span>{words(type)}</span>
          {typeof code === 'string' && (
            <span>
              <CodeLink code={code} />
            </span>
          )}
          {typeof ms === 'number' && <span class="number">{texts.ms(ms)}</span>}
        </p>
      </div>
    </li>
  );
}
