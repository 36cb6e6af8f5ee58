/** The blocks of JSON that show a response of the gateway, and are compared with a real one. */
import type { Block } from './documentBlocks.ts';

type Choice = (blocks: readonly Block[]) => Block[];

/** The blocks of JSON whose text has this part. */
const having =
  (...parts: readonly string[]): Choice =>
  (blocks) =>
    blocks.filter(
      ({ language, text }) => language === 'json' && parts.some((part) => text.includes(part)),
    );

/** By page: the blocks, in the order of the page. `test/gateway/jsonExamples.test.ts` has a real response for each. */
export const JSON_RESPONSES = {
  'docs/3d-secure.md': having('"redirect":', '"IntegrationAdvice":'),
  'docs/asynchronous.md': having('"redirect":', '"banks":', '"voucher":'),
  'docs/chargebacks.md': having('"chargebackResultCode":'),
  'docs/gateway.md': having('"bin":'),
  'docs/summary-page.md': having('"resourcePath":'),
  'docs/wallets.md': having('"cardNetwork":'),
  'docs/webhooks.md': having('"payload":'),
} satisfies Readonly<Record<string, Choice>>;
