/**
 * The entity whose data is shown, and the token that proves the right to it. They are in sessionStorage, so that another tab
 * can show another entity, and never in an address.
 */
import { signal } from '@preact/signals';

/** The credentials of an entity. */
export interface Session {
  readonly entityId: string;
  readonly token: string;
}

/** The entity that every gateway for tests has. The console signs in with it at the first visit. */
export const SANDBOX: Session = {
  entityId: 'a0000000000000000000000000000001',
  token: 'sandbox-access-token',
};

const KEY = 'console.session';

/** The credentials in use; null shows the form. */
export const session = signal<Session | null>(stored());

/** The reason why the gateway refused the last credentials; null if it did not. */
export const refusal = signal<string | null>(null);

/** What the form starts with: the entity that was used last. */
export const lastEntityId = signal(session.value?.entityId ?? SANDBOX.entityId);

function stored(): Session | null {
  const text = read();
  if (text === null) return SANDBOX;
  try {
    const { entityId, token } = JSON.parse(text) as Partial<Record<string, unknown>>;
    return typeof entityId === 'string' && typeof token === 'string' ? { entityId, token } : null;
  } catch {
    return null;
  }
}

/** A browser can forbid storage; then the credentials last as long as the page. */
function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(value: Session | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(value ?? {}));
  } catch {
    // The session still works in memory.
  }
}

/** Uses other credentials. Their first request shows whether they are right. */
export function signIn(next: Session): void {
  write(next);
  refusal.value = null;
  lastEntityId.value = next.entityId;
  session.value = next;
}

/** Forgets the credentials, and shows the form. */
export function signOut(): void {
  write(null);
  refusal.value = null;
  session.value = null;
}

/**
 * Shows the form, because the gateway refused credentials.
 * @param used the refused credentials; a late answer to earlier ones changes nothing
 * @param reason the gateway's text
 */
export function refuse(used: Session, reason: string): void {
  if (session.value !== used) return;
  write(null);
  refusal.value = reason;
  session.value = null;
}
