/** The sandbox sheet: it simulates the API of each wallet, in a test system, in every browser. */

import english from '../../../../locales/en.json';
import { addEnglish } from '../../kernel/texts/texts.ts';
import type { SandboxSheet } from '../wallet/sandboxSheet.ts';
import { playApplePay } from './applePay.ts';
import { openDialog } from './dialog.tsx';
import { playGooglePay } from './googlePay.ts';
import { playSamsungPay } from './samsungPay.ts';
import type { OpenSheet } from './sheet.ts';

export default function sheet(): SandboxSheet {
  addEnglish(english);
  const open: OpenSheet = (order, asks, acts) => openDialog(order, asks, acts);
  return {
    applePay: (order, request) => playApplePay(open, order, request),
    googlePay: (order, callbacks) => playGooglePay(open, order, callbacks),
    samsungPay: (order) => playSamsungPay(open, order),
  };
}
