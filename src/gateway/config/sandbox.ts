/** The entity of the sandbox. In test, a gateway has it without any configuration. */

import {
  type BankAccount,
  DEFAULT_FORM,
  DEFAULT_TERMS,
  SANDBOX,
} from '../domain/merchant/types.ts';
import { tokenOfUser } from '../domain/merchant/userPassword.ts';
import { besideSandbox, type ConfiguredEntity, unlimited } from './entities.ts';

/** An account that does not exist: its bank code is reserved for tests. */
const SANDBOX_ACCOUNT: BankAccount = {
  holder: 'Sandbox shop',
  number: 'DE23100000001234567890',
  bic: 'MARKDEF1100',
  country: 'DE',
  bankName: 'Sandbox Bank',
};

const SANDBOX_ENTITY: ConfiguredEntity = {
  id: SANDBOX.id,
  tokens: [SANDBOX.token, tokenOfUser(SANDBOX)].map(unlimited),
  webhooks: [],
  name: SANDBOX.name,
  channelName: 'Sandbox channel',
  origins: null,
  baseAddress: null,
  merchantId: null,
  channels: [],
  // A voucher names the bank account.
  terms: { ...DEFAULT_TERMS, bankAccount: SANDBOX_ACCOUNT },
  form: DEFAULT_FORM,
};

/** The part of the configuration that decides on the entities. */
export interface EntityConfig {
  readonly environment: 'test' | 'live';
  /** Whether entities are strict by default. */
  readonly strict: boolean;
  readonly entities: readonly ConfiguredEntity[];
}

/** The entities of a gateway: the configured ones, and in test also the sandbox. */
export function entitiesOf({
  environment,
  strict,
  entities,
}: EntityConfig): readonly ConfiguredEntity[] {
  if (environment === 'live') return entities;
  const sandbox = { ...SANDBOX_ENTITY, terms: { ...SANDBOX_ENTITY.terms, strict } };
  return besideSandbox(sandbox, entities);
}
