/** Whether a scenario that decided a result will decide further ones, and the page that removes it. */
import { isUsedUp, type Scenario } from '../control/faults.ts';
import { useLoad } from '../control/useLoad.ts';
import { TEXTS } from '../texts.ts';

const { scenario: texts } = TEXTS.payment;

/** @param props.of the advice of the gateway, which has the id of the scenario */
export function ScenarioLeft({ of = '' }: { readonly of?: string | undefined }) {
  const { data } = useLoad<{ readonly scenarios: readonly Scenario[] }>('/_sandbox/scenarios');
  const id = /--id (\d+)/.exec(of)?.[1];
  const scenario = data?.scenarios.find((one) => String(one.id) === id);
  const isOver = data && id && (!scenario || isUsedUp(scenario));
  return (
    <p>
      {isOver && <>{scenario ? texts.usedUp : texts.removed} </>}
      <a href="/console/faults">{texts.link}</a>
    </p>
  );
}
