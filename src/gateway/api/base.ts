/** The gateway's own address, in the form in which callers know it. */
import { hostNameIn } from './hosts.ts';
import { header, type Request } from './route.ts';

/** The settings that decide the address. */
export interface BaseNeeds {
  /** The address that all callers must use, without a path; null = the address that each caller has used. */
  readonly publicAddress: string | null;
  readonly isSecure: boolean;
}

/** The origin at which pages of the gateway are reached; `localhost` if an HTTP/1.0 request has no Host header. */
export function baseOf({ publicAddress, isSecure }: BaseNeeds, request: Request): string {
  if (publicAddress !== null) return publicAddress;
  const host = header(request, 'host') ?? '';
  return `${isSecure ? 'https' : 'http'}://${hostNameIn(host) ? host : 'localhost'}`;
}
