/** What a before-submit callback is called with. */
export interface SubmitEventLike {
  readonly type: 'submit';
  readonly target: HTMLElement;
  readonly currentTarget: HTMLElement;
  readonly defaultPrevented: boolean;
  preventDefault(): void;
  stopPropagation(): void;
}
