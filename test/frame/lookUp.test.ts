import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLookUp } from '../../src/frame/lookUp.ts';
import type { BinInfo } from '../../src/protocol/index.ts';

const VISA = { brands: ['VISA'], type: 'CREDIT', country: 'DE' };
const found = (bin: object = VISA) => Response.json({ result: {}, bin, news: 'unknown' });

beforeEach(() =>
  vi.stubGlobal('location', { href: 'https://pay.example/v1/checkouts/C/frame?b=1#x' }),
);
afterEach(() => vi.unstubAllGlobals());

/** Types texts one after the other, each answered before the next; gives what was told and asked. */
async function typed(
  texts: readonly string[],
  answer: (bin: string) => Response | Error = () => found(),
) {
  const asked: { url: string; bin: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const bin = String(init.body).slice('bin='.length);
    asked.push({ url: url.href, bin, init });
    const given = answer(bin);
    if (given instanceof Error) throw given;
    return given;
  });
  const told: (BinInfo | null)[] = [];
  const lookUp = createLookUp((info) => told.push(info));
  for (const text of texts) {
    lookUp(text);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { told, asked, bins: asked.map(({ bin }) => bin) };
}

/** Everything that a person who types a number shows on the way. */
const typing = (digits: string) => [...digits].map((_, i) => digits.slice(0, i + 1));

describe('the look-up', () => {
  it('asks at six digits and at eight, and never with more', async () => {
    const { bins, asked } = await typed(typing('4200001234567890'));
    expect(bins).toEqual(['420000', '42000012']);
    expect(asked[0]).toMatchObject({
      url: 'https://pay.example/v1/checkouts/C/bin',
      init: { method: 'POST', credentials: 'omit', cache: 'no-store' },
    });
  });

  it('asks once for a number that is pasted', async () => {
    expect((await typed(['4200001234567890'])).bins).toEqual(['42000012']);
  });

  it('asks each beginning once, and remembers it', async () => {
    const back = ['4200001', '42000012', '4200001', '42000012', '5', '42000012'];
    const { bins, told } = await typed(back);
    expect(bins).toEqual(['420000', '42000012']);
    // First that nothing is known, and null whenever the digits are others.
    expect(told).toEqual([null, VISA, VISA, null, VISA, VISA, null, VISA]);
  });

  it('reports null first, and then nothing before there are six digits', async () => {
    expect(await typed(['', '4', '42000'])).toMatchObject({ told: [null], bins: [] });
  });

  it('returns empty strings for unknown data', async () => {
    const { told } = await typed(['420000'], () =>
      found({ brands: ['VISA'], type: null, country: null, bank: 'unknown member' }),
    );
    expect(told[1]).toEqual({ brands: ['VISA'], type: '', country: '' });
  });

  it.each([
    ['trouble', () => Response.json({ bin: VISA }, { status: 503 })],
    ['a refusal', () => Response.json({ bin: VISA }, { status: 404 })],
    ['no answer', () => new TypeError('lost')],
    ['no JSON', () => new Response('<html>')],
    ['no bin', () => Response.json({})],
    ['a bin of another shape', () => found({ brands: 'VISA' })],
    ['too many brands', () => found({ ...VISA, brands: Array(51).fill('VISA') })],
  ])('asks once and reports nothing after %s', async (_name, answer) => {
    expect(await typed(['420000', '42000', '420000'], answer)).toMatchObject({
      told: [null],
      bins: ['420000'],
    });
  });

  it('drops an answer that comes when other digits stand there', async () => {
    const answers = new Map<string, (response: Response) => void>();
    vi.stubGlobal('fetch', (_url: URL, { body }: RequestInit) => {
      const bin = String(body).slice('bin='.length);
      return new Promise<Response>((resolve) => answers.set(bin, resolve));
    });
    const told: (BinInfo | null)[] = [];
    const lookUp = createLookUp((info) => told.push(info));
    lookUp('42000012');
    lookUp('54545454');
    answers.get('54545454')?.(found({ ...VISA, brands: ['MASTER'] }));
    await vi.waitFor(() => expect(told).toHaveLength(2));
    answers.get('42000012')?.(found());
    lookUp('');
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).toEqual([null, { ...VISA, brands: ['MASTER'] }, null]);
  });

  it('never reports data of other digits than the current ones', async () => {
    const texts = fc.array(fc.stringMatching(/^[45][12]{0,9}$|^$/), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(texts, async (sequence) => {
        const { told, bins } = await typed(sequence, (bin) => found({ ...VISA, country: bin }));
        const last = sequence.at(-1) ?? '';
        const known = told.at(-1)?.country ?? '';
        expect(last.startsWith(known)).toBe(true);
        expect(known.length).toBe(last.length < 6 ? 0 : last.length < 8 ? 6 : 8);
        expect(new Set(bins).size).toBe(bins.length);
      }),
      { numRuns: 50 },
    );
  });
});
