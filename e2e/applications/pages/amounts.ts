/** The program of a page that shows amounts in every currency, and tells which of them are wrong in its browser. */
import { wrongAmounts } from '../../../test/money/everyCurrency.ts';

const told = document.createElement('output');
told.textContent = JSON.stringify(wrongAmounts());
document.body.append(told);
