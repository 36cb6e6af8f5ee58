/** Fields that a card form has beside its own, as options ask for them. They are sent by their names, like any other. */
export interface FormAddon {
  /** Shows what is wrong with its fields. @returns the first control that has a fault */
  validate(): HTMLElement | undefined;
  /** The gateway refused these parameters. @returns whether one of them is its own */
  refused(names: readonly string[]): boolean;
  /** The form is taken away. */
  end?(): void;
}
