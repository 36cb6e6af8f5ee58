import { GoTo } from './GoTo';

/** The basket. */
export default function Basket() {
  return (
    <>
      <h1>Your basket: 92.00 EUR</h1>
      <GoTo path="/pay">Go to payment</GoTo>
    </>
  );
}
