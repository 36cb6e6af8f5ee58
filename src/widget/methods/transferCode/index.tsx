/** The QR code from which a banking app fills in a transfer. A module of its own, because only accounts with an IBAN need it. */
import qrcode from 'qrcode-generator';
import { draw } from '../../kernel/draw.ts';
import type { TransferCode } from '../../pay/voucher/transferCode.ts';
import { transferText } from './transferText.ts';

/** The border that a reader needs: four modules (ISO/IEC 18004, 6.3.8). */
const BORDER = 4;

export default function transferCode(): TransferCode {
  return (transfer) => {
    const text = transferText(transfer);
    if (text === undefined) return undefined;
    // EPC069-12: error correction level M, UTF-8.
    const code = qrcode(0, 'M');
    code.addData(String.fromCharCode(...new TextEncoder().encode(text)), 'Byte');
    code.make();
    const size = code.getModuleCount();
    let path = '';
    for (let row = 0; row < size; row++)
      for (let column = 0; column < size; column++)
        if (code.isDark(row, column)) path += `M${column + BORDER} ${row + BORDER}h1v1h-1z`;
    const width = size + 2 * BORDER;
    return draw(
      <svg class="wpwl-voucher-code" viewBox={`0 0 ${width} ${width}`} aria-hidden="true">
        <path fill="#fff" d={`M0 0h${width}v${width}H0z`} />
        <path d={path} />
      </svg>,
    ) as unknown as SVGElement;
  };
}
