/**
 * The program inside a card frame, on the gateway's origin: one input, its rules, and the post to the gateway.
 *
 * One document serves every field; the fragment of its URL says which (`#card.number`). It waits for its page to answer
 * a hello with a port; without that (opened alone, or by a page that is not bound to the checkout) it stays empty.
 */
import {
  isSecureField,
  isSetup,
  isSubmitOrder,
  own,
  type PageRequests,
} from '../protocol/index.ts';
import { connect } from './connect.ts';
import { createInput, type SecureInput } from './input.ts';
import { codeRules, numberRules } from './rules.ts';
import { joinSiblings, type Siblings } from './siblings.ts';
import { submit } from './submit.ts';

function start(): void {
  const field = decodeURIComponent(location.hash.slice(1));
  if (!isSecureField(field) || window.parent === window) return;

  const input = createInput(field, field === 'card.number' ? numberRules : codeRules);

  connect((welcome, answerWith) => {
    const siblings = joinSiblings(welcome.session, field, input.value);
    input.setUp(welcome.setup);
    const ready = welcome.again ? recover(siblings, input) : Promise.resolve();
    const page = answerWith({
      news(name, value) {
        if (name === 'setup' && isSetup(value)) input.setUp(value);
        else if (name === 'focus') input.focus();
        else if (name === 'forget') {
          siblings.forget();
          input.forget();
        }
      },
      answer: (name, value) =>
        Object.hasOwn(answers, name) ? answers[name as keyof PageRequests](value) : undefined,
    });
    const answers: Record<keyof PageRequests, (value: unknown) => Promise<unknown> | undefined> = {
      check: () => ready.then(() => input.state()),
      submit: (order) =>
        isSubmitOrder(order)
          ? submit(order, field, input.value, siblings).then((outcome) => {
              if (isPaid(outcome)) input.clear();
              return outcome;
            })
          : undefined,
    };
    // Nothing is told before that: an empty state would look like a shopper who deleted everything.
    void ready.then(() => {
      input.listen({
        changed: (state) => page.say('state', state),
        focused: () => page.say('focus', null),
        left: () => page.say('blur', null),
        entered: () => page.say('enter', null),
      });
      page.say('state', input.state());
    });
  });
}

/** Shows again what was typed before the frame was moved, where a sibling kept it. */
async function recover(siblings: Siblings, input: SecureInput): Promise<void> {
  const digits = await siblings.recover();
  if (digits) input.fill(digits);
}

/**
 * A good payment has a result to fetch: its number is needed no more. After a decline, or an authentication that is given
 * up, the shopper may go on with it.
 */
function isPaid(outcome: Awaited<ReturnType<typeof submit>>): boolean {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return false;
  const has = (name: string) => own(outcome.body, name) !== undefined;
  return has('resourcePath') && !has('redirect');
}

start();
