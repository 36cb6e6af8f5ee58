/** The dispute about a chargeback: its state, and what the shop and the bank of the shopper can do next. */
import { useState } from 'preact/hooks';
import type { Chargeback } from '../../contract/control/chargebacks.ts';
import type { CopiedCall } from '../copiedCall.ts';
import { Badge } from '../parts/Badge.tsx';
import { Button } from '../parts/Button.tsx';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { CallDialog } from './CallDialog.tsx';
import { hrefOf } from './hrefs.ts';

const { dispute: texts } = TEXTS.payment;

/** The steps of a dispute, by the last segment of their paths. */
type Step = 'representments' | 'reversals' | 'rejections';

/** What can be done in each state. */
const STEPS: Readonly<Record<Chargeback['state'], readonly Step[]>> = {
  opened: ['representments', 'reversals'],
  represented: ['reversals', 'rejections'],
  won: [],
  lost: [],
};

const BADGES: Readonly<Record<Chargeback['state'], string>> = {
  opened: 'open',
  represented: 'waiting',
  won: 'succeeded',
  lost: 'failed',
};

export function Dispute({ of, onDone }: { readonly of: Chargeback; readonly onDone: () => void }) {
  const [step, setStep] = useState<Step | undefined>(undefined);
  const { id, state, changedAt, reversalId } = of;
  return (
    <section class="panel dispute" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p class="row">
        <Badge state={BADGES[state]} text={texts.states[state]} />
        <Time at={changedAt} />
      </p>
      <p>
        {texts.about[state]} {STEPS[state].length > 0 && texts.noDeadline}
      </p>
      {reversalId && <a href={hrefOf('payment', reversalId)}>{texts.reversal}</a>}
      {STEPS[state].length > 0 && (
        <ul class="actions">
          {STEPS[state].map((one) => (
            <li key={one}>
              <Button onClick={() => setStep(one)}>{texts.steps[one].title}</Button>
              <p class="muted small">{texts.steps[one].hint}</p>
            </li>
          ))}
        </ul>
      )}
      {step && (
        <CallDialog
          heading={texts.steps[step].title}
          about={texts.steps[step].hint}
          call={callOf(id, step)}
          title={texts.steps[step].title}
          isDanger={step === 'rejections'}
          onDone={onDone}
          onClose={() => setStep(undefined)}
        />
      )}
    </section>
  );
}

const callOf = (id: string, step: Step): CopiedCall => ({
  method: 'POST',
  path: `/_sandbox/chargebacks/${id}/${step}`,
  body: {},
});
