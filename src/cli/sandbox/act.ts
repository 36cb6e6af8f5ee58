/** The commands `approve` and `decline`: act as the shopper, or as the bank, of a payment that waits. */
import { CHECKOUT_ID, HEX_ID } from '../../contract/idForms.ts';
import { descriptionOf, isResultCode } from '../../contract/resultCodes.ts';
import { ConfigError } from '../../gateway/configError.ts';
import { jsonText, line } from '../../gateway/platform/printable.ts';
import type { Run } from '../command.ts';
import { connectionOf, objectOf, refusalIn, senderTo } from './client.ts';

/** The causes of payments that `POST /_sandbox/shopper` can continue. An injected fault can be that of the issuer. */
const WAITING = ['shopper-waiting', 'injected-fault'];

/** @returns the command that does this. Its exit code is 1 if the payment does not wait for it */
export const actCommand =
  (does: 'approve' | 'decline'): Run =>
  async ({ flags, argument = '' }, terminal) => {
    const connection = connectionOf(flags);
    if (!HEX_ID.test(argument) && !CHECKOUT_ID.test(argument)) {
      throw new ConfigError('ID must be the id of a payment, stored details or a checkout');
    }
    const { entityId } = connection;
    const send = senderTo(connection);
    const before = await send('GET', `/_sandbox/explain/${argument}`, { query: { entityId } });
    if (before.status !== 200) throw refusalIn(before, `not ${PAST[does]}`);
    const reason = objectOf(before.body['reason']);
    if (!flags['json']) {
      const until = line(reason['until']);
      terminal.write(
        `${line(reason['text'])}${until === '' ? '' : ` It ends by itself at ${until}.`}\n`,
      );
    }
    const json = { entityId, id: argument, does };
    const reply = await send('POST', '/_sandbox/shopper', { json });
    if (reply.status !== 200) throw refusalIn(reply, `not ${PAST[does]}`);
    const code = line(reply.body['code']);
    const isChanged = WAITING.includes(line(reason['cause'])) && code !== codeIn(before.body);
    if (flags['json']) {
      terminal.write(`${jsonText({ ...reply.body, changed: isChanged })}\n`);
      return isChanged ? 0 : 1;
    }
    const result = `${code}${isResultCode(code) ? ` ${descriptionOf(code)}` : ''}`;
    terminal.write(
      isChanged
        ? `${PAST[does]}: payment ${line(reply.body['id'])}  ${result}\n`
        : `nothing was changed: payment ${line(reply.body['id'])} does not wait for the shopper  ${result}\n`,
    );
    return isChanged ? 0 : 1;
  };

const PAST = { approve: 'approved', decline: 'declined' } as const;

const codeIn = (body: Readonly<Record<string, unknown>>): string =>
  line(objectOf(body['result'])['code']);
