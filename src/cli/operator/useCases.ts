/** What use cases need that complete payments: for commands, which ask no processor and send no message by themselves. */
import { firstAnswer } from '../../gateway/api/render/index.ts';
import { messageRenderer, scheduleMessage } from '../../gateway/api/render/messages.ts';
import { type Config, plainReturnsOf } from '../../gateway/config.ts';
import { connectListeners } from '../../gateway/domain/listeners.ts';
import type { Processor } from '../../gateway/domain/payment/processor.ts';
import { ArmedSettlementDays } from '../../gateway/domain/settlement/settlementTimers.ts';
import { idsFrom } from '../../gateway/domain/shared/ids.ts';
import { ArmedRetention } from '../../gateway/domain/shared/retention.ts';
import type { Store } from '../../gateway/domain/tables.ts';
import { checkKey, type Keys } from '../../gateway/platform/keys/keys.ts';
import { vaultFrom } from '../../gateway/platform/keys/vault.ts';
import { systemRandomness } from '../../gateway/platform/randomness.ts';
import { stopwatch, systemClock } from '../../gateway/platform/time/systemClock.ts';

/** The needs of these use cases. The gateways on this database send the messages. */
export async function useCasesOn(
  { retention, outbound }: Config,
  { store, keys }: { readonly store: Store; readonly keys: Keys },
) {
  await store.transaction((tables) => checkKey(tables, keys));
  const isLive = (await store.meta.read('environment')) === 'live';
  const environment: Config['environment'] = isLive ? 'live' : 'test';
  const common = {
    store,
    systemClock,
    retention,
    environment,
    plainReturns: plainReturnsOf({ environment, outbound }),
    ids: idsFrom(systemRandomness, systemRandomness, environment),
    armed: new ArmedRetention(stopwatch()),
    armedDays: new ArmedSettlementDays(stopwatch()),
    messageRenderer: messageRenderer(environment),
    // The list of messages names inactive webhooks.
    onNotStored: () => {},
  } as const;
  return {
    ...common,
    ...connectListeners({ ...common, scheduleMessage }),
    firstAnswer,
    scheduleMessage,
    vault: vaultFrom(keys, systemRandomness),
    cardNetworks: null,
    // Only asked after a pending result.
    processorFor: (): Processor => ({
      kind: 'remote',
      answer: () => Promise.reject(new Error('not asked')),
    }),
    // A chargeback of a command has no details of a bank.
    bankFindings: () => ({}),
  } as const;
}
