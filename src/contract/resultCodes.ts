/**
 * Every result code with its text and its group (API 3, Errors: the body of every answer carries one).
 *
 * One table: code, then description and group. If the API has no text for a code, the text in this table is used.
 */

/** The group of a code: its general meaning, which clients use to decide. */
export type ResultGroup =
  | 'chargeback'
  | 'mac-control'
  | 'pending'
  | 'pending-long'
  | 'rejected-3ds'
  | 'rejected-3ds-intercard-risk'
  | 'rejected-address'
  | 'rejected-async-workflow'
  | 'rejected-bank'
  | 'rejected-blacklist'
  | 'rejected-communication'
  | 'rejected-external-risk'
  | 'rejected-risk-validation'
  | 'rejected-system'
  | 'soft-decline'
  | 'success'
  | 'success-manual-review'
  | 'ungrouped'
  | 'validation-account'
  | 'validation-address'
  | 'validation-amount'
  | 'validation-configuration'
  | 'validation-contact'
  | 'validation-format'
  | 'validation-job'
  | 'validation-reference'
  | 'validation-registration'
  | 'validation-risk-management';

type Entry = readonly [description: string, group: ResultGroup];

/** Keeps the codes in the type, and not the texts, which would be most of the declarations of the package. */
function table<Code extends string>(
  entries: Readonly<Record<Code, Entry>>,
): Readonly<Record<Code, Entry>> {
  return entries;
}

const NAMED = table({
  '000.000.000': ['Transaction succeeded', 'success'],
  '000.000.100': ['successful request', 'success'],
  '000.100.105': ['Chargeback Representment is successful', 'success'],
  '000.100.106': ['Chargeback Representment cancellation is successful', 'success'],
  '000.100.110': [
    "Request successfully processed in 'Merchant in Integrator Test Mode'",
    'success',
  ],
  '000.100.111': ["Request successfully processed in 'Merchant in Validator Test Mode'", 'success'],
  '000.100.112': ["Request successfully processed in 'Merchant in Connector Test Mode'", 'success'],
  '000.100.200': ['Reason not Specified', 'chargeback'],
  '000.100.201': ['Account or Bank Details Incorrect', 'chargeback'],
  '000.100.202': ['Account Closed', 'chargeback'],
  '000.100.203': ['Insufficient Funds', 'chargeback'],
  '000.100.204': ['Mandate not Valid', 'chargeback'],
  '000.100.205': ['Mandate Cancelled', 'chargeback'],
  '000.100.206': ['Revocation or Dispute', 'chargeback'],
  '000.100.207': ['Cancellation in Clearing Network', 'chargeback'],
  '000.100.208': ['Account Blocked', 'chargeback'],
  '000.100.209': ['Account does not exist', 'chargeback'],
  '000.100.210': ['Invalid Amount', 'chargeback'],
  '000.100.211': [
    'Transaction succeeded (amount of transaction is smaller then amount of pre-authorization)',
    'chargeback',
  ],
  '000.100.212': [
    'Transaction succeeded (amount of transaction is greater then amount of pre-authorization)',
    'chargeback',
  ],
  '000.100.220': ['Fraudulent Transaction', 'chargeback'],
  '000.100.221': ['Merchandise Not Received', 'chargeback'],
  '000.100.222': ['Transaction Not Recognized By Cardholder', 'chargeback'],
  '000.100.223': ['Service Not Rendered', 'chargeback'],
  '000.100.224': ['Duplicate Processing', 'chargeback'],
  '000.100.225': ['Credit Not Processed', 'chargeback'],
  '000.100.226': ['Cannot be settled', 'chargeback'],
  '000.100.227': ['Configuration Issue', 'chargeback'],
  '000.100.228': ['Temporary Communication Error - Retry', 'chargeback'],
  '000.100.229': ['Incorrect Instructions', 'chargeback'],
  '000.100.230': ['Unauthorised Charge', 'chargeback'],
  '000.100.231': ['Late Representment', 'chargeback'],
  '000.100.232': ['Liability Shift', 'chargeback'],
  '000.100.233': ['Authorization-Related Chargeback', 'chargeback'],
  '000.100.234': ['Non receipt of merchandise', 'chargeback'],
  '000.100.299': ['Unspecified (Technical)', 'chargeback'],
  '000.200.000': ['transaction pending', 'pending'],
  '000.200.001': ['Transaction pending for acquirer, the consumer is not present', 'pending'],
  '000.200.100': ['successfully created checkout', 'pending'],
  '000.200.101': ['successfully updated checkout', 'pending'],
  '000.200.102': ['successfully deleted checkout', 'pending'],
  '000.200.103': ['checkout is pending', 'pending'],
  '000.200.200': ['Transaction initialized', 'pending'],
  '000.200.201': [
    'QR Scanned/Link Clicked, waiting for the final authentication result',
    'pending',
  ],
  '000.300.000': ['Two-step transaction succeeded', 'success'],
  '000.300.100': ['Risk check successful', 'success'],
  '000.300.101': ['Risk bank account check successful', 'success'],
  '000.300.102': ['Risk report successful', 'success'],
  '000.300.103': ['Exemption check successful', 'success'],
  '000.310.100': ['Account updated', 'success'],
  '000.310.101': ['Account updated (Credit card expired)', 'success'],
  '000.310.110': ['No updates found, but account is valid', 'success'],
  '000.400.000': [
    'Transaction succeeded (please review manually due to fraud suspicion)',
    'success-manual-review',
  ],
  '000.400.010': [
    'Transaction succeeded (please review manually due to AVS return code)',
    'success-manual-review',
  ],
  '000.400.020': [
    'Transaction succeeded (please review manually due to CVV return code)',
    'success-manual-review',
  ],
  '000.400.030': [
    'Transaction partially failed (please reverse manually due to failed automatic reversal)',
    'rejected-communication',
  ],
  '000.400.040': [
    'Transaction succeeded (please review manually due to amount mismatch)',
    'success-manual-review',
  ],
  '000.400.050': [
    'Transaction succeeded (please review manually because transaction is pending)',
    'success-manual-review',
  ],
  '000.400.060': ["Transaction succeeded (approved at merchant's risk)", 'success-manual-review'],
  '000.400.070': [
    'Transaction succeeded (waiting for external risk review)',
    'success-manual-review',
  ],
  '000.400.080': [
    'Transaction succeeded (please review manually because the service was unavailable)',
    'success-manual-review',
  ],
  '000.400.081': [
    'Transaction succeeded (please review manually, as the risk status not available yet due network timeout)',
    'success-manual-review',
  ],
  '000.400.082': [
    'Transaction succeeded (please review manually, as the risk status not available yet due processing timeout)',
    'success-manual-review',
  ],
  '000.400.090': [
    'Transaction succeeded (please review manually due to external risk check)',
    'success-manual-review',
  ],
  '000.400.091': ['Transaction succeeded (Data only)', 'success-manual-review'],
  '000.400.100': ['Transaction succeeded, risk after payment rejected', 'success-manual-review'],
  '000.400.101': [
    'card not participating/authentication unavailable',
    'rejected-3ds-intercard-risk',
  ],
  '000.400.102': ['user not enrolled', 'rejected-3ds-intercard-risk'],
  '000.400.103': ['Technical Error in 3D system', 'rejected-3ds-intercard-risk'],
  '000.400.104': [
    'Missing or malformed 3DSecure Configuration for Channel',
    'rejected-3ds-intercard-risk',
  ],
  '000.400.105': [
    'Unsupported User Device - Authentication not possible',
    'rejected-3ds-intercard-risk',
  ],
  '000.400.106': [
    'invalid payer authentication response(PARes) in 3DSecure Transaction',
    'rejected-3ds-intercard-risk',
  ],
  '000.400.107': ['Communication Error to Scheme Directory Server', 'rejected-3ds-intercard-risk'],
  '000.400.108': [
    'Cardholder Not Found - card number provided is not found in the ranges of the issuer',
    'rejected-3ds-intercard-risk',
  ],
  '000.400.109': ['Card is not enrolled for 3DS version 2', 'rejected-3ds-intercard-risk'],
  '000.400.110': ['Authentication successful (frictionless flow)', 'success'],
  '000.400.111': ['Data Only request failed', 'rejected-3ds-intercard-risk'],
  '000.400.120': ['Authentication successful (data only flow)', 'success'],
  '000.400.200': ['risk management check communication error', 'rejected-3ds-intercard-risk'],
  '000.400.201': [
    'Unfortunately, your transaction has failed. Please check the personal data you entered',
    'rejected-3ds-intercard-risk',
  ],
  '000.500.000': ['Transaction succeeded - very good rating', 'ungrouped'],
  '000.500.100': ['Transaction succeeded (address corrected)', 'ungrouped'],
  '000.600.000': ['transaction succeeded due to external update', 'success'],
  '100.100.100': [
    'request contains no creditcard, bank account number or bank name',
    'validation-account',
  ],
  '100.100.101': ['invalid creditcard, bank account number or bank name', 'validation-account'],
  '100.100.104': ['invalid unique id / root unique id', 'validation-account'],
  '100.100.200': ['request contains no month', 'validation-account'],
  '100.100.201': ['invalid month', 'validation-account'],
  '100.100.300': ['request contains no year', 'validation-account'],
  '100.100.301': ['invalid year', 'validation-account'],
  '100.100.303': ['card expired', 'validation-account'],
  '100.100.304': ['card not yet valid', 'validation-account'],
  '100.100.305': ['invalid expiration date format', 'validation-account'],
  '100.100.400': ['request contains no cc/bank account holder', 'validation-account'],
  '100.100.401': ['cc/bank account holder too short or too long', 'validation-account'],
  '100.100.402': ['cc/bank account holder not valid', 'validation-account'],
  '100.100.500': ['request contains no credit card brand', 'validation-account'],
  '100.100.501': ['invalid credit card brand', 'validation-account'],
  '100.100.600': ['empty CVV for VISA,MASTER, AMEX not allowed', 'validation-account'],
  '100.100.601': ['invalid CVV/brand combination', 'validation-account'],
  '100.100.650': ['empty CreditCardIssueNumber for MAESTRO not allowed', 'validation-account'],
  '100.100.651': ['invalid CreditCardIssueNumber', 'validation-account'],
  '100.100.700': ['invalid cc number/brand combination', 'validation-account'],
  '100.100.701': ['suspecting fraud, this card may not be processed', 'validation-account'],
  '100.150.100': [
    'request contains no Account data and no registration id',
    'validation-registration',
  ],
  '100.150.101': [
    'invalid format for specified registration id (must be uuid format)',
    'validation-registration',
  ],
  '100.150.200': ['registration does not exist', 'validation-registration'],
  '100.150.201': ['registration is not confirmed yet', 'validation-registration'],
  '100.150.202': ['registration is already deregistered', 'validation-registration'],
  '100.150.203': [
    'registration is not valid, probably initially rejected',
    'validation-registration',
  ],
  '100.150.204': [
    'account registration reference pointed to no registration transaction',
    'validation-registration',
  ],
  '100.150.205': ['referenced registration does not contain an account', 'validation-registration'],
  '100.150.300': [
    'payment only allowed with valid initial registration',
    'validation-registration',
  ],
  '100.200.100': ['bank account contains no or invalid country', 'validation-account'],
  '100.200.103': [
    'bank account has invalid bankcode/name account number combination',
    'validation-account',
  ],
  '100.200.104': ['bank account has invalid acccount number format', 'validation-account'],
  '100.200.200': [
    'bank account needs to be registered and confirmed first. Country is mandate based.',
    'validation-account',
  ],
  '100.210.101': ['virtual account contains no or invalid Id', 'validation-account'],
  '100.210.102': ['virtual account contains no or invalid brand', 'validation-account'],
  '100.211.101': ['user account contains no or invalid Id', 'validation-account'],
  '100.211.102': ['user account contains no or invalid brand', 'validation-account'],
  '100.211.103': ['no password defined for user account', 'validation-account'],
  '100.211.104': [
    'password does not meet safety requirements (needs 8 digits at least and must contain letters and numbers)',
    'validation-account',
  ],
  '100.211.105': ['wallet id has to be a valid email address', 'validation-account'],
  '100.211.106': ['voucher ids have 32 digits always', 'validation-account'],
  '100.212.101': [
    'wallet account registration must not have an initial balance',
    'validation-account',
  ],
  '100.212.102': ['wallet account contains no or invalid brand', 'validation-account'],
  '100.212.103': [
    'wallet account payment transaction needs to reference a registration',
    'validation-account',
  ],
  '100.250.100': ['job contains no execution information', 'validation-job'],
  '100.250.105': ['invalid or missing action type', 'validation-job'],
  '100.250.106': ['invalid or missing duration unit', 'validation-job'],
  '100.250.107': ['invalid or missing notice unit', 'validation-job'],
  '100.250.110': ['missing job execution', 'validation-job'],
  '100.250.111': ['missing job expression', 'validation-job'],
  '100.250.120': [
    'invalid execution parameters, combination does not conform to standard',
    'validation-job',
  ],
  '100.250.121': ['invalid execution parameters, hour must be between 0 and 23', 'validation-job'],
  '100.250.122': [
    'invalid execution parameters, minute and seconds must be between 0 and 59',
    'validation-job',
  ],
  '100.250.123': [
    'invalid execution parameters, Day of month must be between 1 and 31',
    'validation-job',
  ],
  '100.250.124': ['invalid execution parameters, month must be between 1 and 12', 'validation-job'],
  '100.250.125': [
    'invalid execution parameters, Day of week must be between 1 and 7',
    'validation-job',
  ],
  '100.250.250': ['Job tag missing', 'validation-job'],
  '100.300.101': [
    'invalid test mode (please use LIVE or INTEGRATOR_TEST or CONNECTOR_TEST)',
    'validation-format',
  ],
  '100.300.200': ['transaction id too long', 'validation-format'],
  '100.300.300': ['invalid reference id', 'validation-format'],
  '100.300.400': ['missing or invalid channel id', 'validation-format'],
  '100.300.401': ['missing or invalid sender id', 'validation-format'],
  '100.300.402': ['missing or invalid version', 'validation-format'],
  '100.300.501': ['invalid response id', 'validation-format'],
  '100.300.600': ['invalid or missing user login', 'validation-format'],
  '100.300.601': ['invalid or missing user pwd', 'validation-format'],
  '100.300.700': ['invalid relevance', 'validation-format'],
  '100.300.701': ['invalid relevance for given payment type', 'validation-format'],
  '100.310.401': ['Account management type not supported', 'ungrouped'],
  '100.310.402': ['Account management transaction not allowed in current state', 'ungrouped'],
  '100.350.100': [
    'referenced session is REJECTED (no action possible).',
    'validation-registration',
  ],
  '100.350.101': ['referenced session is CLOSED (no action possible)', 'validation-registration'],
  '100.350.200': ['undefined session state', 'validation-registration'],
  '100.350.201': [
    'referencing a registration through reference id is not applicable for this payment type',
    'validation-registration',
  ],
  '100.350.301': ['confirmation (CF) must be registered (RG) first', 'validation-registration'],
  '100.350.302': ['session already confirmed (CF)', 'validation-registration'],
  '100.350.303': [
    'cannot deregister (DR) unregistered account and/or customer',
    'validation-registration',
  ],
  '100.350.310': ['cannot confirm (CF) session via XML', 'validation-registration'],
  '100.350.311': [
    'cannot confirm (CF) on a registration passthrough channel',
    'validation-registration',
  ],
  '100.350.312': ['cannot do passthrough on non-internal connector', 'validation-registration'],
  '100.350.313': [
    'registration of this type has to provide confirmation url',
    'validation-registration',
  ],
  '100.350.314': [
    'customer could not be notified of pin to confirm registration (channel)',
    'validation-registration',
  ],
  '100.350.315': [
    'customer could not be notified of pin to confirm registration (sending failed)',
    'validation-registration',
  ],
  '100.350.316': [
    'cannot extend the token (TE) on unregistered account',
    'validation-registration',
  ],
  '100.350.317': [
    'network token already requested for this registration',
    'validation-registration',
  ],
  '100.350.318': ['network token provisioning not enabled', 'validation-registration'],
  '100.350.400': [
    'no or invalid PIN (email/SMS/MicroDeposit authentication) entered',
    'validation-registration',
  ],
  '100.350.500': [
    'unable to obtain personal (virtual) account - most likely no more accounts available',
    'validation-registration',
  ],
  '100.350.601': [
    'registration is not allowed to reference another transaction',
    'validation-registration',
  ],
  '100.350.602': [
    'Registration is not allowed for recurring payment migration',
    'validation-registration',
  ],
  '100.360.201': ['unknown schedule type', 'validation-job'],
  '100.360.300': ['cannot schedule(SD) unscheduled job', 'validation-job'],
  '100.360.303': ['cannot deschedule(DS) unscheduled job', 'validation-job'],
  '100.360.400': ['schedule module not configured for LIVE transaction mode', 'validation-job'],
  '100.370.100': ['transaction declined', 'validation-format'],
  '100.370.101': ['responseUrl not set in Transaction/Frontend', 'validation-format'],
  '100.370.102': ['malformed responseUrl in Transaction/Frontend', 'validation-format'],
  '100.370.110': ['transaction must be executed for German address', 'validation-format'],
  '100.370.111': ['system error( possible incorrect/missing input data)', 'validation-format'],
  '100.370.121': ['no or unknown ECI Type defined in Authentication', 'validation-format'],
  '100.370.122': [
    'parameter with null key provided in 3DSecure Authentication',
    'validation-format',
  ],
  '100.370.123': [
    'no or unknown verification type defined in 3DSecure Authentication',
    'validation-format',
  ],
  '100.370.124': ['unknown parameter key in 3DSecure Authentication', 'validation-format'],
  '100.370.125': [
    'Invalid 3DSecure Verification_ID. Must have Base64 encoding a Length of 28 digits',
    'validation-format',
  ],
  '100.370.131': [
    'no or unknown authentication type defined in Transaction/Authentication@type',
    'validation-format',
  ],
  '100.370.132': [
    'no result indicator defined Transaction/Authentication/resultIndicator',
    'validation-format',
  ],
  '100.380.100': ['transaction declined', 'rejected-external-risk'],
  '100.380.101': ['transaction contains no risk management part', 'validation-risk-management'],
  '100.380.110': ['transaction must be executed for German address', 'rejected-external-risk'],
  '100.380.201': ['no risk management process type specified', 'validation-risk-management'],
  '100.380.305': [
    'no frontend information provided for asynchronous transaction',
    'validation-risk-management',
  ],
  '100.380.306': [
    'no authentication data provided in risk management transaction',
    'validation-risk-management',
  ],
  '100.380.401': ['User Authentication Failed', 'rejected-external-risk'],
  '100.380.501': ['risk management transaction timeout', 'rejected-external-risk'],
  '100.390.101': ['purchase amount/currency mismatch', 'rejected-3ds'],
  '100.390.102': ['PARes Validation failed', 'rejected-3ds'],
  '100.390.103': ['PARes Validation failed - problem with signature', 'rejected-3ds'],
  '100.390.104': ['XID mismatch', 'rejected-3ds'],
  '100.390.105': [
    'Transaction rejected because of technical error in 3DSecure system',
    'rejected-3ds',
  ],
  '100.390.106': [
    'Transaction rejected because of error in 3DSecure configuration',
    'rejected-3ds',
  ],
  '100.390.107': [
    'Transaction rejected because cardholder authentication unavailable',
    'rejected-3ds',
  ],
  '100.390.108': [
    'Transaction rejected because merchant not participating in 3DSecure program',
    'rejected-3ds',
  ],
  '100.390.109': [
    "Transaction rejected because of VISA status 'U' or AMEX status 'N' or 'U' in 3DSecure program",
    'rejected-3ds',
  ],
  '100.390.110': [
    'Cardholder Not Found - card number provided is not found in the ranges of the issuer',
    'rejected-3ds',
  ],
  '100.390.111': ['Communication Error to Scheme Directory Server', 'rejected-3ds'],
  '100.390.112': ['Technical Error in 3D system', 'rejected-3ds'],
  '100.390.113': ['Unsupported User Device - Authentication not possible', 'rejected-3ds'],
  '100.390.114': [
    'Not authenticated because the issuer is rejecting authentication',
    'rejected-3ds',
  ],
  '100.390.115': ['Authentication failed due to invalid message format', 'rejected-3ds'],
  '100.390.116': ['Access denied to the authentication system', 'rejected-3ds'],
  '100.390.117': ['Authentication failed due to invalid data fields', 'rejected-3ds'],
  '100.390.118': ['Authentication failed due to suspected fraud', 'rejected-3ds'],
  '100.395.101': ['Bank not supported for Giropay', 'rejected-async-workflow'],
  '100.395.102': ['Account not enabled for Giropay e.g. test account', 'rejected-async-workflow'],
  '100.395.501': [
    'Previously pending online transfer transaction timed out',
    'rejected-async-workflow',
  ],
  '100.395.502': [
    'Acquirer/Bank reported timeout on online transfer transaction',
    'rejected-async-workflow',
  ],
  '100.396.101': ['Cancelled by user', 'rejected-async-workflow'],
  '100.396.102': ['Not confirmed by user', 'rejected-async-workflow'],
  '100.396.103': ['Previously pending transaction timed out', 'rejected-async-workflow'],
  '100.396.104': ['Uncertain status - probably cancelled by user', 'rejected-async-workflow'],
  '100.396.106': ['User did not agree to payment method terms', 'rejected-async-workflow'],
  '100.396.201': ['Cancelled by merchant', 'rejected-async-workflow'],
  '100.397.101': ['Cancelled by user due to external update', 'rejected-async-workflow'],
  '100.397.102': [
    'Rejected by connector/acquirer due to external update',
    'rejected-async-workflow',
  ],
  '100.400.000': ['transaction declined (Wrong Address)', 'rejected-external-risk'],
  '100.400.001': ['transaction declined (Wrong Identification)', 'rejected-external-risk'],
  '100.400.002': [
    'transaction declined (Insufficient credibility score)',
    'rejected-external-risk',
  ],
  '100.400.005': ['transaction must be executed for German address', 'rejected-external-risk'],
  '100.400.007': [
    'System error ( possible incorrect/missing input data)',
    'rejected-external-risk',
  ],
  '100.400.020': ['transaction declined', 'rejected-external-risk'],
  '100.400.021': ['transaction declined for country', 'rejected-external-risk'],
  '100.400.030': ['transaction not authorized. Please check manually', 'rejected-external-risk'],
  '100.400.039': ['transaction declined for other error', 'rejected-external-risk'],
  '100.400.040': ['authorization failure', 'rejected-external-risk'],
  '100.400.041': ['transaction must be executed for German address', 'rejected-external-risk'],
  '100.400.042': [
    'transaction declined by credit bureau (Insufficient credibility score)',
    'rejected-external-risk',
  ],
  '100.400.043': [
    'transaction declined because of missing obligatory parameter(s)',
    'rejected-external-risk',
  ],
  '100.400.044': ['transaction not authorized. Please check manually', 'rejected-external-risk'],
  '100.400.045': [
    'credit bureau result not definite. Please check manually',
    'rejected-external-risk',
  ],
  '100.400.051': [
    'credit bureau system error (possible incorrect/missing input data)',
    'rejected-external-risk',
  ],
  '100.400.060': ['authorization failure', 'rejected-external-risk'],
  '100.400.061': [
    'transaction declined (Insufficient credibility score)',
    'rejected-external-risk',
  ],
  '100.400.063': [
    'transaction declined because of missing obligatory parameter(s)',
    'rejected-external-risk',
  ],
  '100.400.064': [
    'transaction must be executed for Austrian, German or Swiss address',
    'rejected-external-risk',
  ],
  '100.400.065': ['result ambiguous. Please check manually', 'rejected-external-risk'],
  '100.400.071': ['system error (possible incorrect/missing input data)', 'rejected-external-risk'],
  '100.400.080': ['authorization failure', 'rejected-external-risk'],
  '100.400.081': ['transaction declined', 'rejected-external-risk'],
  '100.400.083': [
    'transaction declined because of missing obligatory parameter(s)',
    'rejected-external-risk',
  ],
  '100.400.084': ['transaction can not be executed for given country', 'rejected-external-risk'],
  '100.400.085': ['result ambiguous. Please check manually', 'rejected-external-risk'],
  '100.400.086': ['transaction declined (Wrong Address)', 'rejected-external-risk'],
  '100.400.087': ['transaction declined (Wrong Identification)', 'rejected-external-risk'],
  '100.400.091': ['system error (possible incorrect/missing input data)', 'rejected-external-risk'],
  '100.400.100': ['transaction declined - very bad rating', 'rejected-external-risk'],
  '100.400.120': ['authorization failure', 'rejected-external-risk'],
  '100.400.121': ['account blacklisted', 'rejected-external-risk'],
  '100.400.122': [
    'transaction must be executed for valid German account',
    'rejected-external-risk',
  ],
  '100.400.123': [
    'transaction declined because of missing obligatory parameter(s)',
    'rejected-external-risk',
  ],
  '100.400.130': ['system error (possible incorrect/missing input data)', 'rejected-external-risk'],
  '100.400.139': ['system error (possible incorrect/missing input data)', 'rejected-external-risk'],
  '100.400.140': ['transaction declined by risk gate', 'rejected-external-risk'],
  '100.400.141': ['Challenge by risk service', 'rejected-external-risk'],
  '100.400.142': ['Deny by risk service', 'rejected-external-risk'],
  '100.400.143': ['Noscore by risk service', 'rejected-external-risk'],
  '100.400.144': ['risk service data error', 'rejected-external-risk'],
  '100.400.145': ['risk service connection error', 'rejected-external-risk'],
  '100.400.146': ['Line item error by risk service', 'rejected-external-risk'],
  '100.400.147': ['Payment void and transaction denied by risk service', 'rejected-external-risk'],
  '100.400.148': [
    'Payment void and transaction challenged by risk service',
    'rejected-external-risk',
  ],
  '100.400.149': ['Payment void and data error by risk service', 'rejected-external-risk'],
  '100.400.150': ['Payment void and connection error by risk service', 'rejected-external-risk'],
  '100.400.151': ['Payment void and line item error by risk service', 'rejected-external-risk'],
  '100.400.152': ['Payment void and error returned by risk service', 'rejected-external-risk'],
  '100.400.241': ['Challenged by device risk service', 'rejected-external-risk'],
  '100.400.242': ['Denied by device risk service', 'rejected-external-risk'],
  '100.400.243': ['Invalid sessionId', 'rejected-external-risk'],
  '100.400.260': ['authorization failure', 'rejected-external-risk'],
  '100.400.300': ['abort checkout process', 'rejected-external-risk'],
  '100.400.301': ['reenter age/birthdate', 'rejected-external-risk'],
  '100.400.302': ['reenter address (packstation not allowed)', 'rejected-external-risk'],
  '100.400.303': ['reenter address', 'rejected-external-risk'],
  '100.400.304': ['invalid input data', 'rejected-external-risk'],
  '100.400.305': ['invalid foreign address', 'rejected-external-risk'],
  '100.400.306': ['delivery address error', 'rejected-external-risk'],
  '100.400.307': ['offer only secure methods of payment', 'rejected-external-risk'],
  '100.400.308': [
    'offer only secure methods of payment; possibly abort checkout',
    'rejected-external-risk',
  ],
  '100.400.309': [
    'confirm corrected address; if not confirmed, offer secure methods of payment only',
    'rejected-external-risk',
  ],
  '100.400.310': [
    'confirm bank account data; if not confirmed, offer secure methods of payment only',
    'rejected-external-risk',
  ],
  '100.400.311': ['transaction declined (format error)', 'rejected-external-risk'],
  '100.400.312': ['transaction declined (invalid configuration data)', 'rejected-external-risk'],
  '100.400.313': ['currency field is invalid or missing', 'rejected-external-risk'],
  '100.400.314': ['amount invalid or empty', 'rejected-external-risk'],
  '100.400.315': [
    'invalid or missing email address (probably invalid syntax)',
    'rejected-external-risk',
  ],
  '100.400.316': ['transaction declined (card missing)', 'rejected-external-risk'],
  '100.400.317': ['transaction declined (invalid card)', 'rejected-external-risk'],
  '100.400.318': ['invalid IP number', 'rejected-external-risk'],
  '100.400.319': ['transaction declined by risk system', 'rejected-external-risk'],
  '100.400.320': ['shopping cart data invalid or missing', 'rejected-external-risk'],
  '100.400.321': ['payment type invalid or missing', 'rejected-external-risk'],
  '100.400.322': ['encryption method invalid or missing', 'rejected-external-risk'],
  '100.400.323': ['certificate invalid or missing', 'rejected-external-risk'],
  '100.400.324': ['Error on the external risk system', 'rejected-external-risk'],
  '100.400.325': ['External risk system not available', 'rejected-external-risk'],
  '100.400.326': ['Risk bank account check unsuccessful', 'rejected-external-risk'],
  '100.400.327': ['Risk report unsuccessful', 'rejected-external-risk'],
  '100.400.328': ['Risk report unsuccessful (invalid data)', 'rejected-external-risk'],
  '100.400.500': ['waiting for external risk', 'pending-long'],
  '100.500.101': ['payment method invalid', 'validation-format'],
  '100.500.201': ['payment type invalid', 'validation-format'],
  '100.500.301': ['invalid due date', 'validation-format'],
  '100.500.302': ['invalid mandate date of signature', 'validation-format'],
  '100.500.303': ['invalid mandate id', 'validation-format'],
  '100.500.304': ['invalid mandate external id', 'validation-format'],
  '100.550.300': ['request contains no amount or too low amount', 'validation-amount'],
  '100.550.301': ['amount too large', 'validation-amount'],
  '100.550.303': ['amount format invalid (only two decimals allowed).', 'validation-amount'],
  '100.550.310': ['amount exceeds limit for the registered account.', 'validation-amount'],
  '100.550.311': ['exceeding account balance', 'validation-amount'],
  '100.550.312': ['Amount is outside allowed ticket size boundaries', 'validation-amount'],
  '100.550.400': ['request contains no currency', 'validation-amount'],
  '100.550.401': ['invalid currency', 'validation-amount'],
  '100.550.601': ['risk amount too large', 'validation-amount'],
  '100.550.603': ['risk amount format invalid (only two decimals allowed)', 'validation-amount'],
  '100.550.605': [
    'risk amount is smaller than amount (it must be equal or bigger then amount)',
    'validation-amount',
  ],
  '100.550.701': ['amounts not matched', 'validation-amount'],
  '100.550.702': ['currencies not matched', 'validation-amount'],
  '100.600.500': ['usage field too long', 'validation-format'],
  '100.700.100': ['customer.surname may not be null', 'validation-contact'],
  '100.700.101': ['customer.surname length must be between 0 and 50', 'validation-contact'],
  '100.700.200': ['customer.givenName may not be null', 'validation-contact'],
  '100.700.201': ['customer.givenName length must be between 0 and 50', 'validation-contact'],
  '100.700.300': ['invalid salutation', 'validation-contact'],
  '100.700.400': ['invalid title', 'validation-contact'],
  '100.700.500': ['company name too long', 'validation-contact'],
  '100.700.800': ["identity contains no or invalid 'paper'", 'validation-contact'],
  '100.700.801': ['identity contains no or invalid identification value', 'validation-contact'],
  '100.700.802': ['identification value too long', 'validation-contact'],
  '100.700.810': ['specify at least one identity', 'validation-contact'],
  '100.800.100': ['request contains no street', 'validation-address'],
  '100.800.101': [
    'The combination of street1 and street2 must not exceed 201 characters.',
    'validation-address',
  ],
  '100.800.102': [
    'The combination of street1 and street2 must not contain only numbers.',
    'validation-address',
  ],
  '100.800.200': ['request contains no zip', 'validation-address'],
  '100.800.201': ['zip too long', 'validation-address'],
  '100.800.202': ['invalid zip', 'validation-address'],
  '100.800.300': ['request contains no city', 'validation-address'],
  '100.800.301': ['city too long', 'validation-address'],
  '100.800.302': ['invalid city', 'validation-address'],
  '100.800.400': ['invalid state/country combination', 'validation-address'],
  '100.800.401': ['state too long', 'validation-address'],
  '100.800.500': ['request contains no country', 'validation-address'],
  '100.800.501': ['invalid country', 'validation-address'],
  '100.900.100': ['request contains no email address', 'validation-contact'],
  '100.900.101': ['invalid email address (probably invalid syntax)', 'validation-contact'],
  '100.900.105': ['email address too long (max 50 chars)', 'validation-contact'],
  '100.900.200': [
    "invalid phone number (has to start with a digit or a '+', at least 7 and max 25 chars long)",
    'validation-contact',
  ],
  '100.900.300': [
    "invalid mobile phone number (has to start with a digit or a '+', at least 7 and max 25 chars long)",
    'validation-contact',
  ],
  '100.900.301': ['mobile phone number mandatory', 'validation-contact'],
  '100.900.400': ['request contains no ip number', 'validation-contact'],
  '100.900.401': ['invalid ip number', 'validation-contact'],
  '100.900.450': ['invalid birthdate', 'validation-contact'],
  '100.900.500': ['invalid recurrence mode', 'validation-format'],
  '200.100.101': [
    'invalid Request Message. No valid XML. XML must be url-encoded! maybe it contains a not encoded ampersand or something similar.',
    'validation-format',
  ],
  '200.100.102': [
    "invalid Request. XML load missing (XML string must be sent within parameter 'load')",
    'validation-format',
  ],
  '200.100.103': [
    'invalid Request Message. The request contains structural errors',
    'validation-format',
  ],
  '200.100.150': [
    'transaction of multirequest not processed because of subsequent problems',
    'validation-format',
  ],
  '200.100.151': [
    'multi-request is allowed with a maximum of 10 transactions only',
    'validation-format',
  ],
  '200.100.199': ['Wrong Web Interface / URL used.', 'validation-format'],
  '200.100.201': [
    'invalid Request/Transaction tag (not present or [partially] empty)',
    'validation-format',
  ],
  '200.100.300': [
    'invalid Request/Transaction/Payment tag (no or invalid code specified)',
    'validation-format',
  ],
  '200.100.301': [
    'invalid Request/Transaction/Payment tag (not present or [partially] empty)',
    'validation-format',
  ],
  '200.100.302': [
    'invalid Request/Transaction/Payment/Presentation tag (not present or [partially] empty)',
    'validation-format',
  ],
  '200.100.401': [
    'invalid Request/Transaction/Account tag (not present or [partially] empty)',
    'validation-format',
  ],
  '200.100.402': [
    'invalid Request/Transaction/Account(Customer, Relevance) tag (one of Account/Customer/Relevance must be present)',
    'validation-format',
  ],
  '200.100.403': [
    'invalid Request/Transaction/Analysis tag (Criterions must have a name and value)',
    'validation-format',
  ],
  '200.100.404': ['invalid Request/Transaction/Account (must not be present)', 'validation-format'],
  '200.100.501': ['invalid or missing customer', 'validation-format'],
  '200.100.502': [
    'invalid Request/Transaction/Customer/Name tag (not present or [partially] empty)',
    'validation-format',
  ],
  '200.100.503': [
    'invalid Request/Transaction/Customer/Contact tag (not present or [partially] empty)',
    'validation-format',
  ],
  '200.100.504': [
    'invalid Request/Transaction/Customer/Address tag (not present or [partially] empty)',
    'validation-format',
  ],
  '200.100.601': [
    'invalid Request/Transaction/(ApplePay|GooglePay) tag (not present or [partially] empty)',
    'validation-format',
  ],
  '200.100.602': [
    'invalid Request/Transaction/(ApplePay|GooglePay)/PaymentToken tag (not present or [partially] empty)',
    'validation-format',
  ],
  '200.100.603': [
    'invalid Request/Transaction/(ApplePay|GooglePay)/PaymentToken tag (decryption error)',
    'validation-format',
  ],
  '200.200.106': [
    'duplicate transaction. Please verify that the UUID is unique',
    'validation-format',
  ],
  '200.300.403': ['Invalid HTTP method', 'validation-format'],
  '200.300.404': ['invalid or missing parameter', 'validation-format'],
  '200.300.405': ['Duplicate entity', 'validation-format'],
  '200.300.406': ['Entity not found', 'validation-format'],
  '200.300.407': ['Entity not specific enough', 'validation-format'],
  '300.100.100': [
    'Transaction declined (additional customer authentication required)',
    'soft-decline',
  ],
  '500.100.201': [
    'Channel/Merchant is disabled (no processing possible)',
    'validation-configuration',
  ],
  '500.100.202': [
    'Channel/Merchant is new (no processing possible yet)',
    'validation-configuration',
  ],
  '500.100.203': [
    'Channel/Merchant is closed (no processing possible)',
    'validation-configuration',
  ],
  '500.100.301': [
    'Merchant-Connector is disabled (no processing possible)',
    'validation-configuration',
  ],
  '500.100.302': [
    'Merchant-Connector is new (no processing possible yet)',
    'validation-configuration',
  ],
  '500.100.303': [
    'Merchant-Connector is closed (no processing possible)',
    'validation-configuration',
  ],
  '500.100.304': [
    'Merchant-Connector is disabled at gateway (no processing possible)',
    'validation-configuration',
  ],
  '500.100.401': ['Connector is unavailable (no processing possible)', 'validation-configuration'],
  '500.100.402': ['Connector is new (no processing possible yet)', 'validation-configuration'],
  '500.100.403': ['Connector is unavailable (no processing possible)', 'validation-configuration'],
  '500.200.101': ['No target account configured for DD transaction', 'validation-configuration'],
  '600.100.100': [
    'Unexpected Integrator Error (Request could not be processed)',
    'rejected-system',
  ],
  '600.200.100': ['invalid Payment Method', 'validation-configuration'],
  '600.200.200': ['Unsupported Payment Method', 'validation-configuration'],
  '600.200.201': [
    'Channel/Merchant not configured for this payment method',
    'validation-configuration',
  ],
  '600.200.202': [
    'Channel/Merchant not configured for this payment type',
    'validation-configuration',
  ],
  '600.200.300': ['invalid Payment Type', 'validation-configuration'],
  '600.200.310': ['invalid Payment Type for given Payment Method', 'validation-configuration'],
  '600.200.400': ['Unsupported Payment Type', 'validation-configuration'],
  '600.200.500': [
    'Invalid payment data. You are not configured for this currency or sub type (country or brand)',
    'validation-configuration',
  ],
  '600.200.501': [
    'Invalid payment data for Recurring transaction. Merchant or transaction data has wrong recurring configuration.',
    'validation-configuration',
  ],
  '600.200.600': ['invalid payment code (type or method)', 'validation-configuration'],
  '600.200.700': [
    'invalid payment mode (you are not configured for the requested transaction mode)',
    'validation-configuration',
  ],
  '600.200.701': ['testMode not allowed on production', 'validation-configuration'],
  '600.200.800': [
    'invalid brand for given payment method and payment mode (you are not configured for the requested transaction mode)',
    'validation-configuration',
  ],
  '600.200.810': ['invalid return code provided', 'validation-configuration'],
  '600.300.101': ['Merchant key not found', 'validation-configuration'],
  '600.300.200': ['merchant source IP address not whitelisted', 'validation-configuration'],
  '600.300.210': ['merchant notificationUrl not whitelisted', 'validation-configuration'],
  '600.300.211': ['shopperResultUrl not whitelisted', 'validation-configuration'],
  '700.100.100': ['reference id not existing', 'validation-reference'],
  '700.100.200': ['non matching reference amount', 'validation-reference'],
  '700.100.300': ['invalid amount (probably too large)', 'validation-reference'],
  '700.100.400': [
    'referenced payment method does not match with requested payment method',
    'validation-reference',
  ],
  '700.100.500': [
    'referenced payment currency does not match with requested payment currency',
    'validation-reference',
  ],
  '700.100.600': [
    'referenced mode does not match with requested payment mode',
    'validation-reference',
  ],
  '700.100.700': ['referenced transaction is of inappropriate type', 'validation-reference'],
  '700.100.701': [
    'referenced a DB transaction without explicitly providing an account. Not allowed to used referenced account.',
    'validation-reference',
  ],
  '700.100.710': ['cross-linkage of two transaction-trees', 'validation-reference'],
  '700.300.100': [
    'referenced tx can not be refunded, captured or reversed (invalid type)',
    'validation-reference',
  ],
  '700.300.200': ['referenced tx was rejected', 'validation-reference'],
  '700.300.300': [
    'referenced tx can not be refunded, captured or reversed (already refunded, captured or reversed)',
    'validation-reference',
  ],
  '700.300.400': [
    'referenced tx can not be captured (cut off time reached)',
    'validation-reference',
  ],
  '700.300.500': ['chargeback error (multiple chargebacks)', 'validation-reference'],
  '700.300.600': [
    'referenced tx can not be refunded or reversed (was chargebacked)',
    'validation-reference',
  ],
  '700.300.700': [
    'referenced tx can not be reversed (reversal not possible anymore)',
    'validation-reference',
  ],
  '700.300.800': ['referenced tx can not be voided', 'validation-reference'],
  '700.400.000': ['serious workflow error (call support)', 'validation-reference'],
  '700.400.100': [
    'cannot capture (PA value exceeded, PA reverted or invalid workflow?)',
    'validation-reference',
  ],
  '700.400.101': ['cannot capture (Not supported by authorization system)', 'validation-reference'],
  '700.400.200': [
    'cannot refund (refund volume exceeded or tx reversed or invalid workflow?)',
    'validation-reference',
  ],
  '700.400.300': [
    'cannot reverse (already refunded|reversed, invalid workflow or amount exceeded)',
    'validation-reference',
  ],
  '700.400.400': [
    'cannot chargeback (already chargebacked or invalid workflow?)',
    'validation-reference',
  ],
  '700.400.402': [
    'chargeback can only be generated internally by the payment system',
    'validation-reference',
  ],
  '700.400.410': [
    'cannot reversal chargeback (chargeback is already reversaled or invalid workflow?)',
    'validation-reference',
  ],
  '700.400.411': [
    'cannot reverse chargeback or invalid workflow (second chargeback)',
    'validation-reference',
  ],
  '700.400.420': [
    'cannot reversal chargeback (no chargeback existing or invalid workflow?)',
    'validation-reference',
  ],
  '700.400.510': [
    'capture needs at least one successful transaction of type (PA)',
    'validation-reference',
  ],
  '700.400.520': [
    'refund needs at least one successful transaction of type (CP or DB or RB or RC)',
    'validation-reference',
  ],
  '700.400.530': [
    'reversal needs at least one successful transaction of type (CP or DB or RB or PA)',
    'validation-reference',
  ],
  '700.400.540': [
    'reconceile needs at least one successful transaction of type (CP or DB or RB)',
    'validation-reference',
  ],
  '700.400.550': [
    'chargeback needs at least one successful transaction of type (CP or DB or RB)',
    'validation-reference',
  ],
  '700.400.560': [
    'receipt needs at least one successful transaction of type (PA or CP or DB or RB)',
    'validation-reference',
  ],
  '700.400.561': [
    "receipt on a registration needs a successfull registration in state 'OPEN'",
    'validation-reference',
  ],
  '700.400.562': [
    'receipts are configured to be generated only internally by the payment system',
    'validation-reference',
  ],
  '700.400.565': [
    'finalize needs at least one successful transaction of type (PA or DB)',
    'validation-reference',
  ],
  '700.400.570': ['cannot reference a waiting/pending transaction', 'validation-reference'],
  '700.400.580': ['cannot find transaction', 'validation-reference'],
  '700.400.590': [
    'installment needs at least one successful transaction of type (DB or PA)',
    'validation-reference',
  ],
  '700.400.600': [
    'finalize needs at least one successful transaction of type (IN, DB, PA or CD)',
    'validation-reference',
  ],
  '700.400.700': ['initial and referencing channel-ids do not match', 'validation-reference'],
  '700.450.001': [
    'cannot transfer money from one account to the same account',
    'validation-reference',
  ],
  '700.500.001': ['referenced session contains too many transactions', 'validation-reference'],
  '700.500.002': [
    'capture or preauthorization appears too late in referenced session',
    'validation-reference',
  ],
  '700.500.003': ['test accounts not allowed in production', 'validation-reference'],
  '700.500.004': [
    'cannot refer a transaction which contains deleted customer information',
    'validation-reference',
  ],
  '700.600.002': ['retry blocked by merchant advice code: not before 72 hours', 'mac-control'],
  '700.600.025': ['retry blocked by merchant advice code: not before 24 hours', 'mac-control'],
  '700.601.001': [
    'retry blocked by merchant advice code: only after card update or 3-D Secure',
    'mac-control',
  ],
  '700.601.003': [
    'retry blocked by merchant advice code: account closed, do not retry',
    'mac-control',
  ],
  '800.100.100': ['transaction declined for unknown reason', 'rejected-bank'],
  '800.100.150': ['transaction declined (refund on gambling tx not allowed)', 'rejected-bank'],
  '800.100.151': ['transaction declined (invalid card)', 'rejected-bank'],
  '800.100.152': ['transaction declined by authorization system', 'rejected-bank'],
  '800.100.153': ['transaction declined (invalid CVV)', 'rejected-bank'],
  '800.100.154': ['transaction declined (transaction marked as invalid)', 'rejected-bank'],
  '800.100.155': ['transaction declined (amount exceeds credit)', 'rejected-bank'],
  '800.100.156': ['transaction declined (format error)', 'rejected-bank'],
  '800.100.157': ['transaction declined (wrong expiry date)', 'rejected-bank'],
  '800.100.158': ['transaction declined (suspecting manipulation)', 'rejected-bank'],
  '800.100.159': ['transaction declined (stolen card)', 'rejected-bank'],
  '800.100.160': ['transaction declined (card blocked)', 'rejected-bank'],
  '800.100.161': ['transaction declined (too many invalid tries)', 'rejected-bank'],
  '800.100.162': ['transaction declined (limit exceeded)', 'rejected-bank'],
  '800.100.163': ['transaction declined (maximum transaction frequency exceeded)', 'rejected-bank'],
  '800.100.164': ['transaction declined (merchants limit exceeded)', 'rejected-bank'],
  '800.100.165': ['transaction declined (card lost)', 'rejected-bank'],
  '800.100.166': [
    'transaction declined (Incorrect personal identification number)',
    'rejected-bank',
  ],
  '800.100.167': ['transaction declined (referencing transaction does not match)', 'rejected-bank'],
  '800.100.168': ['transaction declined (restricted card)', 'rejected-bank'],
  '800.100.169': [
    'transaction declined (card type is not processed by the authorization center)',
    'rejected-bank',
  ],
  '800.100.170': ['transaction declined (transaction not permitted)', 'rejected-bank'],
  '800.100.171': ['transaction declined (pick up card)', 'rejected-bank'],
  '800.100.172': ['transaction declined (account blocked)', 'rejected-bank'],
  '800.100.173': [
    'transaction declined (invalid currency, not processed by authorization center)',
    'rejected-bank',
  ],
  '800.100.174': ['transaction declined (invalid amount)', 'rejected-bank'],
  '800.100.175': ['transaction declined (invalid brand)', 'rejected-bank'],
  '800.100.176': [
    'transaction declined (account temporarily not available. Please try again later)',
    'rejected-bank',
  ],
  '800.100.177': ['transaction declined (amount field should not be empty)', 'rejected-bank'],
  '800.100.178': ['transaction declined (PIN entered incorrectly too often)', 'rejected-bank'],
  '800.100.179': ['transaction declined (exceeds withdrawal count limit)', 'rejected-bank'],
  '800.100.190': ['transaction declined (invalid configuration data)', 'rejected-bank'],
  '800.100.191': [
    'transaction declined (transaction in wrong state on aquirer side)',
    'rejected-bank',
  ],
  '800.100.192': [
    "transaction declined (invalid CVV, Amount has still been reserved on the customer's card and will be released in a few business days. Please ensure the CVV code is accurate before retrying the transaction)",
    'rejected-bank',
  ],
  '800.100.195': ['transaction declined (UserAccount Number/ID unknown)', 'rejected-bank'],
  '800.100.196': ['transaction declined (registration error)', 'rejected-bank'],
  '800.100.197': ['transaction declined (registration cancelled externally)', 'rejected-bank'],
  '800.100.198': ['transaction declined (invalid holder)', 'rejected-bank'],
  '800.100.199': ['transaction declined (invalid tax number)', 'rejected-bank'],
  '800.100.200': ['Refer to Payer due to reason not specified', 'rejected-bank'],
  '800.100.201': ['Account or Bank Details Incorrect', 'rejected-bank'],
  '800.100.202': ['Account Closed', 'rejected-bank'],
  '800.100.203': ['Insufficient Funds', 'rejected-bank'],
  '800.100.204': ['Mandate Expired', 'rejected-bank'],
  '800.100.205': ['Mandate Discarded', 'rejected-bank'],
  '800.100.206': ['Refund of an authorized payment requested by the customer', 'rejected-bank'],
  '800.100.207': ['Refund requested', 'rejected-bank'],
  '800.100.208': ['Direct debit not enabled for the specified account or bank', 'rejected-bank'],
  '800.100.311': ['network token request still in flight; retry later', 'rejected-bank'],
  '800.100.402': ['cc/bank account holder not valid', 'rejected-bank'],
  '800.100.403': ['transaction declined (revocation of authorisation order)', 'rejected-bank'],
  '800.100.500': [
    'Card holder has advised his bank to stop this recurring payment',
    'rejected-bank',
  ],
  '800.100.501': [
    'Card holder has advised his bank to stop all recurring payments for this merchant',
    'rejected-bank',
  ],
  '800.110.100': ['duplicate transaction', 'rejected-risk-validation'],
  '800.120.100': ['Too many requests. Please try again later.', 'rejected-risk-validation'],
  '800.120.101': [
    'maximum number of transactions per account already exceeded',
    'rejected-risk-validation',
  ],
  '800.120.102': [
    'maximum number of transactions per ip already exceeded',
    'rejected-risk-validation',
  ],
  '800.120.103': [
    'maximum number of transactions per email already exceeded',
    'rejected-risk-validation',
  ],
  '800.120.200': [
    'maximum total volume of transactions already exceeded',
    'rejected-risk-validation',
  ],
  '800.120.201': [
    'maximum total volume of transactions per account already exceeded',
    'rejected-risk-validation',
  ],
  '800.120.202': [
    'maximum total volume of transactions per ip already exceeded',
    'rejected-risk-validation',
  ],
  '800.120.203': [
    'maximum total volume of transactions per email already exceeded',
    'rejected-risk-validation',
  ],
  '800.120.300': ['chargeback rate per bin exceeded', 'rejected-risk-validation'],
  '800.120.401': [
    'maximum number of transactions or total volume for configured MIDs or CIs exceeded',
    'rejected-risk-validation',
  ],
  '800.121.100': [
    'Channel not configured for given source type. Please contact your account manager.',
    'validation-configuration',
  ],
  '800.121.200': [
    'Secure Query is not enabled for this entity. Please contact your account manager.',
    'validation-configuration',
  ],
  '800.130.100': ['Transaction with same TransactionId already exists', 'rejected-risk-validation'],
  '800.140.100': [
    'maximum number of registrations per mobile number exceeded',
    'rejected-risk-validation',
  ],
  '800.140.101': [
    'maximum number of registrations per email address exceeded',
    'rejected-risk-validation',
  ],
  '800.140.110': [
    'maximum number of registrations of mobile per credit card number exceeded',
    'rejected-risk-validation',
  ],
  '800.140.111': [
    'maximum number of registrations of credit card number per mobile exceeded',
    'rejected-risk-validation',
  ],
  '800.140.112': [
    'maximum number of registrations of email per credit card number exceeded',
    'rejected-risk-validation',
  ],
  '800.140.113': [
    'maximum number of registrations of credit card number per email exceeded',
    'rejected-risk-validation',
  ],
  '800.150.100': ['Account Holder does not match Customer Name', 'rejected-risk-validation'],
  '800.160.100': [
    'Invalid payment data for configured Shopper Dispatching Type',
    'rejected-risk-validation',
  ],
  '800.160.110': [
    'Invalid payment data for configured Payment Dispatching Type',
    'rejected-risk-validation',
  ],
  '800.160.120': [
    'Invalid payment data for configured Recurring Transaction Dispatching Type',
    'rejected-risk-validation',
  ],
  '800.160.130': [
    'Invalid payment data for configured TicketSize Dispatching Type',
    'rejected-risk-validation',
  ],
  '800.200.159': ['account or user is blacklisted (card stolen)', 'rejected-blacklist'],
  '800.200.160': ['account or user is blacklisted (card blocked)', 'rejected-blacklist'],
  '800.200.165': ['account or user is blacklisted (card lost)', 'rejected-blacklist'],
  '800.200.202': ['account or user is blacklisted (account closed)', 'rejected-blacklist'],
  '800.200.208': ['account or user is blacklisted (account blocked)', 'rejected-blacklist'],
  '800.200.220': ['account or user is blacklisted (fraudulent transaction)', 'rejected-blacklist'],
  '800.300.101': ['account or user is blacklisted', 'rejected-blacklist'],
  '800.300.102': ['country blacklisted', 'rejected-blacklist'],
  '800.300.200': ['email is blacklisted', 'rejected-blacklist'],
  '800.300.301': ['ip blacklisted', 'rejected-blacklist'],
  '800.300.302': ['ip is anonymous proxy', 'rejected-blacklist'],
  '800.300.401': ['bin blacklisted', 'rejected-blacklist'],
  '800.300.500': [
    'transaction temporary blacklisted (too many tries invalid CVV)',
    'rejected-blacklist',
  ],
  '800.300.501': [
    'transaction temporary blacklisted (too many tries invalid expire date)',
    'rejected-blacklist',
  ],
  '800.310.200': ['Account closed', 'rejected-blacklist'],
  '800.310.210': ['Account not found', 'rejected-blacklist'],
  '800.310.211': ['Account not found (BIN/issuer not participating)', 'rejected-blacklist'],
  '800.400.100': ['AVS Check Failed', 'rejected-address'],
  '800.400.101': ['Mismatch of AVS street value', 'rejected-address'],
  '800.400.102': ['Mismatch of AVS street number', 'rejected-address'],
  '800.400.103': ['Mismatch of AVS PO box value fatal', 'rejected-address'],
  '800.400.104': ['Mismatch of AVS zip code value fatal', 'rejected-address'],
  '800.400.105': [
    'Mismatch of AVS settings (AVSkip, AVIgnore, AVSRejectPolicy) value',
    'rejected-address',
  ],
  '800.400.110': [
    "AVS Check Failed. Amount has still been reserved on the customer's card and will be released in a few business days. Please ensure the billing address is accurate before retrying the transaction.",
    'rejected-address',
  ],
  '800.400.150': ['Implausible address data', 'rejected-address'],
  '800.400.151': ['Implausible address state data', 'rejected-address'],
  '800.400.200': ['Invalid Payer Authentication in 3DSecure transaction', 'rejected-3ds'],
  '800.400.500': [
    'Waiting for confirmation of non-instant payment. Denied for now.',
    'pending-long',
  ],
  '800.400.501': ['Waiting for confirmation of non-instant debit. Denied for now.', 'pending-long'],
  '800.400.502': [
    'Waiting for confirmation of non-instant refund. Denied for now.',
    'pending-long',
  ],
  '800.500.100': ['direct debit transaction declined for unknown reason', 'rejected-system'],
  '800.500.110': [
    'Unable to process transaction - ran out of terminalIds - please contact acquirer',
    'rejected-system',
  ],
  '800.600.100': ['transaction is being already processed', 'rejected-system'],
  '800.700.100': [
    'transaction for the same session is currently being processed, please try again later.',
    'rejected-bank',
  ],
  '800.700.101': ['family name too long', 'rejected-bank'],
  '800.700.201': ['given name too long', 'rejected-bank'],
  '800.700.500': ['company name too long', 'rejected-bank'],
  '800.800.102': ['Invalid street', 'rejected-bank'],
  '800.800.202': ['Invalid zip', 'rejected-bank'],
  '800.800.302': ['Invalid city', 'rejected-bank'],
  '800.800.400': ['Connector/acquirer system is under maintenance', 'rejected-system'],
  '800.800.800': [
    'The payment system is currenty unavailable, please contact support in case this happens again.',
    'rejected-system',
  ],
  '800.800.801': [
    'The payment system is currenty unter maintenance. Please apologize for the inconvenience this may cause. If you were not informed of this maintenance window in advance, contact your sales representative.',
    'rejected-system',
  ],
  '800.900.100': ['sender authorization failed', 'validation-format'],
  '800.900.101': ['invalid email address (probably invalid syntax)', 'validation-format'],
  '800.900.200': [
    "invalid phone number (has to start with a digit or a '+', at least 7 and max 25 chars long)",
    'validation-format',
  ],
  '800.900.201': ['unknown channel', 'validation-format'],
  '800.900.300': ['invalid authentication information', 'validation-format'],
  '800.900.301': [
    'user authorization failed, user has no sufficient rights to process transaction',
    'validation-format',
  ],
  '800.900.302': ['Authorization failed', 'validation-format'],
  '800.900.303': ['No token created', 'validation-format'],
  '800.900.399': ['Secure Registration Problem', 'validation-format'],
  '800.900.401': ['Invalid IP number', 'validation-format'],
  '800.900.450': ['Invalid birthdate', 'validation-format'],
  '900.100.100': [
    'unexpected communication error with connector/acquirer',
    'rejected-communication',
  ],
  '900.100.200': ['error response from connector/acquirer', 'rejected-communication'],
  '900.100.201': [
    'error on the external gateway (e.g. on the part of the bank, acquirer,...)',
    'rejected-communication',
  ],
  '900.100.202': [
    'invalid transaction flow, the requested function is not applicable for the referenced transaction.',
    'rejected-communication',
  ],
  '900.100.203': ['error on the internal gateway', 'rejected-communication'],
  '900.100.204': ['Error during message parsing', 'rejected-communication'],
  '900.100.300': ['timeout, uncertain result', 'rejected-communication'],
  '900.100.301': [
    'Transaction timed out without response from connector/acquirer. It was reversed.',
    'rejected-communication',
  ],
  '900.100.310': [
    'Transaction timed out due to internal system misconfiguration. Request to acquirer has not been sent.',
    'rejected-communication',
  ],
  '900.100.400': ['timeout at connectors/acquirer side', 'rejected-communication'],
  '900.100.500': ['timeout at connectors/acquirer side (try later)', 'rejected-communication'],
  '900.100.600': ['connector/acquirer currently down', 'rejected-communication'],
  '900.100.700': ['error on the external service provider', 'rejected-communication'],
  '900.200.100': ['Message Sequence Number of Connector out of sync', 'rejected-communication'],
  '900.300.600': ['user session timeout', 'rejected-communication'],
  '900.400.100': [
    'unexpected communication error with external risk provider',
    'rejected-communication',
  ],
  '999.999.888': ['UNDEFINED PLATFORM DATABASE ERROR', 'rejected-system'],
  '999.999.999': ['UNDEFINED CONNECTOR/ACQUIRER ERROR', 'rejected-system'],
});

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** API 3, Chargeback parameter: 000.100.2 and two digits, for a hundred reasons. */
type ChargebackCode = `000.100.2${Digit}${Digit}`;

/** A result code of the table, or a chargeback reason. */
export type ResultCode = keyof typeof NAMED | ChargebackCode;

/** The chargeback reasons that the table does not name: acquirers use their own reasons. */
const OTHER_REASONS = Object.fromEntries(
  Array.from({ length: 100 }, (_, n): [string, Entry] => [
    `000.100.${200 + n}`,
    [`Chargeback for reason ${n} of the acquirer`, 'chargeback'],
  ]).filter(([code]) => !Object.hasOwn(NAMED, code)),
);

const byCode = ([one]: [string, Entry], [other]: [string, Entry]): number => (one < other ? -1 : 1);

/** All codes with their texts and groups. */
export const RESULT_CODES = Object.fromEntries(
  Object.entries<Entry>({ ...NAMED, ...OTHER_REASONS }).sort(byCode),
) as Readonly<Record<ResultCode, Entry>>;

/** Whether a text is a result code. */
export function isResultCode(text: string): text is ResultCode {
  return Object.hasOwn(RESULT_CODES, text);
}

/** The text of a code. */
export const descriptionOf = (code: ResultCode): string => RESULT_CODES[code][0];

/** The group of a code. */
export const groupOf = (code: ResultCode): ResultGroup => RESULT_CODES[code][1];

/** Whether the money has moved or will move: success, also if the shop should review the payment. */
export function isGood(code: ResultCode): boolean {
  const group = groupOf(code);
  return group === 'success' || group === 'success-manual-review';
}

/** Whether the result is still open: it follows within 30 minutes, or within days. */
export function isPending(code: ResultCode): boolean {
  const group = groupOf(code);
  return group === 'pending' || group === 'pending-long';
}

/**
 * Successful codes that are not about a payment: of requests in general, representments, checkouts, risk checks alone,
 * account updates, authentications alone.
 */
const OF_OTHER_THINGS = /^000\.(?:000\.100|100\.10[56]|200\.10[0-3]|300\.10|310\.|400\.1[12]0)/;

/** Whether a text is a result code that a processor may give a payment. */
export const isPaymentResult = (text: string): text is ResultCode =>
  isResultCode(text) && groupOf(text) !== 'chargeback' && !OF_OTHER_THINGS.test(text);

/** Communication errors after which it is certain that the processor did nothing, or has reversed the payment. */
const CERTAIN: readonly ResultCode[] = ['900.100.301', '900.100.310', '900.100.600'];

/** Whether the processor's result is unknown: it may have received the request, but no response arrived. */
export const isUncertain = (code: ResultCode): boolean =>
  groupOf(code) === 'rejected-communication' && !CERTAIN.includes(code);

const CODES = Object.keys(RESULT_CODES) as ResultCode[];

/** The codes of pending payments. */
export const PENDING: readonly ResultCode[] = CODES.filter(isPending);

/** The codes of payments that succeeded. The code of a chargeback is its reason. */
export const SUCCEEDED: readonly ResultCode[] = CODES.filter(
  (code) => isGood(code) || groupOf(code) === 'chargeback',
);

/** The codes of payments that may have moved money: successful, pending and uncertain ones. */
export const MAY_HAVE_PAID: readonly ResultCode[] = [
  ...CODES.filter(isGood),
  ...PENDING,
  ...CODES.filter(isUncertain),
];

/** The default HTTP status of a response with this code: 200 for 000.*, else 400. */
export const httpStatus = (code: ResultCode): 200 | 400 => (code.startsWith('000.') ? 200 : 400);
