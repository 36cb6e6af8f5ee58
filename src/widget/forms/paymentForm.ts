/** What every form does, whatever it asks for: the container and the submit know no more of it. */
import type { ReadonlySignal } from '@preact/signals-core';
import type {
  GatewayAnswer,
  KeptReason,
  SubmitOrder,
  SubmitOutcome,
} from '../../protocol/index.ts';
import type { CallbackName } from '../options/callbacks.ts';

/** What is sent of a form. */
export type FormOrder = Omit<SubmitOrder, 'siblings' | 'checkout'>;

/** Posts a form that has no frame. @param own parameters that are not controls of the form */
export type PostForm = (
  order: Pick<FormOrder, 'key' | 'path' | 'fields'>,
  own?: readonly (readonly [string, string])[],
) => Promise<GatewayAnswer>;

export interface PaymentForm {
  /** Last part of the classes, and what `onReady` tells: `card`, `virtualAccount-PAYPAL`. */
  readonly key: string;
  readonly brands: readonly string[];
  /** The name of the method; absent for cards and stored details, whose names are texts. */
  readonly name?: ReadonlySignal<string>;
  /** Asked in this order whether the submit may go on. */
  readonly callbacks: readonly CallbackName[];
  /**
   * Shows what is wrong with the fields, and goes to the first.
   * @throws NoAnswer when a frame does not answer
   */
  validate(): Promise<boolean>;
  /** Sends the form. @param post for a form that has no frame */
  send(order: FormOrder, post: PostForm): Promise<SubmitOutcome>;
  /** What the page's before-submit callbacks get as `event.target`, where it is not the form: the button of a wallet. */
  readonly submitter?: HTMLElement;
  /**
   * What the shopper does before it is sent, when the page has nothing against it: the sheet of a wallet.
   * @returns whether it may be sent
   */
  consent?(): Promise<boolean>;
  /** What became of the submit, before anything follows from it: the shopper may have to see it first. */
  answered?(outcome: SubmitOutcome): Promise<void> | void;
  /** The form is complete; absent: at once. Never rejects. */
  readonly ready?: Promise<unknown>;
  /** The first fields in frames accept keys; absent: at once. Never comes where a frame is kept out. */
  readonly usable?: Promise<unknown>;
  /** The gateway refused these parameters. */
  refused(names: readonly string[]): void;
  /** The number's frame does not send its number. */
  numberKept?(reason: KeptReason): void;
  /** The payment is made: what was typed into frames is needed no more. */
  forget(): void;
  /** Goes to a field: `card.number`. */
  focusField?(name: string): void;
  /** Name of the frame or window where its redirects run; `undefined` = a frame of its own. */
  target(): string | undefined;
  /** Tries again to connect what is not, after a failure. */
  reload(): void;
  end(): void;
}
