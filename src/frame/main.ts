/**
 * The program inside a card frame, on the gateway's origin: one input, its rules, and the post to the gateway.
 *
 * One document serves every field; the fragment of its URL names the field (`#card.number`). The document waits until its page
 * answers a hello with a port. Without that answer (opened alone, or by a page that is not bound to the checkout) the field is
 * not set up.
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
import { connect, hail } from './connect.ts';
import { createInput, type SecureInput } from './input.ts';
import { isolation } from './isolation.ts';
import { createLookUp } from './lookUp.ts';
import { joinSiblings, type Siblings } from './siblings.ts';
import { type Sender, submit } from './submit.ts';

function start(): void {
  const field = decodeURIComponent(location.hash.slice(1));
  if (!isSecureField(field) || parent === self) return;

  const reason = isolation();
  if (reason) {
    hail(reason);
    return;
  }

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
            ? ready.then(() => input.settled())
            : undefined,
    });
    const lookUp = createLookUp((info) => page.say('bin', info));
    const changed = (state: FieldState, digits: string) => {
      page.say('state', state);
      if (field === 'card.number' && setup.lookUp) lookUp(digits);
    };
    // Nothing is reported before the recovery, because the page would take an empty state for a deletion by the shopper.
    void ready.then(() => {
      input.listen({
        changed,
        did: (what) => page.say(what, null),
        filled: (date) => page.say('filled', date),
      });
    });
  });
}

/** Sends the payment, and clears the field if its value is no longer needed. */
async function pay(order: SubmitOrder, sender: Sender): Promise<SubmitOutcome> {
  const outcome = await submit(order, sender);
  if (isPaid(outcome)) sender.input.clear();
  return outcome;
}

/** Restores the text from before the frame was moved, if a sibling kept it. */
async function recover(siblings: Siblings, input: SecureInput): Promise<void> {
  const kept = await siblings.recover();
  if (kept) input.restore(kept);
}

/**
 * A successful payment has a result to fetch, and so has stored data: the typed text is no longer needed. After a decline, or
 * an abandoned authentication, the shopper may continue with it.
 */
function isPaid(outcome: SubmitOutcome): boolean {
  const has = (name: string) => own(bodyOf(outcome), name) !== undefined;
  return has('resourcePath') && !has('redirect');
}

start();
