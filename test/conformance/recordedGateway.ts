/**
 * A stand-in for the platform: this gateway, with the envelope of the platform, behind a proxy that changes what public
 * recordings and documents of the platform show in another way.
 */
import { openAsItIs, type Shop } from '../gateway/harness.ts';
import type { Fault, Passing, PassingAnswer } from './faultyGateway.ts';

const ENTITY = { entityId: 'a0000000000000000000000000000001', token: 'token-of-the-platform' };

/** The gateway behind the proxy. */
export const openRecorded = (): Promise<Shop> =>
  openAsItIs({ entities: [{ ...ENTITY, terms: { envelope: 'platform' } }] });

const ENVELOPE = ['result', 'buildNumber', 'timestamp', 'ndc'];
const LEVELS: Readonly<Record<string, string>> = {
  '0001': 'CLASSIC',
  '0002': 'GOLD',
  '0003': 'PLATINUM',
  '0004': 'BUSINESS',
};

const only = (body: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));

/** Sends a request on, and answers as the recordings show. */
export const asRecorded: Fault = async (request, pass) => {
  // The platform has no paths without a version.
  if (request.path.startsWith('/checkouts')) return missingPath(request, pass);
  const sent = withLongAmount(withoutDates(request));
  const answer = await pass(sent.request);
  if (!answer.contentType.startsWith('application/json')) return answer;
  return [levelInWords, bareDecline, bareRegistration, removedIsBad, withRandomMember].reduce(
    (changed, change) => change(request, changed),
    sent.restore(answer),
  );
};

/** A query by a reference may name days, too (section 14 of the reference). */
function withoutDates(request: Passing): Passing {
  const [path = '', query = ''] = request.path.split('?');
  const fields = new URLSearchParams(query);
  if (!fields.has('merchantTransactionId')) return request;
  fields.delete('date.from');
  fields.delete('date.to');
  return { ...request, path: `${path}?${fields}` };
}

const missingPath = (request: Passing, pass: Parameters<Fault>[1]) =>
  pass({ ...request, path: '/v1/no-such-path' });

/** Amounts have up to 12 digits (section 14 of the reference); this gateway has 10 (API 1). */
function withLongAmount(request: Passing) {
  const fields = new URLSearchParams(request.body);
  const amount = fields.get('amount') ?? '';
  if (!/^\d{11,12}(?:\.\d\d)?$/.test(amount)) {
    return { request, restore: (answer: PassingAnswer) => answer };
  }
  fields.set('amount', '92.00');
  const restore = (answer: PassingAnswer): PassingAnswer =>
    'amount' in answer.body ? { ...answer, body: { ...answer.body, amount } } : answer;
  return { request: { ...request, body: fields.toString() }, restore };
}

/** `card.level` is a word. */
function levelInWords(_: Passing, answer: PassingAnswer): PassingAnswer {
  const level = answer.body.card?.level;
  if (level === undefined) return answer;
  const card = { ...answer.body.card, level: LEVELS[level] };
  return { ...answer, body: { ...answer.body, card } };
}

/** A decline has neither `id` nor amount (section 4 of the reference). */
function bareDecline({ method, path }: Passing, answer: PassingAnswer): PassingAnswer {
  const isPaying = method === 'POST' && /\/payments?$/.test(path);
  const isDecline = /^(?:800\.[17]00|800\.3|300\.100)/.test(answer.body.result?.code ?? '');
  return isPaying && isDecline ? { ...answer, body: only(answer.body, ENVELOPE) } : answer;
}

/** Stored details may come without a brand. */
function bareRegistration({ path }: Passing, answer: PassingAnswer): PassingAnswer {
  if (!/^\/v1\/registrations(?:$|\/[^/]+$)/.test(path.replace(/\?.*/, ''))) return answer;
  const { paymentBrand: _, ...body } = answer.body;
  return { ...answer, body };
}

/** Unknown and removed details are a 400. */
function removedIsBad({ method, path }: Passing, answer: PassingAnswer): PassingAnswer {
  const isRead = method === 'GET' && path.startsWith('/v1/registrations/');
  return isRead && answer.status === 404 ? { ...answer, status: 400 } : answer;
}

/** The test host adds a member to `result`. */
function withRandomMember(_: Passing, answer: PassingAnswer): PassingAnswer {
  const { result } = answer.body;
  if (!result) return answer;
  const more = { ...result, randomField1791: 'Please allow for new unexpected fields to be added' };
  return { ...answer, body: { ...answer.body, result: more } };
}
