/** API 1: Authentication parameters; Test modes. */
import { oneOf, pattern } from './format.ts';
import { type Parameter, section } from './parameter.ts';

const entry = section('API 1, Authentication parameters', ['create', 'update', 'server', 'read']);

/** What an entity's id looks like. */
export const ENTITY_ID = pattern('^[0-9a-f]{32}$');

export const authentication: readonly Parameter[] = [
  entry('entityId', ENTITY_ID, 'C', 'The entity that authorises the request.', {
    requiredAt: ['create', 'update', 'server', 'read'],
  }),
  section('API 1, Test modes', ['create', 'update'])(
    'testMode',
    oneOf('EXTERNAL', 'INTERNAL'),
    'O',
    'Who answers in the test environment: the processor’s test system, or the simulator (INTERNAL, the default).',
  ),
];
