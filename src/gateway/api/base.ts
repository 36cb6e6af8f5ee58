/** The gateway's own address, as whoever calls it knows it. */
import { nameIn } from './hosts.ts';
import { header, type Request } from './route.ts';

/** What the address is made of. */
export interface BaseNeeds {
  /** The address that everybody is to use, without a path; null = the one that each caller has used. */
  readonly publicAddress: string | null;
  readonly isSecure: boolean;
}

/** The origin that pages of the gateway are reached at; `localhost` where a request of HTTP/1.0 named no host. */
export function baseOf({ publicAddress, isSecure }: BaseNeeds, request: Request): string {
  if (publicAddress !== null) return publicAddress;
  const host = header(request, 'host') ?? '';
  return `${isSecure ? 'https' : 'http'}://${nameIn(host) ? host : 'localhost'}`;
}
