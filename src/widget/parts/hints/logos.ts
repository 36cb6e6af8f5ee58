/** Pictures of the brands as buttons. The list of brands stays in the form, and is what counts. */
import type { Kit } from './kit.ts';

export function addLogos({ form, tools, run, card }: Kit): void {
  const { always, brandName, computed, create } = tools;
  const { brand, brands, framed } = card.state;
  const select = form.querySelector<HTMLSelectElement>('select.wpwl-control-brand');
  if (!select) return;
  // The buttons are there for everybody: nobody has to choose twice.
  select.tabIndex = -1;
  select.setAttribute('aria-hidden', 'true');

  const logoOf = (key: string) => {
    const logo = create(
      'button',
      { type: 'button', class: 'wpwl-logo', 'aria-label': brandName(key) },
      create('div', { class: `wpwl-brand wpwl-brand-card wpwl-brand-${key}` }),
    );
    logo.addEventListener('click', () => {
      select.value = key;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    always(() => {
      const { length, brands: fitting } = framed.cardNumber.value;
      const isChosen = brand.value === key;
      logo.setAttribute('aria-pressed', String(isChosen));
      logo.classList.toggle('wpwl-logo-off', length > 0 && !isChosen && !fitting.includes(key));
    });
    return logo;
  };
  const names = select.getAttribute('aria-labelledby');
  const group = select.closest('.wpwl-group');
  group?.classList.add('wpwl-group-logos');
  group?.append(
    create(
      'div',
      {
        class: 'wpwl-logos',
        role: 'group',
        ...(names
          ? { 'aria-labelledby': names }
          : { 'aria-label': computed(() => run.texts.value('brand')) }),
      },
      ...brands.map(logoOf),
    ),
  );
}
