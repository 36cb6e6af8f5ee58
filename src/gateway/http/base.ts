/** The gateway's own address, as whoever calls it knows it. */
import { header, type Request } from './route.ts';

/** What the address is made of. */
export interface BaseNeeds {
  /** The address that everybody is to use, without a path; null = the one that each caller has used. */
  readonly publicAddress: string | null;
  readonly isSecure: boolean;
}

/** A host with its port, and nothing that would lead elsewhere. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** The origin that pages of the gateway are reached at. */
export function baseOf({ publicAddress, isSecure }: BaseNeeds, request: Request): string {
  if (publicAddress !== null) return publicAddress;
  const host = header(request, 'host') ?? '';
  return `${isSecure ? 'https' : 'http'}://${HOST.test(host) ? host : 'localhost'}`;
}
