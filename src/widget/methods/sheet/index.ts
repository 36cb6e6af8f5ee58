/** The sandbox's own sheet: it plays the interface of each wallet, in a test system, in every browser. */
import english from '../../../../locales/en.json';
import type { Sandbox } from '../../kit/walletSheet.ts';
import type { Tools } from '../../parts/tools.ts';
import { playApplePay } from './applePay.ts';
import { type OpenSheet, openDialog } from './dialog.ts';
import { playGooglePay } from './googlePay.ts';
import { playSamsungPay } from './samsungPay.ts';

export default function sheet(tools: Tools): Sandbox {
  tools.addEnglish(english);
  const open: OpenSheet = (order, asks, acts) => openDialog(tools, order, asks, acts);
  return {
    applePay: (order, request) => playApplePay(open, order, request),
    googlePay: (order, callbacks) => playGooglePay(open, order, callbacks),
    samsungPay: (order) => playSamsungPay(open, order),
  };
}
