/**
 * Tests of the contract that a gateway in live does not pass, and why (docs/processor.md, Live). With TEST_PROCESSOR=live they
 * are skipped.
 */

/** Names of tests by reason, each with the file it is in; a file alone stands for all of its tests. */
const NOT_IN_LIVE: Readonly<Record<string, readonly string[]>> = {
  'live has no test mode': [
    'checkouts > accepts all parameters of a payment and of a checkout',
    'checkouts > never changes the test mode',
    'envelope > has exactly the codes that clients compare',
    'payments > a locked parameter',
    'registrations > stores a card',
    'registrations > succeeds with the code of the test mode',
    'registrations > accepts the test mode of the details, and no other: 700.100.600',
    'registrations > accepts a testMode',
  ],
  'in live, 000.000.000 is the success of what no processor is asked about': [
    'registrations > responds with a new id; then the details are deleted',
    'registrations > deletes unconfirmed details; a later confirmation does not restore them',
    'exactness/cardOnFile > are charged by a schedule without an agreement',
    'tolerance > … (57 rows)',
  ],
  'live has no entity of the sandbox': [
    'envelope > any other ndc is the entity’s id, a hyphen and 32 hex of the request',
    'envelope > the descriptor is that of the request, else digits and the channel’s name',
  ],
  'live has TLS': ['envelope > declare JSON, no sharing and no caching'],
  'live calls no addresses of this machine': [
    'checkouts > is made once, 29 minutes after the creation, if the status was not read',
    'checkouts > is made at 30 minutes for a later submit',
    'registrationCheckouts > calls shopperResultUrl after 29 minutes, and names /registration',
  ],
  'live has no control API, and no wallets of the simulator': [
    'summaryPage > may be the token of a wallet, which is spent by the payment',
    'exactness/accounts > … (3 rows)',
    'exactness/accounts > …, with an address in …, as … (8 rows)',
    'exactness/accounts > … as … (3 rows)',
    'rights > a token that may not do everything cannot use the control API of tests',
    'exactness/accounts > no data of an invalid telephone number',
    'exactness/series > is known from the token: recurringType is advised, and required with strict',
  ],
  'live has no directory server of 3-D Secure, and no bank of the simulator': [
    'summaryPage > redirects the shopper to the issuer, as for a submit',
    'exactness/series > with …, authentication …, …, without its …: … (72 rows)',
    'exactness/threeDSecure',
    'exactness/appAddress',
  ],
  'live allows no page where none is named': [
    'summaryPage > is returned as far as it may be shown',
  ],
};

/** Why a test is not for a gateway in live; undefined if it is. @param file its path @param name without those of its groups */
export function whyNotInLive(file: string, name: string): string | undefined {
  const [, of] = /contract\/(.*)\.test\.ts$/.exec(file) ?? [];
  const found = Object.entries(NOT_IN_LIVE).find(
    ([, tests]) => tests.includes(`${of} > ${name}`) || tests.includes(String(of)),
  );
  return found?.[0];
}
