/** The components for React and for Vue: which of their renderings counts. */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { createApp, h, nextTick, shallowRef } from 'vue';
import type { PaymentFormProps } from '../../src/loader/component.ts';
import { PaymentForm as ReactForm } from '../../src/loader/react.ts';
import { PaymentForm as VueForm } from '../../src/loader/vue.ts';

beforeEach(() => {
  // The simulated document loads no script: it says at once that one has come, on the console or by an event.
  const { happyDOM } = window as unknown as { happyDOM: { settings: object } };
  Object.assign(happyDOM.settings, { handleDisabledFileLoadingAsSuccess: true });
  vi.spyOn(HTMLScriptElement.prototype, 'dispatchEvent').mockReturnValue(true);
});

/** Renders the component again and again; the returned function removes it. */
interface Page {
  render(props: PaymentFormProps): Promise<void> | void;
  leave(): void;
}

function reactPage(place: Element): Page {
  const root = createRoot(place);
  return {
    render: (props) => flushSync(() => root.render(createElement(ReactForm, props))),
    leave: () => flushSync(() => root.unmount()),
  };
}

function vuePage(place: Element): Page {
  const shown = shallowRef<PaymentFormProps>({ gateway: '' });
  const app = createApp({ render: () => h(VueForm, shown.value) });
  let isMounted = false;
  return {
    async render(props) {
      shown.value = props;
      if (!isMounted) app.mount(place);
      isMounted = true;
      await nextTick();
    },
    leave: () => app.unmount(),
  };
}

it.each([
  ['React', reactPage],
  ['Vue', vuePage],
])('%s: options of the latest rendering apply, in the form of the first', async (_, open) => {
  const place = document.body.appendChild(document.createElement('div'));
  const { render, leave } = open(place);
  const props = { gateway: 'https://pay.example', checkoutId: 'abc', onFailure: () => {} };
  await render({ ...props, options: { locale: 'en' } });
  const scripts = () => [...document.querySelectorAll('script[src]')];
  const first = scripts();
  expect(first).toHaveLength(1);
  expect(window.wpwlOptions?.locale).toBe('en');
  await render({ ...props, options: { locale: 'de' } });
  expect(window.wpwlOptions?.locale).toBe('de');
  expect(scripts()).toEqual(first);
  leave();
  expect(scripts()).toEqual([]);
});
