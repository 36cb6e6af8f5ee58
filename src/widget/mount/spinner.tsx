/** The spinner that turns while a payment is under way. */
import { draw } from '#jsx/jsx-runtime';
import { options } from '../options/readOptions.ts';

const pixels = (value: unknown) => (Number.isNaN(Number(value)) ? undefined : `${value}px`);

/** Numbers of the option `spinner` in CSS: pixels, and turns per second as seconds per turn. */
const SPINNER_UNITS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  radius: pixels,
  width: pixels,
  speed: (value) => `${1 / Number(value)}s`,
};

/** Shows or hides the spinner of a container. */
export function showSpinner(element: HTMLElement, isShown: boolean): void {
  const old = element.querySelector(':scope > .spinner');
  if (!isShown) old?.remove();
  if (!isShown || old) return;
  const { className = '', ...look } = options.spinner ?? {};
  const spinner = draw(<div class={`spinner wpwl-wrapper-spinner ${className}`.trim()} />);
  for (const [name, value] of Object.entries(look)) {
    spinner.style.setProperty(`--wpwl-spinner-${name}`, SPINNER_UNITS[name]?.(value) ?? `${value}`);
  }
  element.append(spinner);
}
