import { connection } from 'next/server';
import { GoTo } from '../GoTo';
import { shop } from '../shop';
import { Payment } from './Payment';

/** A request is a checkout: the server makes it, and the browser gets the form's place with it. */
export default async function Pay() {
  // Not while the example is built.
  await connection();
  const checkout = await shop().checkout();
  return (
    <>
      <h1>92.00 EUR</h1>
      <GoTo path="/">Change the basket</GoTo>
      <Payment checkout={checkout} />
    </>
  );
}
