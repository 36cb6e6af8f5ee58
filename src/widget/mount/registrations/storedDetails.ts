/** The stored details that a checkout offers: their container is above the first form. */

import type { Container } from '../../forms/container/container.tsx';
import type { CheckoutConfig } from '../../kernel/checkout/config.ts';
import type { WidgetContext } from '../../kernel/context.ts';
import { options } from '../../kernel/options/readOptions.ts';
import type { MountedForm } from '../mountedForm.ts';
import type { RegistrationsPart, StoredContainer } from './index.tsx';

/** @returns `undefined` if nothing is offered, or if the container cannot be shown */
export async function mountStoredDetails(
  context: WidgetContext,
  loadPart: (name: 'registrations') => Promise<RegistrationsPart>,
  { config: { registrations } }: CheckoutConfig,
  first: MountedForm | undefined,
  others: () => readonly Container[],
  pay: (container: Container) => void,
): Promise<StoredContainer | undefined> {
  const isWanted = options.showOneClickWidget !== false && Array.isArray(registrations);
  if (!isWanted || !registrations.length || !first) return undefined;
  first.show?.(registrations.length);
  try {
    const part = await loadPart('registrations');
    return context.signal.aborted
      ? undefined
      : part.mount(context, first, registrations, others, pay);
  } catch (error) {
    // The shopper can still pay with another form.
    context.warn(`stored details can't be shown: ${(error as Error).message}`);
    return undefined;
  }
}
