/**
 * Tokens of entities that this tab has created or used, so that a person can switch between them. They are in sessionStorage,
 * beside the credentials of the session.
 */
import { SANDBOX, type Session } from '../state/session.ts';

const KEY = 'console.tokens';

/** The most tokens that are kept: the latest. */
const MOST = 100;

/** The token of an entity, if this tab knows it. */
export function tokenOf(entityId: string): string | undefined {
  if (entityId === SANDBOX.entityId) return SANDBOX.token;
  return read().find((one) => one.entityId === entityId)?.token;
}

export function keepToken({ entityId, token }: Session): void {
  const others = read().filter((one) => one.entityId !== entityId);
  write([...others, { entityId, token }].slice(-MOST));
}

/** Forgets the token of an entity that is deleted, or that the gateway refused. */
export function forgetToken(entityId: string): void {
  write(read().filter((one) => one.entityId !== entityId));
}

function read(): readonly Session[] {
  try {
    const all: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isSession) : [];
  } catch {
    return [];
  }
}

const isSession = (one: unknown): one is Session => {
  const { entityId, token } = (one ?? {}) as Partial<Record<string, unknown>>;
  return typeof entityId === 'string' && typeof token === 'string';
};

function write(all: readonly Session[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // Without storage a person enters the token again.
  }
}
