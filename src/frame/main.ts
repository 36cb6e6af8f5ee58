/**
 * The program inside a card frame, on the gateway's origin: one input, its rules, and the post to the gateway.
 *
 * One document serves every field; the fragment of its URL says which (`#card.number`). It waits for its page to answer
 * a hello with a port; without that (opened alone, or by a page that is not bound to the checkout) it stays empty.
 */
import {
  bodyOf,
  type FieldState,
  isSecureField,
  isSetup,
  isSubmitOrder,
  own,
  type SubmitOrder,
  type SubmitOutcome,
} from '../protocol/index.ts';
import { connect } from './connect.ts';
import { createInput, type SecureInput } from './input.ts';
import { createLookUp } from './lookUp.ts';
import { joinSiblings, type Siblings } from './siblings.ts';
import { type Sender, submit } from './submit.ts';

function start(): void {
  const field = decodeURIComponent(location.hash.slice(1));
  if (!isSecureField(field) || window.parent === window) return;

  const input = createInput(field);

  connect((welcome, origin, answerWith) => {
    const siblings = joinSiblings(welcome.session, field, input.value, input.keep);
    let { setup } = welcome;
    input.setUp(setup);
    const ready = welcome.again ? recover(siblings, input) : Promise.resolve();
    const page = answerWith({
      news(name, said) {
        if (name === 'setup' && isSetup(said)) {
          setup = said;
          input.setUp(said);
        } else if (name === 'focus') input.focus();
        else if (name === 'select') input.select();
        else if (name === 'forget') {
          siblings.forget();
          input.forget();
        }
      },
      answer: (name, asked) =>
        name === 'submit' && isSubmitOrder(asked)
          ? pay(asked, { field, page: origin, siblings, input })
          : name === 'check'
            ? ready.then(input.settled)
            : undefined,
    });
    const lookUp = createLookUp((info) => page.say('bin', info));
    const changed = (state: FieldState) => {
      page.say('state', state);
      if (field === 'card.number' && setup.lookUp) lookUp(input.value());
    };
    // Nothing is told before that: an empty state would look like a shopper who deleted everything.
    void ready.then(() =>
      input.listen({
        changed,
        did: (what) => page.say(what, null),
        filled: (date) => page.say('filled', date),
      }),
    );
  });
}

/** Sends, and drops what is needed no more. */
async function pay(order: SubmitOrder, sender: Sender): Promise<SubmitOutcome> {
  const outcome = await submit(order, sender);
  if (isPaid(outcome)) sender.input.clear();
  return outcome;
}

/** Shows again what was typed before the frame was moved, where a sibling kept it. */
async function recover(siblings: Siblings, input: SecureInput): Promise<void> {
  const kept = await siblings.recover();
  if (kept) input.restore(kept);
}

/**
 * A good payment has a result to fetch, and so have stored data: what was typed is needed no more. After a decline, or an
 * authentication that is given up, the shopper may go on with it.
 */
function isPaid(outcome: SubmitOutcome): boolean {
  const has = (name: string) => own(bodyOf(outcome), name) !== undefined;
  return has('resourcePath') && !has('redirect');
}

start();
