/** Whether this frame hears the other frames of its page. A page can isolate a frame, so that the others do not hear it. */
import type { Isolation } from '../protocol/index.ts';

declare global {
  interface Window {
    /** Absent in a browser without such frames. */
    readonly credentialless?: boolean;
  }
}

/** The reason why this frame hears no other frame of its page; `undefined` if it does. */
export function isolation(): Isolation | undefined {
  const { host } = document.documentElement.dataset;
  if (origin === 'null') return 'sandbox';
  if (window.credentialless) return 'credentialless';
  return host === location.host ? undefined : 'host';
}
