/** The interface of every form: the container and the submit use only this. */
import type { ReadonlySignal } from '@preact/signals';
import type { GatewayAnswer, SubmitOrder, SubmitOutcome } from '../../protocol/index.ts';
import type { CallbackName } from '../kernel/options/callbacks.ts';

/** The data to send of a form. */
export type FormOrder = Omit<SubmitOrder, 'siblings' | 'checkout'>;

/** Posts a form that has no frame. @param own parameters that are not controls of the form */
export type PostForm = (
  order: Pick<FormOrder, 'key' | 'path' | 'fields'>,
  own?: readonly (readonly [string, string])[],
) => Promise<GatewayAnswer>;

export interface PaymentForm {
  /** Last part of the classes, and the key in `onReady`: `card`, `virtualAccount-PAYPAL`. */
  readonly key: string;
  readonly brands: readonly string[];
  /** The name of the method; absent for cards and stored details, whose names are texts. */
  readonly name?: ReadonlySignal<string>;
  /** The name of the company of the method: `Klarna` of `Klarna: pay later`. */
  readonly provider?: ReadonlySignal<string>;
  /** Called in this order; each decides whether the submit may continue. */
  readonly callbacks: readonly CallbackName[];
  /**
   * Shows the faults of the fields, and focuses the first.
   * @throws NoAnswer if a frame does not answer
   */
  validate(): Promise<boolean>;
  /** Sends the form. @param post for a form that has no frame */
  send(order: FormOrder, post: PostForm): Promise<SubmitOutcome>;
  /** `event.target` of the page's before-submit callbacks, if it is not the form: the button of a wallet. */
  readonly submitter?: HTMLElement;
  /**
   * The shopper's step before sending, after the page's callbacks have allowed the submit: the sheet of a wallet.
   * @returns whether it may be sent
   */
  consent?(): Promise<boolean>;
  /** Called with the outcome of a submit before it is acted on: the shopper may have to see it first. */
  answered?(outcome: SubmitOutcome): Promise<void> | void;
  /** Resolves when the form is complete; absent: immediately. Never rejects. */
  readonly ready?: Promise<unknown>;
  /** Resolves when the first fields in frames accept keys; absent: immediately. Never resolves if a frame is blocked. */
  readonly usable?: Promise<unknown>;
  /** The gateway rejected these parameters. */
  refused(names: readonly string[]): void;
  /** The number's frame does not send its number. */
  numberKept?(): void;
  /** The payment is made: the content of the frames is no longer needed. */
  forget(): void;
  /** Name of the frame or window where its redirects run; `undefined` = a frame of the widget. */
  target(): string | undefined;
  /** Retries connections that have failed. */
  reload(): void;
  end(): void;
}
