// What the parts of the soak share: who calls, and calls of the control API.

/** The merchant of the sandbox, who also creates the others. */
export const ENTITY = 'a0000000000000000000000000000001';
export const TOKEN = 'sandbox-access-token';

/** The codes of a success: of the simulator, and of the example processor. */
export const APPROVED = ['000.100.110', '000.100.112'];

/** How long a client waits before it repeats a call, in ms. */
export const PAUSE_MS = 100;

/** @typedef {{ readonly entityId: string, readonly token: string }} Merchant */

/** A call of the control API that failed. */
export class Refused extends Error {
  /** @param {number} status @param {string} text */
  constructor(status, text) {
    super(`${status}: ${text}`);
    this.status = status;
  }
}

/** @param {Merchant} merchant */
export const bearer = ({ token }) => ({ authorization: `Bearer ${token}` });

/**
 * A call of the control API.
 * @param {string} url of a gateway
 * @param {Merchant} merchant
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function control(url, merchant, path, body) {
  const reply = await fetch(`${url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { ...bearer(merchant), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Refused(reply.status, `/_sandbox/${path}: ${await reply.text()}`);
  return reply.json();
}

/** A merchant that the sandbox creates. @param {string} url @returns {Promise<Merchant>} */
export async function createMerchant(url) {
  const reply = await control(url, { entityId: ENTITY, token: TOKEN }, 'entities', {});
  return { entityId: reply.entityId, token: reply.token };
}

/** One of a list, in turn. @template T @param {readonly T[]} all @param {number} i @returns {T} */
export function ofAll(all, i) {
  return /** @type {T} */ (all[i % all.length]);
}

/** @param {number} ms @returns {Promise<void>} */
export function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
