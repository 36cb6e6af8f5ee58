/** The flags of the command `conformance`. */

/** Requests per second. */
export const DEFAULT_RATE = 5;

/** Time for one answer, ms. */
export const DEFAULT_TIMEOUT = 10_000;

/** Time for the result of a pending payment, ms. */
export const DEFAULT_RESULT_TIMEOUT = 60_000;

/** The default cards of a processor's test system. */
export const APPROVED_CARD = '4200000000000000';
export const DECLINED_CARD = '4000000000000002';

/** In the order in which --help lists them. */
export const CONFORMANCE_FLAGS = [
  { flag: 'base-url', value: 'URL', help: 'address of the gateway' },
  { flag: 'entity-id', value: 'ID', help: 'entity that authorizes the requests' },
  { flag: 'token', value: 'TOKEN', help: 'access token of the entity' },
  { flag: 'profile', value: 'NAME', help: 'platform, specification or strict (platform)' },
  { flag: 'brands', value: 'NAMES', help: 'brands that the account offers (all)' },
  { flag: 'currencies', value: 'CODES', help: 'currencies that it offers (all)' },
  { flag: 'methods', value: 'LETTERS', help: 'methods that it offers, such as CC,DD (all)' },
  { flag: 'only', value: 'NAMES', help: 'groups and ids of rows, separated by commas (all)' },
  { flag: 'against', value: 'URL', help: 'second gateway: prints where the answers differ' },
  { flag: 'against-entity-id', value: 'ID', help: 'its entity (that of the first)' },
  { flag: 'against-token', value: 'TOKEN', help: 'its token (that of the first)' },
  { flag: 'processor', value: 'URL', help: 'checks a processor in place of a gateway' },
  {
    flag: 'approved-card',
    value: 'NUMBER',
    help: `number that the processor approves (${APPROVED_CARD})`,
  },
  {
    flag: 'declined-card',
    value: 'NUMBER',
    help: `number that it declines (${DECLINED_CARD})`,
  },
  { flag: 'pending-card', value: 'NUMBER', help: 'number whose payments are pending at first' },
  { flag: 'redirect-brand', value: 'NAME', help: 'brand whose shopper it sends to a page' },
  { flag: 'voucher-brand', value: 'NAME', help: 'brand whose shopper pays by a voucher' },
  { flag: 'results-port', value: 'PORT', help: 'port here where it reports later results' },
  { flag: 'processor-token', value: 'TOKEN', help: 'token of its reports' },
  {
    flag: 'result-timeout',
    value: 'SECONDS',
    help: `time for the result of a pending payment (${DEFAULT_RESULT_TIMEOUT / 1000})`,
  },
  { flag: 'json', value: 'FILE', help: 'writes the report as JSON' },
  { flag: 'junit', value: 'FILE', help: 'writes the report as JUnit XML' },
  {
    flag: 'rate',
    value: 'N',
    help: `requests per second; 0: no limit, here only (${DEFAULT_RATE})`,
  },
  { flag: 'timeout', value: 'SECONDS', help: `time for one answer (${DEFAULT_TIMEOUT / 1000})` },
  { flag: 'yes-this-is-a-test-system', help: 'runs although the host does not look like one' },
  { flag: 'list', help: 'prints the rows, and sends nothing' },
  { flag: 'help', help: 'prints this text' },
] as const satisfies readonly { flag: string; value?: string; help: string }[];
