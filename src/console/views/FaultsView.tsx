/** A view: what goes wrong on purpose: faults, scenarios, deliveries. */
import { DeliveriesPanel } from '../control/DeliveriesPanel.tsx';
import { FaultsPanel } from '../control/FaultsPanel.tsx';
import { ScenariosPanel } from '../control/ScenariosPanel.tsx';
import { CLOCK_TABS, Tabs } from '../control/Tabs.tsx';
import { TEXTS } from '../texts.ts';
import { View } from './View.tsx';

export function FaultsView() {
  return (
    <View
      heading={TEXTS.sections.clock}
      beside={<Tabs of={CLOCK_TABS} current="/console/faults" />}
    >
      <div class="control-view">
        <FaultsPanel />
        <ScenariosPanel />
        <DeliveriesPanel />
      </div>
    </View>
  );
}
