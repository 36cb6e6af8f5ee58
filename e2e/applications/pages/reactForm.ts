/** A shop that renders the page's form itself, with React: the form comes and goes with a state, in StrictMode. */
import { createElement as h, type ReactNode, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** The address of the script, for each time that the form is shown. */
    scripts: string[];
  }
}

/** Adds the script as an effect of the form, which React runs twice. */
function PaymentForm(): ReactNode {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = window.scripts[0] ?? '';
    document.body.append(script);
    return () => {
      script.remove();
      window.wpwl?.unload();
    };
  }, []);
  return h('form', { className: 'paymentWidgets', action: '/result', 'data-brands': 'VISA' });
}

function Shop(): ReactNode {
  const [step, setStep] = useState('cart');
  const [count, setCount] = useState(0);
  return h(
    'section',
    null,
    h(
      'button',
      { type: 'button', onClick: () => setStep(step === 'cart' ? 'pay' : 'cart') },
      'Change',
    ),
    h('button', { type: 'button', onClick: () => setCount(count + 1) }, 'Count'),
    count % 2 ? h('p', null, `A note, ${count}`) : null,
    step === 'pay' ? h(PaymentForm) : h('p', null, 'Your cart'),
    h('footer', null, `Counted: ${count}`),
  );
}

createRoot(document.querySelector('main') as HTMLElement).render(h(StrictMode, null, h(Shop)));
