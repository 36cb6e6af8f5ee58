// The script of the demo shop's panel: applies a changed setting, keeps the place, copies a text. Without it, the button
// "Apply" and the selection of a text do the same.

export {};

const PLACE = 'demo-place';
const panel = /** @type {HTMLElement} */ (document.getElementById('demo'));
const settings = /** @type {HTMLFormElement} */ (panel.querySelector('form'));
const status = /** @type {HTMLElement} */ (panel.querySelector('[role="status"]'));

for (const element of panel.querySelectorAll('[hidden]')) element.removeAttribute('hidden');

// A setting loads the page again, so the control that was used gets the focus again.
settings.addEventListener('change', ({ target }) => {
  const control = /** @type {HTMLInputElement} */ (target);
  const { for: filled } = control.dataset;
  const id = filled ?? control.id;
  // A picked colour is sent as the text of its field.
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
  if (filled !== undefined && field) field.value = control.value;
  if (!settings.reportValidity()) return;
  sessionStorage.setItem(PLACE, JSON.stringify({ id, top: panel.scrollTop }));
  settings.requestSubmit();
});
// Empty settings stay out of the address.
settings.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});
const place = sessionStorage.getItem(PLACE);
if (place !== null) {
  sessionStorage.removeItem(PLACE);
  const { id, top } = JSON.parse(place);
  const control = document.getElementById(id);
  control?.closest('details')?.setAttribute('open', '');
  panel.scrollTop = top;
  control?.focus();
}

panel.addEventListener('click', async ({ target }) => {
  const button = /** @type {Element} */ (target).closest('button[data-copy]');
  if (!button) return;
  const { copy = '' } = /** @type {HTMLElement} */ (button).dataset;
  const text = document.getElementById(copy)?.textContent ?? '';
  try {
    await navigator.clipboard.writeText(text);
    for (const label of panel.querySelectorAll('[data-copy] > span:first-child')) {
      label.textContent = button.contains(label) ? 'Copied' : 'Copy';
    }
    status.textContent = 'Copied';
  } catch {
    status.textContent = 'The browser does not allow copying. Select the text.';
  }
});
