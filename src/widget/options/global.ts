/**
 * Types for pages: the global `wpwlOptions` and `wpwl`.
 *
 *     import type {} from 'payment-widgets/types';
 *     window.wpwlOptions = { locale: 'de', onReady: (forms) => {} };
 */
import type { PaymentWidgetsError } from '../errors/errors.ts';
import type { CallbackName, SubmitEventLike } from './callbacks.ts';
import type { Options } from './schema.ts';

/** One entry for each form that was rendered. */
export interface ReadyForm {
  readonly containerKey: string;
  /** Keys of the card brands of the form. */
  readonly ccMethods: readonly string[];
}

/** The answer of a before-submit callback: `false`, also promised, stops the submit; everything else goes on. */
export type MayGoOn = boolean | undefined | Promise<boolean | undefined>;

/** Called with whether the field is right. */
export type BlurCallback = (
  this: { readonly $form: ArrayLike<HTMLFormElement> },
  isValid: boolean,
) => void;

/** Callbacks and what they are called with. */
export interface WpwlCallbacks {
  /** Once, when all forms are in the document. */
  onReady?: (forms: readonly ReadyForm[]) => void;
  /** A card field is connected: once a frame, and again after it was moved in the page. */
  onReadyIframeCommunication?: (this: { readonly $iframe: ArrayLike<HTMLIFrameElement> }) => void;
  /** The focus came into a card field, or left it. */
  onFocusIframeCommunication?: (this: { readonly $iframe: ArrayLike<HTMLIFrameElement> }) => void;
  onBlurIframeCommunication?: (this: { readonly $iframe: ArrayLike<HTMLIFrameElement> }) => void;
  /** A field was left. */
  onBlurCardNumber?: BlurCallback;
  onBlurSecurityCode?: BlurCallback;
  onBlurCardHolder?: BlurCallback;
  onBlurExpiryDate?: BlurCallback;
  /** A card payment is about to be sent; validation has passed. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a callback without a return goes on
  onBeforeSubmitCard?: (this: HTMLFormElement, event: SubmitEventLike) => MayGoOn | void;
  onBeforeSubmitCardPromise?: (this: HTMLFormElement, event: SubmitEventLike) => Promise<unknown>;
  /** The same for brands that are a button, by their kind. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a callback without a return goes on
  onBeforeSubmitVirtualAccount?: (this: HTMLFormElement, event: SubmitEventLike) => MayGoOn | void;
  // biome-ignore lint/suspicious/noConfusingVoidType: a callback without a return goes on
  onBeforeSubmitOnlineTransfer?: (this: HTMLFormElement, event: SubmitEventLike) => MayGoOn | void;
  // biome-ignore lint/suspicious/noConfusingVoidType: a callback without a return goes on
  onBeforeSubmitPrepayment?: (this: HTMLFormElement, event: SubmitEventLike) => MayGoOn | void;
  /** Once, after a submit that passed. */
  onAfterSubmit?: () => void;
  /** The authentication is shown in the widget's own frame. */
  onLoadThreeDIframe?: (this: HTMLIFrameElement) => void;
  /** The shopper closed the window of a payment that was not over. */
  onLightboxCancel?: () => void;
  /** The brand changed; also once at the start. */
  onChangeBrand?: (brand: string) => void;
  onDetectBrand?: (brands: readonly string[], activeBrand: string) => void;
  /** Any failure. */
  onError?: (error: PaymentWidgetsError) => void;
}

/** What a page may set. */
export type WpwlOptions = Omit<Options, CallbackName> & WpwlCallbacks;

declare global {
  interface Window {
    wpwlOptions?: WpwlOptions;
  }
}
