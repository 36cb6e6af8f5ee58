/** A view: a person tries the form with settings, pays with a test card, and copies the code. */
import { useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import { createCheckout } from '../control/calls.ts';
import { Panel, Refusal } from '../control/controls.tsx';
import { useCall } from '../control/useCall.ts';
import { CopyCall } from '../copyCall.tsx';
import { Ended } from '../form/Ended.tsx';
import { FormFrame, type Note } from '../form/FormFrame.tsx';
import { FORM_PATH, type FormSetup } from '../form/messages.ts';
import { SettingsForm } from '../form/SettingsForm.tsx';
import {
  faultsOf,
  keysIn,
  optionsIn,
  type SettingName,
  type Settings,
  settingsIn,
  USUAL,
  wholeOptions,
} from '../form/setup.ts';
import { SNIPPETS, type Snippet, snippetOf } from '../form/snippets.ts';
import { grouped, TEST_CARDS } from '../form/testCards.ts';
import { Button } from '../parts/Button.tsx';
import { Code, InlineCode } from '../parts/Code.tsx';
import { Empty } from '../parts/Empty.tsx';
import { Table } from '../parts/Table.tsx';
import { query, setQuery } from '../state/router.ts';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

const { form: texts } = TEXTS;

/** How long after the last key the form is drawn again, ms. */
const PAUSE_MS = 500;

/** The most notes that are shown. */
const MOST_NOTES = 5;

/** The checkout that the form pays. */
interface Made {
  readonly checkoutId: string;
  readonly amount: string;
  readonly currency: string;
}

export function FormView() {
  const settings = useSignal<Settings>(settingsIn(query.peek()));
  const made = useSignal<Made | undefined>(undefined);
  const drawn = useSignal<FormSetup | undefined>(undefined);
  const endedId = useSignal<string | undefined>(undefined);
  const notes = useSignal<readonly Note[]>([]);
  const { run, isBusy, state } = useCall();
  const { value } = settings;
  const faults = faultsOf(value);
  const hasFaults = Object.keys(faults).length > 0;

  const change = (name: SettingName, next: string) => {
    settings.value = { ...settings.peek(), [name]: next };
    // A value that is usual, or too long for an address, is not in the address.
    const isKept = next !== USUAL[name] && next.length < 1000;
    setQuery({ [name]: isKept ? next : '' }, { replace: true });
  };
  const checkoutId = made.value?.checkoutId;
  const draw = useCallback(
    (id: string) => {
      const { options = {} } = optionsIn(settings.peek().options);
      notes.value = [];
      drawn.value = {
        checkoutId: id,
        brands: keysIn(settings.peek().brands).join(' '),
        options: wholeOptions(settings.peek(), options),
      };
    },
    [settings, notes, drawn],
  );
  useEffect(() => {
    if (hasFaults || !checkoutId || endedId.peek()) return;
    const timer = setTimeout(() => draw(checkoutId), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [
    value.brands,
    value.locale,
    value.style,
    value.theme,
    value.options,
    hasFaults,
    checkoutId,
    draw,
    endedId,
  ]);

  const call = createCheckout({
    amount: value.amount,
    currency: value.currency,
    paymentType: 'DB',
    shopperResultUrl: window.location.origin + FORM_PATH,
  });
  const make = async () => {
    if (hasFaults) return;
    const { amount, currency } = settings.peek();
    const answer = await run<{ readonly id: string }>(call, () => '');
    if (!answer) return;
    endedId.value = undefined;
    made.value = { checkoutId: answer.id, amount, currency };
    draw(answer.id);
  };
  const onNote = useCallback(
    (note: Note) => {
      const isNew = !notes.peek().some(({ text }) => text === note.text);
      if (isNew) notes.value = [...notes.peek(), note].slice(-MOST_NOTES);
    },
    [notes],
  );
  const onEnd = useCallback(
    (id: string) => {
      endedId.value = id;
      drawn.value = undefined;
    },
    [endedId, drawn],
  );
  const isOther =
    made.value && (made.value.amount !== value.amount || made.value.currency !== value.currency);
  return (
    <View heading={TEXTS.sections.form}>
      <div class="form-view">
        <Panel heading={texts.settings}>
          <SettingsForm settings={value} faults={faults} onChange={change} />
          <p class="muted">{texts.makeAbout(value.amount, value.currency)}</p>
          <div class="row">
            <Button look="first" isBusy={isBusy} disabled={hasFaults} onClick={() => void make()}>
              {made.value ? texts.makeAgain : texts.make}
            </Button>
          </div>
          {state.value.kind === 'failed' && (
            <div role="alert">
              <Refusal error={state.value.error} />
            </div>
          )}
          <CopyCall call={call} />
        </Panel>
        <div class="form-shown">
          <Panel
            heading={texts.frame}
            about={texts.frameAbout}
            beside={
              made.value && (
                <a href={`/console/checkouts/${made.value.checkoutId}`}>{texts.checkout}</a>
              )
            }
          >
            {isOther && made.value && (
              <p class="form-notice" role="status">
                {texts.changed(made.value.amount, made.value.currency)}
              </p>
            )}
            {endedId.value ? (
              <Ended checkoutId={endedId.value} onAgain={() => void make()} />
            ) : drawn.value ? (
              <FormFrame
                key={JSON.stringify(drawn.value)}
                setup={drawn.value}
                onNote={onNote}
                onEnd={onEnd}
              />
            ) : (
              <Empty heading={texts.empty} about={texts.emptyAbout} />
            )}
            <Notes notes={notes.value} />
          </Panel>
          <TestCards />
          <Snippets settings={value} checkoutId={checkoutId} />
        </div>
      </div>
    </View>
  );
}

function Notes({ notes }: { readonly notes: readonly Note[] }) {
  return (
    <div role="log" aria-label={texts.notes}>
      {notes.map(({ tone, text }) => (
        <p key={text} class={tone === 'error' ? 'form-note fault' : 'form-note'}>
          {text}
        </p>
      ))}
    </div>
  );
}

function TestCards() {
  return (
    <Panel heading={texts.cards} about={texts.cardsAbout}>
      <Table
        label={texts.cards}
        rows={TEST_CARDS}
        keyOf={({ number }) => number}
        columns={[
          {
            key: 'card',
            title: texts.card,
            cell: ({ number, brand }) => (
              <>
                <InlineCode text={grouped(number)} label={`${brand} ${grouped(number)}`} />
                <div class="muted">{brand}</div>
              </>
            ),
          },
          {
            key: 'does',
            title: texts.outcome,
            cell: ({ does }) => <span class="form-does">{texts.does[does]}</span>,
          },
        ]}
      />
    </Panel>
  );
}

function Snippets({
  settings,
  checkoutId,
}: {
  readonly settings: Settings;
  readonly checkoutId: string | undefined;
}) {
  const kind = useSignal<Snippet>('html');
  const { options = {} } = optionsIn(settings.options);
  const text = snippetOf(kind.value, {
    gateway: window.location.origin,
    checkoutId: checkoutId ?? 'CHECKOUT_ID',
    brands: keysIn(settings.brands),
    options: wholeOptions(settings, options),
  });
  return (
    <Panel heading={texts.code} about={checkoutId ? texts.codeAbout : texts.codeLater}>
      <fieldset class="choices">
        <legend class="hidden">{texts.code}</legend>
        {SNIPPETS.map((one) => (
          <label key={one} class="choice">
            <input
              type="radio"
              name="snippet"
              checked={one === kind.value}
              onChange={() => {
                kind.value = one;
              }}
            />
            {texts.snippets[one]}
          </label>
        ))}
      </fieldset>
      <Code label={texts.snippets[kind.value]} text={text} />
    </Panel>
  );
}
