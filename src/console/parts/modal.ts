/** Modal dialogs: how they open, and which one is in front of the page. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** The place of a `<dialog>` in its component. */
export type DialogPlace = { readonly current: HTMLDialogElement | null };

const open = signal<readonly DialogPlace[]>([]);

/** The dialog in front; undefined if none is open. All other parts of the page are inert. */
export const frontDialog = (): DialogPlace | undefined => open.value.at(-1);

/**
 * Shows a `<dialog>` as modal while its component is mounted, and returns the focus afterwards.
 *
 * @param focused what had the focus before; by default what has it when the component is mounted
 */
export function useModal(place: DialogPlace, focused?: Element | null): void {
  useEffect(() => {
    const before = focused === undefined ? document.activeElement : focused;
    place.current?.showModal();
    open.value = [...open.peek(), place];
    return () => {
      open.value = open.peek().filter((one) => one !== place);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [place, focused]);
}
