import { shop } from '../shop';

const WORDS: Readonly<Record<string, string>> = {
  paid: 'Thank you, it is paid',
  pending: 'Your bank is still at it',
  declined: 'The payment was declined',
};

/** What came of it. */
export default async function Result({
  searchParams,
}: {
  searchParams: Promise<{ resourcePath?: string }>;
}) {
  const { resourcePath = '' } = await searchParams;
  const { state } = await shop().payment(resourcePath);
  return <h1>{WORDS[state]}</h1>;
}
