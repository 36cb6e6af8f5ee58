/** Additional fields of a card form that the options enable. They are sent by name, like all others. */
export interface FormAddon {
  /** Shows the faults of its fields. @returns the first control that has a fault */
  validate(): HTMLElement | undefined;
  /** The gateway rejected these parameters. @returns whether one of them belongs to this addon */
  refused(names: readonly string[]): boolean;
  /** The form is removed. */
  end?(): void;
}
