/** The event that a before-submit callback receives. */
export interface SubmitEventLike {
  readonly type: 'submit';
  readonly target: HTMLElement;
  readonly currentTarget: HTMLElement;
  readonly defaultPrevented: boolean;
  preventDefault(): void;
  stopPropagation(): void;
}
