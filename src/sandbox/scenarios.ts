/** The scenarios of entities: set by the control API, and asked before the processor. */

import { isExternal, type Processor } from '../gateway/domain/payment/processor.ts';
import type { EntityId } from '../gateway/domain/shared/ids.ts';
import { verdictWith } from '../simulator/bank/processor.ts';
import { asForced } from './faults.ts';
import type { Injections } from './injections.ts';
import { causeOf, codeOf, lengthOf, type Matched, matches, type Scenario } from './scenario.ts';
import type { StoredInjection } from './store/faultTable.ts';
import type { SandboxStore } from './store/tables.ts';

/** The kind of the injection that stores a `Scenario`. */
const SCENARIO = 'scenario';

/** The most scenarios of an entity. */
export const MOST_SCENARIOS = 50;

/** A scenario as it is stored. `id`: a number, as text. `applied`: how many payments it has given a result, in all processes. */
export interface StoredScenario extends Scenario {
  readonly id: string;
  readonly applied: number;
}

/** Which scenarios are meant. */
export interface ScenarioChoice {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** What the scenarios need. */
export interface ScenarioNeeds {
  readonly store: SandboxStore;
  readonly injections: Injections;
}

/** The scenarios by entity. */
export class Scenarios {
  readonly #store: SandboxStore;
  readonly #injections: Injections;

  constructor({ store, injections }: ScenarioNeeds) {
    this.#store = store;
    this.#injections = injections;
  }

  /** Adds a scenario. @returns false if the entity has `MOST_SCENARIOS` */
  add(entityId: EntityId, scenario: Scenario): Promise<boolean> {
    const injection = { kind: SCENARIO, data: { ...scenario }, most: lengthOf(scenario) };
    return this.#injections.change(async (tables) => {
      // Calls at the same time count the scenarios one after the other.
      await tables.entity.lock(entityId);
      const known = (await tables.fault.of(entityId)).filter(({ kind }) => kind === SCENARIO);
      if (known.length >= MOST_SCENARIOS) return false;
      await tables.fault.add(entityId, injection);
      return true;
    });
  }

  /**
   * Removes the scenarios of an entity with this id, or with this name. Without both, all of them.
   *
   * @returns the number of those that were removed
   */
  remove(entityId: EntityId, { id, name }: ScenarioChoice = {}): Promise<number> {
    return this.#injections.change(async (tables) => {
      await tables.entity.lock(entityId);
      const removed = (await tables.fault.of(entityId)).filter(
        (one) =>
          one.kind === SCENARIO &&
          (id === undefined || String(one.id) === id) &&
          (name === undefined || scenarioIn(one).name === name),
      );
      await tables.fault.removeOnly(
        entityId,
        removed.map((one) => one.id),
      );
      return removed.length;
    });
  }

  /** The scenarios of an entity, as the database has them, in the order in which they were added. */
  async stored(entityId: EntityId): Promise<readonly StoredScenario[]> {
    const injections = await this.#store.fault.of(entityId);
    return injections
      .filter(({ kind }) => kind === SCENARIO)
      .map((one) => ({ id: String(one.id), ...scenarioIn(one), applied: one.used }));
  }

  /**
   * A processor that first asks the scenarios that match the payment, in their order. It is `remote`, because it counts in the
   * database. If none matches, the same processor.
   */
  before(processor: Processor, entityId: EntityId, payment: Matched): Processor {
    const known = this.#injections
      .of(SCENARIO)
      .filter((one) => one.entityId === entityId && matches(scenarioIn(one), payment));
    if (known.length === 0) return processor;
    const { fault } = this.#store;
    return {
      kind: 'remote',
      isSimulated: !isExternal(processor),
      async answer(question) {
        for (const one of known) {
          const n = await fault.use(one);
          const scenario = scenarioIn(one);
          const code = n === undefined ? undefined : codeOf(scenario, n);
          if (n !== undefined && code)
            return asForced(
              verdictWith(question, code, causeOf({ ...scenario, id: String(one.id) }, code, n)),
            );
        }
        return processor.answer(question);
      },
    };
  }
}

// Only `add` stores this kind, and its scenarios are valid.
const scenarioIn = ({ data }: StoredInjection): Scenario => data as unknown as Scenario;
