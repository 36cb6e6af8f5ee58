/**
 * Resolves names with the system's look-up and returns only allowed addresses: a name can point to any address, and to
 * another the next time.
 */
import { lookup as lookUp } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** An address that must not be called. */
export class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';
}

/** A look-up for `request`. @param mayCall whether an address, as text, may be called */
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
