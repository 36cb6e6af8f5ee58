/**
 * Two lists that nobody sees beside the number, for month and year: a browser whose autofill ends at the frame (Firefox,
 * Safari) fills them in with the number, and the page's own field gets the date. It is two numbers, so nothing else that a
 * browser may fill in by mistake can get to the page.
 */
import type { FilledDate } from '../protocol/index.ts';

/** How many years ahead a card may end. */
const YEARS = 20;

/** @param filled called when both are chosen; they are empty again then */
export function addTwins(form: HTMLFormElement, filled: (date: FilledDate) => void): void {
  const thisYear = new Date().getFullYear();
  const month = list('cc-exp-month', 1, 12);
  const year = list('cc-exp-year', thisYear, thisYear + YEARS);
  for (const twin of [month, year]) {
    twin.addEventListener('change', () => {
      if (!month.value || !year.value) return;
      filled({ month: Number(month.value), year: Number(year.value) });
      month.value = '';
      year.value = '';
    });
  }
  form.append(month, year);
}

function list(autocomplete: AutoFill, from: number, to: number): HTMLSelectElement {
  const select = document.createElement('select');
  select.autocomplete = autocomplete;
  select.tabIndex = -1;
  // Firefox knows the property only since 119.
  select.setAttribute('aria-hidden', 'true');
  select.append(new Option());
  for (let value = from; value <= to; value++) {
    select.append(new Option(String(value).padStart(2, '0')));
  }
  return select;
}
