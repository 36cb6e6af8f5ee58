/** Shows, sets and ends the faults of the entity. A change is a draft until one call sets all of them. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Badge } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { Failure } from '../parts/Failure.tsx';
import { Field, Select } from '../parts/Field.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Table } from '../parts/Table.tsx';
import { TEXTS } from '../texts.ts';
import { endFaults, setFaults } from './calls.ts';
import { Action, Check, Panel, Result } from './controls.tsx';
import {
  type Faults,
  hasFaults,
  membersOf,
  type RouteFault,
  routeOf,
  type TypedRoute,
} from './faults.ts';
import { useCall } from './useCall.ts';
import { useLoad } from './useLoad.ts';

const { faults: texts } = TEXTS.control;

export function FaultsPanel() {
  const { data, error, reload } = useLoad<Faults>('/_sandbox/faults');
  const draft = useSignal<Faults | undefined>(undefined);
  const { run, isBusy, state } = useCall();
  useEffect(() => {
    draft.value = data;
  }, [data, draft]);
  const change = (more: Partial<Faults>) => {
    if (draft.value) draft.value = { ...draft.value, ...more };
  };
  const { value } = draft;
  const set = setFaults(value ? membersOf(value) : {});
  const end = endFaults();
  // The answer of a call has the faults, but a failed call leaves what is typed.
  const then = (answer: unknown) => answer && void reload();
  return (
    <Panel
      heading={texts.heading}
      about={texts.about}
      beside={
        data && (
          <Badge
            state={hasFaults(data) ? 'held' : 'active'}
            text={hasFaults(data) ? texts.some : texts.none}
          />
        )
      }
    >
      {error !== undefined && !data && <Failure error={error} retry={() => void reload()} />}
      {!value && error === undefined && <Loading lines={4} />}
      {value && (
        <>
          <div class="control-fields">
            <Select
              label={texts.processor}
              hint={texts.processorHint}
              value={value.fault}
              options={Object.entries(texts.processors)}
              onChange={(fault) => change({ fault })}
            />
            <Field
              label={texts.latency}
              hint={texts.latencyHint}
              name="latency"
              value={value.latency}
              autoComplete="off"
              autoCapitalize="none"
              spellcheck={false}
              onInput={(event) => change({ latency: event.currentTarget.value })}
            />
            <Field
              label={texts.payments}
              hint={texts.paymentsHint(value)}
              name="times"
              inputMode="numeric"
              value={String(value.times ?? '')}
              autoComplete="off"
              onInput={(event) => change({ times: event.currentTarget.value })}
            />
            <Select
              label={texts.issuer}
              value={value.issuer}
              options={Object.entries(texts.issuers)}
              onChange={(issuer) => change({ issuer })}
            />
            <Select
              label={texts.webhooks}
              value={value.webhooks}
              options={Object.entries(texts.webhookFaults)}
              onChange={(webhooks) => change({ webhooks })}
            />
          </div>
          <Check
            label={texts.unknownField}
            isChecked={value.unknownField}
            onChange={(unknownField) => change({ unknownField })}
          />
          <Routes routes={value.routes} onChange={(routes) => change({ routes })} />
          <div class="control-preview">
            <Action
              label={texts.set}
              about={texts.setAbout}
              call={set}
              look="first"
              isBusy={isBusy}
              onRun={() => void run(set, () => texts.isSet).then(then)}
            />
            {data && hasFaults(data) && (
              <Action
                label={texts.end}
                about={texts.endAbout}
                call={end}
                isBusy={isBusy}
                onRun={() => void run(end, () => texts.isEnded).then(then)}
              />
            )}
            <Result of={state.value} />
          </div>
        </>
      )}
    </Panel>
  );
}

const NO_ROUTE: TypedRoute = {
  method: '',
  path: '/v1/payments',
  fault: 'delay',
  delay: '5000',
  status: '503',
  times: '1',
};

function Routes({
  routes,
  onChange,
}: {
  readonly routes: readonly RouteFault[];
  readonly onChange: (routes: readonly RouteFault[]) => void;
}) {
  const typed = useSignal(NO_ROUTE);
  const wrong = useSignal<Partial<Record<keyof TypedRoute, string>>>({});
  const { value } = typed;
  const field = (name: keyof TypedRoute) => ({
    name,
    value: value[name],
    fault: wrong.value[name],
    autoComplete: 'off' as const,
    spellcheck: false,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) => {
      typed.value = { ...value, [name]: event.currentTarget.value };
    },
  });
  const add = () => {
    const read = routeOf(value);
    wrong.value = 'faults' in read ? read.faults : {};
    if ('route' in read) onChange([...routes, read.route]);
  };
  return (
    <div class="control-preview">
      <h3>{texts.routes}</h3>
      <p class="muted">{texts.routesAbout}</p>
      {routes.length === 0 ? (
        <p>{texts.noRoutes}</p>
      ) : (
        <Table
          label={texts.routes}
          rows={routes.map((route, index) => ({ ...route, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            { key: 'method', title: texts.method, cell: ({ method }) => method ?? texts.anyMethod },
            { key: 'path', title: texts.path, cell: ({ path }) => <code>{path}</code> },
            { key: 'fault', title: texts.fault, cell: faultWords },
            {
              key: 'times',
              title: texts.times,
              cell: ({ times }) => (times === undefined ? texts.forever : String(times)),
            },
            {
              key: 'applied',
              title: texts.applied,
              isNumber: true,
              cell: ({ applied }) => (applied === undefined ? TEXTS.parts.none : String(applied)),
            },
            {
              key: 'remove',
              title: TEXTS.control.actionColumn,
              cell: ({ path, index }) => (
                <button
                  type="button"
                  class="copy"
                  aria-label={texts.removeRoute(path)}
                  onClick={() => onChange(routes.filter((_, at) => at !== index))}
                >
                  <Icon name="cross" />
                </button>
              ),
            },
          ]}
        />
      )}
      <form
        class="control-fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Select
          label={texts.method}
          value={value.method}
          options={[
            ['', texts.anyMethod],
            ['GET', 'GET'],
            ['POST', 'POST'],
            ['DELETE', 'DELETE'],
          ]}
          onChange={(method) => {
            typed.value = { ...value, method };
          }}
        />
        <Field label={texts.path} {...field('path')} />
        <Select
          label={texts.fault}
          value={value.fault}
          options={Object.entries(texts.routeFaults)}
          onChange={(fault) => {
            typed.value = { ...value, fault };
          }}
        />
        {value.fault === 'delay' && (
          <Field label={texts.delay} inputMode="numeric" {...field('delay')} />
        )}
        {value.fault === 'status' && (
          <Field label={texts.status} inputMode="numeric" {...field('status')} />
        )}
        <Field label={texts.times} hint={texts.timesHint} inputMode="numeric" {...field('times')} />
        <div class="control-end">
          <Button type="submit">{texts.addRoute}</Button>
        </div>
      </form>
    </div>
  );
}

function faultWords({ fault, delay, status }: RouteFault): string {
  const known: Readonly<Record<string, string>> = texts.routeFaults;
  const detail = delay === undefined ? status : `${delay} ms`;
  return `${known[fault] ?? fault}${detail === undefined ? '' : ` (${detail})`}`;
}
