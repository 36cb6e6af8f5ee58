/** What the gateway knows of the first digits of a number, asked while it is typed. */
import { askGateway, type BinInfo, bodyOf, isBinInfo, own } from '../protocol/index.ts';

/**
 * Gives what is to be called with the digits after every change: asks at six digits and at eight, each beginning once, and
 * tells what is known, or `null` when the digits no longer begin so. What can't be learned is not told.
 */
export function createLookUp(tell: (info: BinInfo | null) => void): (digits: string) => void {
  const asked = new Map<string, Promise<BinInfo | undefined>>();
  let wanted = '';
  // Nothing yet: but the page may remember what was told before this frame was moved and loaded anew.
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
    // It may come when something else stands there.
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
