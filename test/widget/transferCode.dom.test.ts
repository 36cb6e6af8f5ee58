/** The QR code of a transfer, read again as a banking app reads it. */
import { describe, expect, it } from 'vitest';
import transferCode from '../../src/widget/methods/transferCode/index.tsx';
import type { Transfer } from '../../src/widget/pay/voucher/transferCode.ts';
import { readQrCode } from '../qrCode.ts';

/** The light border of a code, in modules (ISO/IEC 18004, 5.3.8). */
const BORDER = 4;

/** The text of the code that is drawn for a transfer. */
function scan(transfer: Transfer): string {
  const drawn = transferCode()(transfer) as SVGElement;
  const [, , width = 0, height] = (drawn.getAttribute('viewBox') ?? '').split(' ').map(Number);
  expect(height).toBe(width);
  const [, dark] = drawn.querySelectorAll('path');
  const modules = new Set(dark?.getAttribute('d')?.match(/M\d+ \d+h1v1h-1z/g));
  const isDark = (row: number, column: number) => modules.has(`M${column} ${row}h1v1h-1z`);
  const size = width - 2 * BORDER;
  for (let at = 0; at < width; at++)
    for (const edge of [0, 1, 2, 3, width - 4, width - 3, width - 2, width - 1])
      expect(isDark(at, edge) || isDark(edge, at)).toBe(false);
  return readQrCode(size, (row, column) => isDark(row + BORDER, column + BORDER));
}

describe('the QR code of a transfer', () => {
  // The payee of the sample code in EPC069-12, without its purpose and its note.
  it('says what EPC069-12 asks for', () => {
    const text = scan({
      holder: 'Red Cross of Belgium',
      iban: 'BE72 0000 0000 1616',
      bic: 'BPOTBEB1',
      amount: '1',
      reference: 'Urgency fund',
    });
    expect(text).toBe(`BCD
002
1
SCT
BPOTBEB1
Red Cross of Belgium
BE72000000001616
EUR1


Urgency fund`);
  });

  it('has the letters of UTF-8', () => {
    const text = scan({
      holder: 'Müller & Söhne',
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: '',
      amount: '92.00',
      reference: 'RF18539007547034',
    });
    expect(text).toBe(`BCD
002
1
SCT

Müller & Söhne
DE89370400440532013000
EUR92.00

RF18539007547034`);
  });

  it('is read up to the largest text of the standard', () => {
    const transfer = {
      holder: 'H'.repeat(70),
      iban: 'DE89 3704 0044 0532 0130 00',
      bic: 'MARKDEF1100',
      amount: '999999999.99',
      reference: 'R'.repeat(140),
    };
    expect(scan(transfer).split('\n').slice(5)).toEqual([
      transfer.holder,
      'DE89370400440532013000',
      'EUR999999999.99',
      '',
      '',
      transfer.reference,
    ]);
  });
});
