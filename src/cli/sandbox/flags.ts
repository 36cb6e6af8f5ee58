/** The flags of the commands that talk to a running test gateway. */
import type { CommandFlag } from '../command.ts';

/** Which gateway, and which of its entities. */
export const CONNECTION_FLAGS: readonly CommandFlag[] = [
  {
    flag: 'base-url',
    value: 'URL',
    help: 'address of a running test gateway (http://127.0.0.1:3000)',
  },
  { flag: 'entity-id', value: 'ID', help: 'entity of the gateway (that of the sandbox)' },
  { flag: 'token', value: 'TOKEN', help: 'access token of the entity (that of the sandbox)' },
];
