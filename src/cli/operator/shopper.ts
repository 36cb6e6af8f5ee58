/** The command `shopper`: exports or erases what is stored of a shopper. */
import { HEX_ID } from '../../contract/idForms.ts';
import { ConfigError } from '../../gateway/configError.ts';
import { type CustomerId, MOST_PAYMENTS } from '../../gateway/domain/operator/customerIds.ts';
import { eraseShopper, findShopper } from '../../gateway/domain/operator/shopper.ts';
import type { ShopperKey, ShopperRows } from '../../gateway/domain/operator/tables.ts';
import type { RegistrationId } from '../../gateway/domain/shared/ids.ts';
import { jsonText } from '../../gateway/platform/printable.ts';
import { StoreError } from '../../gateway/platform/store/faults.ts';
import { iso } from '../../time/format.ts';
import { type FlagValues, type Run, textOf } from '../command.ts';
import { actionIn, onDatabase, refuseFlags, requiredEntity, shownMoney } from './opened.ts';
import { useCasesOn } from './useCases.ts';

const ACTIONS = ['export', 'erase'] as const;

/** Exports or erases. The exit code is 1 if nothing is stored of the shopper, or nothing was erased. */
export const shopperCommand: Run = async (given, terminal) => {
  const action = actionIn(given, 'shopper', ACTIONS);
  const { flags } = given;
  if (action === 'export') refuseFlags(flags, 'shopper export', ['with-schedules']);
  const entityId = requiredEntity(flags, `shopper ${action}`);
  const key = keyIn(flags, action);
  return onDatabase(given, `shopper ${action}`, async (opened) => {
    const { store, note } = opened;
    const known = (await store.operator.entities()).some(({ id }) => id === entityId);
    if (!known) throw new StoreError(`there is no entity ${entityId}`);
    // Never the value: it names the shopper. The id of stored details does not.
    const about = (rows: ShopperRows) => ({
      entityId,
      by: key.by,
      ...(key.by === 'registration' && { registrationId: key.value }),
      ...counted(rows),
    });
    if (action === 'export') {
      const rows = await findShopper({ store }, { entityId, key });
      await store.transaction((tables) => note(tables, about(rows)));
      terminal.write(`${jsonText(exported(rows))}\n`);
      terminal.note(idLines(rows.customerIds));
      return rows.payments.length + rows.checkouts.length + rows.links.length > 0 ? 0 : 1;
    }
    const needs = {
      ...(await useCasesOn(opened.config, opened)),
      onErased: (tables: Parameters<typeof note>[0], rows: ShopperRows) =>
        note(tables, about(rows)),
    };
    const done = await eraseShopper(needs, { entityId, key }, flags['withSchedules'] === true);
    switch (done.kind) {
      case 'unknown':
        terminal.write('nothing is stored of this shopper\n');
        return 1;
      case 'waiting':
        terminal.write(
          `not erased: these payments wait for their results: ${done.ids.join(', ')}\n`,
        );
        return 1;
      case 'scheduled':
        terminal.write(
          `not erased: these schedules are active: ${done.ids.join(', ')}; --with-schedules cancels them\n`,
        );
        return 1;
      case 'erased': {
        const counts = Object.entries(counted(done.rows)).map(
          ([name, count]) => `${count} ${name}`,
        );
        terminal.write(`erased: ${counts.join(', ')}\n${idLines(done.rows.customerIds)}`);
        return 0;
      }
      default:
        return done satisfies never;
    }
  });
};

function keyIn(flags: FlagValues, action: string): ShopperKey {
  const [customerId, email, registration] = ['customerId', 'email', 'registration'].map((name) =>
    textOf(flags, name),
  );
  if ([customerId, email, registration].filter((value) => value !== undefined).length !== 1) {
    throw new ConfigError(
      `shopper ${action} requires one of --customer-id, --email, --registration`,
    );
  }
  if (customerId !== undefined) return { by: 'customer-id', value: customerId };
  if (email !== undefined) {
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
      throw new ConfigError('--email must be a whole e-mail address');
    }
    return { by: 'email', value: email };
  }
  if (registration === undefined || !HEX_ID.test(registration)) {
    throw new ConfigError('--registration must be the id of stored details: 32 hex digits');
  }
  return { by: 'registration', value: registration as RegistrationId };
}

const counted = ({ payments, checkouts, links, registrations, schedules }: ShopperRows) => ({
  payments: String(payments.length),
  checkouts: String(checkouts.length),
  links: String(links.length),
  registrations: String(registrations.length),
  schedules: String(schedules.length),
});

/** A line for each id of a customer that was found beside the key. */
const idLines = (ids: readonly CustomerId[]): string =>
  ids
    .map(({ id, payments, emails, isShared }) => {
      const many = payments > MOST_PAYMENTS ? `more than ${MOST_PAYMENTS}` : payments;
      const has = `customer id ${jsonText(id)}: ${many} payments, ${emails} e-mail addresses`;
      return isShared
        ? `not followed: ${has}; if all of them are of this shopper, run the command with this --customer-id\n`
        : `followed: ${has}\n`;
    })
    .join('');

/** The rows for the shopper: without hashes, and of numbers only what an answer shows. */
const exported = ({ payments, checkouts, links, registrations, schedules }: ShopperRows) => ({
  payments: payments.map(({ account, ...payment }) => ({
    id: payment.id,
    entityId: payment.entityId,
    createdAt: iso(payment.createdAt),
    paymentType: payment.type,
    paymentBrand: payment.brand,
    ...shownMoney(payment),
    code: payment.code,
    ...(account.bin !== null && { bin: account.bin }),
    ...(account.last4 !== null && { last4Digits: account.last4 }),
    checkoutId: payment.checkoutId,
    registrationId: payment.registrationId,
    referencedId: payment.referencedId,
    request: payment.request,
    findings: payment.findings,
  })),
  checkouts,
  links,
  registrations,
  schedules: schedules.map(({ id, entityId, registrationId, state, request }) => ({
    id,
    entityId,
    registrationId,
    state,
    request,
  })),
});
