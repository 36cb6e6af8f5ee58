/**
 * Two invisible lists beside the number, for month and year. A browser whose autofill ends at the frame (Firefox, Safari) fills
 * them in with the number, and the page's own field gets the date. The date consists of two numbers, so no other data that a
 * browser fills in by mistake can reach the page.
 */
import type { FilledDate } from '../protocol/index.ts';

/** Number of future years in the list. */
const YEARS = 20;

/** @param filled called when both are filled in; both lists are then cleared */
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
  // Firefox supports the property only since version 119.
  select.setAttribute('aria-hidden', 'true');
  select.append(new Option());
  for (let value = from; value <= to; value++) {
    select.append(new Option(String(value).padStart(2, '0')));
  }
  return select;
}
