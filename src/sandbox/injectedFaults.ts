/** The injected faults of entities: set by the control API, and read by payments and requests. */

import type { EntityId } from '../gateway/domain/shared/ids.ts';
import { type InjectedFault, NO_FAULT } from './faults.ts';
import type { Injections } from './injections.ts';
import { isOfRoute, type RouteFault } from './routeFaults.ts';
import type { Injection, StoredInjection } from './store/faultTable.ts';
import type { SandboxStore, SandboxTables } from './store/tables.ts';

/** The kinds of injections: an `InjectedFault`, its members about the processor if they are limited, and a `RouteFault`. */
const SERVICES = 'services';
const PROCESSOR = 'processor';
const ROUTE = 'route';

/** Everything that is injected into the work of an entity. */
export interface EntityFaults {
  readonly services: InjectedFault;
  /** How often `latency` and `fault` of the services apply; null = without a limit. */
  readonly times: number | null;
  /** `times`: how often each applies; null = without a limit. */
  readonly routes: readonly (RouteFault & { readonly times: number | null })[];
}

/** Nothing is injected. */
export const NO_FAULTS: EntityFaults = { services: NO_FAULT, times: null, routes: [] };

/** The faults as they are stored. `applied`: how often a fault has applied, in all processes. */
export interface StoredFaults extends EntityFaults {
  /** How often the fault of the processor has applied; only counted with `times`. */
  readonly applied: number;
  readonly routes: readonly (EntityFaults['routes'][number] & { readonly applied: number })[];
}

/** What the injected faults need. */
export interface InjectedFaultNeeds {
  readonly store: SandboxStore;
  readonly injections: Injections;
}

/** The injected faults by entity. */
export class InjectedFaults {
  readonly #store: SandboxStore;
  readonly #injections: Injections;

  constructor({ store, injections }: InjectedFaultNeeds) {
    this.#store = store;
    this.#injections = injections;
  }

  /** The faults of an entity's processor and issuers. */
  of(entityId: EntityId): InjectedFault {
    const own = [SERVICES, PROCESSOR].flatMap((kind) => this.#injections.of(kind));
    return servicesOf(own.filter((one) => one.entityId === entityId));
  }

  /** Whether the fault of an entity's processor applies to a payment. Counts it if it is limited. */
  async takeProcessor(entityId: EntityId): Promise<boolean> {
    const limited = this.#injections.of(PROCESSOR).find((one) => one.entityId === entityId);
    return limited === undefined || (await this.#store.fault.use(limited)) !== undefined;
  }

  /** Whether any entity has a fault for requests with this method to this route. @param path with `:name` for a segment */
  hasRoute(method: string, path: string): boolean {
    return this.#injections.of(ROUTE).some((one) => isOfRoute(routeIn(one), method, path));
  }

  /**
   * Takes the first fault of an entity for a request, and counts that it applies.
   *
   * @returns undefined if no fault is left
   */
  async take(entityId: EntityId, method: string, path: string): Promise<RouteFault | undefined> {
    for (const one of this.#injections.of(ROUTE)) {
      const fault = routeIn(one);
      if (one.entityId !== entityId || !isOfRoute(fault, method, path)) continue;
      if ((await this.#store.fault.use(one)) !== undefined) return fault;
    }
    return undefined;
  }

  /**
   * Stores the faults of an entity, in place of those that were set before.
   *
   * @param before ends, in the same transaction, what the earlier faults have begun
   * @throws the error of the database
   */
  async set(
    entityId: EntityId,
    { services, times, routes }: EntityFaults,
    before: (tables: SandboxTables, entityId: EntityId) => Promise<void>,
  ): Promise<void> {
    const { latency, fault, ...others } = services;
    const unlimited = times === null ? services : others;
    const isNone = JSON.stringify({ ...NO_FAULT, ...unlimited }) === JSON.stringify(NO_FAULT);
    const injections: Injection[] = [
      ...(isNone ? [] : [{ kind: SERVICES, data: { ...unlimited }, most: null }]),
      ...(times === null ? [] : [{ kind: PROCESSOR, data: { latency, fault }, most: times }]),
      ...routes.map(({ times, ...fault }) => ({ kind: ROUTE, data: { ...fault }, most: times })),
    ];
    await this.#injections.change(async (tables) => {
      await before(tables, entityId);
      await tables.fault.replace(entityId, [SERVICES, PROCESSOR, ROUTE], injections);
    });
  }

  /** The faults of an entity, as the database has them. @throws the error of the database */
  async stored(entityId: EntityId): Promise<StoredFaults> {
    const injections = await this.#store.fault.of(entityId);
    const limited = injections.find(({ kind }) => kind === PROCESSOR);
    return {
      services: servicesOf(injections),
      times: limited?.most ?? null,
      applied: limited?.used ?? 0,
      routes: injections
        .filter(({ kind }) => kind === ROUTE)
        .map((one) => ({ ...routeIn(one), times: one.most, applied: one.used })),
    };
  }
}

/** The faults of external services among the injections of an entity. */
export const servicesOf = (injections: readonly StoredInjection[]): InjectedFault => ({
  ...NO_FAULT,
  ...injections.find(({ kind }) => kind === SERVICES)?.data,
  ...injections.find(({ kind }) => kind === PROCESSOR)?.data,
});

// Only `set` stores this kind, and its faults are valid.
const routeIn = ({ data }: StoredInjection): RouteFault => data as unknown as RouteFault;
