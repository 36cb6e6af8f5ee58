/** Requests the gateway's data about the first digits of a number while the shopper types. */
import { askGateway, type BinInfo, bodyOf, isBinInfo, own } from '../protocol/index.ts';

/**
 * Returns a function to call with the digits after every change. It sends a request at six digits and at eight, once for each
 * beginning. It reports the data, or `null` when the digits no longer begin so. A failed request is not reported.
 */
export function createLookUp(tell: (info: BinInfo | null) => void): (digits: string) => void {
  const asked = new Map<string, Promise<BinInfo | undefined>>();
  let wanted = '';
  // `undefined` before the first report: the page may still have the data that was reported before this frame was moved and
  // reloaded.
  let told: string | undefined;
  return async (digits) => {
    if (told === undefined || !digits.startsWith(told)) {
      told = '';
      tell(null);
    }
    const bin = digits.slice(0, digits.length < 8 ? 6 : 8);
    if (bin === wanted) return;
    wanted = bin;
    if (bin.length < 6) return;
    const answer = asked.get(bin) ?? ask(bin);
    asked.set(bin, answer);
    const info = await answer;
    // The digits may have changed before the response arrives.
    if (!info || bin !== wanted || bin === told) return;
    told = bin;
    tell(info);
  };
}

async function ask(bin: string): Promise<BinInfo | undefined> {
  const init = { method: 'POST', body: new URLSearchParams({ bin }) };
  const answer = await askGateway(fetch, new URL('bin', location.href), init, []);
  const found = own(bodyOf(answer), 'bin');
  const info = {
    brands: own(found, 'brands'),
    type: own(found, 'type') ?? '',
    country: own(found, 'country') ?? '',
  };
  return isBinInfo(info) ? info : undefined;
}
