import { afterEach, expect, it, vi } from 'vitest';
import { restoreControls } from '../../src/widget/forms/container/restoreControls.ts';

let end = () => {};
afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** A form as the widget draws it, and how often each control was heard. */
function draw() {
  document.body.innerHTML = `<form class="wpwl-form">
    <div class="wpwl-group"><div class="wpwl-label">Holder</div>
      <div class="wpwl-wrapper"><input class="wpwl-control wpwl-control-cardHolder" name="card.holder"></div></div>
    <div class="wpwl-group">
      <label><input type="radio" name="registrationId" value="a" data-action="change-registration"></label>
      <label><input type="radio" name="registrationId" value="b" data-action="change-registration"></label></div>
    <div class="wpwl-group"><button type="submit" name="pay" class="wpwl-button wpwl-button-pay">Pay now</button></div>
  </form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  end = restoreControls(form);
  const controls = [...form.querySelectorAll<HTMLElement>('input, button')];
  const heard = vi.fn();
  for (const control of controls) control.addEventListener('click', () => heard(control));
  return { form, controls, heard };
}

/** Mutations are told later. */
const told = () => new Promise((resolve) => setTimeout(resolve));

it.each([
  ['each group by itself', '.wpwl-group'],
  ['each wrapper by itself', '.wpwl-wrapper, label'],
  ['the whole form', 'form'],
])('%s may be rewritten by its HTML: the controls are the same afterwards', async (_, selector) => {
  const { form, controls } = draw();
  for (const element of document.querySelectorAll(selector)) {
    // biome-ignore lint/correctness/noSelfAssign: it parses the text anew
    element.innerHTML = element.innerHTML;
  }
  await told();
  expect([...form.querySelectorAll('input, button')]).toEqual(controls);
  expect([...form.querySelectorAll('input, button')].every((one, i) => one === controls[i])).toBe(
    true,
  );
});

it('changes by the page meanwhile stay: attributes, classes, the text of a button', async () => {
  const { form, controls } = draw();
  form.innerHTML = form.innerHTML
    .replace('name="card.holder"', 'name="card.holder" placeholder="As on the card"')
    .replace('wpwl-button-pay"', 'wpwl-button-pay theirs"')
    .replace('Pay now', '<b>Buy</b>');
  await told();
  const [holder, , , button] = controls as [HTMLInputElement, Element, Element, HTMLButtonElement];
  expect(holder.isConnected && holder.placeholder).toBe('As on the card');
  expect(button.isConnected && button.className).toContain('theirs');
  expect(button.innerHTML).toBe('<b>Buy</b>');
});

it('the input stays', async () => {
  const { form, controls } = draw();
  const [holder] = controls as [HTMLInputElement];
  holder.value = 'Jane Jones';
  // biome-ignore lint/correctness/noSelfAssign: it parses the text anew
  form.innerHTML = form.innerHTML;
  await told();
  expect(new FormData(form).get('card.holder')).toBe('Jane Jones');
});

it('a control that is moved, taken away for good, or of the page is let be', async () => {
  const { form, controls } = draw();
  const [holder, first] = controls as [HTMLElement, HTMLElement];
  form.append(holder);
  first.remove();
  form.insertAdjacentHTML('beforeend', '<input name="customParameters[SHOPPER_x]">');
  await told();
  expect(form.lastElementChild?.getAttribute('name')).toBe('customParameters[SHOPPER_x]');
  expect(holder.parentElement).toBe(form);
  expect(first.isConnected).toBe(false);
});
