import { useEffect, useState } from 'react';
import { type Checkout, Payment } from './Payment.tsx';

/** A basket, the form, and what came of it. */
export function App() {
  return location.pathname === '/result' ? <Result /> : <Basket />;
}

function Basket() {
  const [checkout, setCheckout] = useState<Checkout>();
  const [failure, setFailure] = useState<string>();

  async function begin() {
    setFailure(undefined);
    try {
      const response = await fetch('/checkout', { method: 'POST' });
      setCheckout(await response.json());
    } catch {
      setFailure('The shop can’t be reached.');
    }
  }

  return (
    <>
      <h1>Your basket: 92.00 EUR</h1>
      <button type="button" onClick={begin}>
        {checkout ? 'Start again' : 'Go to payment'}
      </button>
      {failure && <p role="alert">{failure}</p>}
      {checkout && (
        <>
          <button type="button" onClick={() => setCheckout(undefined)}>
            Change the basket
          </button>
          <Payment checkout={checkout} onFailure={setFailure} />
        </>
      )}
    </>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  paid: 'Thank you, it is paid',
  pending: 'Your bank is still at it',
  declined: 'The payment was declined',
};

function Result() {
  const [words, setWords] = useState('One moment …');
  useEffect(() => {
    const leaving = new AbortController();
    fetch(`/payment${location.search}`, { signal: leaving.signal })
      .then((response) => response.json())
      .then(({ state }) => setWords(WORDS[state] ?? ''))
      .catch(() => {
        if (!leaving.signal.aborted) setWords('The shop can’t be reached.');
      });
    return () => leaving.abort();
  }, []);
  return <h1>{words}</h1>;
}
