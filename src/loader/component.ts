/** What the components for React and for Vue have in common. */
import type { PaymentWidgetsError } from '../widget/kernel/errors/errors.ts';
import type { LoadError } from './errors.ts';
import { load, type PaymentWidgets } from './load.ts';
import type { LoadParameters } from './parameters.ts';

/** The parameters of the loader. `options` and the callbacks may differ in each rendering: the latest ones apply. */
export interface PaymentFormProps extends Omit<LoadParameters, 'target' | 'form' | 'signal'> {
  /** The form is ready for the shopper. */
  readonly onReady?: ((widgets: PaymentWidgets) => void) | undefined;
  /** There is no form, and the shopper cannot change that. Without this callback, the failure is an unhandled rejection. */
  readonly onFailure?: ((error: LoadError | PaymentWidgetsError) => void) | undefined;
}

/** What identifies a form: if one of these texts differs, another form is needed. */
export const identityOf = (props: PaymentFormProps): readonly string[] =>
  [
    props.gateway,
    props.checkoutId,
    props.registration,
    [props.brands].flat().join(' '),
    props.shopperResultUrl,
    props.integrity,
  ].map((value) => `${value ?? ''}`);

/**
 * Loads the form of a component.
 *
 * @param latest the props of the latest rendering
 * @returns removes the form
 */
export function showForm(target: Element, latest: () => PaymentFormProps): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  load({ ...latest(), target, signal }, (pages) => latest().options ?? pages).then(
    (widgets) => signal.aborted || latest().onReady?.(widgets),
    (error) => {
      if (signal.aborted) return;
      const { onFailure } = latest();
      if (!onFailure) throw error;
      onFailure(error);
    },
  );
  return () => leaving.abort();
}
