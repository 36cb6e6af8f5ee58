/** The system's look-up of names, which gives only what may be called: a name can point anywhere, and elsewhere the next time. */
import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** An address that must not be called. */
export class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';
}

/** A look-up for `request`. @param mayCall judges an address, as text */
export function lookUpWhere(mayCall: (address: string) => boolean): LookupFunction {
  return (name, options, callback) => {
    lookUp(name, { ...options, all: true }, (error, found) => {
      const allowed = (found ?? []).filter(({ address }) => mayCall(address));
      const [first] = allowed;
      if (error) callback(error, '', 0);
      else if (!first) callback(new ForbiddenAddress(), '', 0);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}
