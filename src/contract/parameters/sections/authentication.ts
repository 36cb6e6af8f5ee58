/** API 1: Authentication parameters; Test modes. */
import { HEX_ID } from '../../idForms.ts';
import { oneOf, pattern } from '../format.ts';
import { type Place, section } from '../parameter.ts';

/** All requests of a shop's server: each one names the entity. */
const EVERYWHERE: readonly Place[] = [
  'create',
  'update',
  'server',
  'read',
  'payments',
  'refer',
  'register',
  'stored',
  'extend',
  'network',
  'authenticate',
  'exempt',
  'risk',
  'schedule',
  'reschedule',
  'deschedule',
  'query',
  'queryOne',
  'report',
  'settlement',
  'settlementPage',
  'chargeback',
];

const entry = section('API 1, Authentication parameters', EVERYWHERE, { handling: true });

/** The format of an entity's id. */
export const ENTITY_ID = pattern(
  HEX_ID.source,
  '32 lowercase hex characters',
  ['a0000000000000000000000000000001'],
  ['A0000000000000000000000000000001', 'a000000000000000000000000000001', 'x'],
);

export const authentication = [
  entry('entityId', ENTITY_ID, 'C', 'The entity that authorises the request.', {
    requiredAt: EVERYWHERE,
  }),
  section(
    'API 1, Test modes',
    EVERYWHERE.filter((place) => !['query', 'queryOne', 'chargeback'].includes(place)),
    { handling: true },
  )(
    'testMode',
    oneOf('EXTERNAL', 'INTERNAL'),
    'O',
    'The system that answers in the test environment: the test system of the processor, or the simulator (INTERNAL, the default). In live: 600.200.701.',
  ),
];
