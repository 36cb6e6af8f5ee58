/** What `doctor` reports. */

/** `problem`: the form does not work, or a part of the page has no effect. `warning`: the form works. */
export type Status = 'ok' | 'warning' | 'problem';

/** What a finding is about. */
export type Subject =
  | 'page'
  | 'https'
  | 'script'
  | 'checkout'
  | 'integrity'
  | 'form'
  | 'brands'
  | 'action'
  | 'policy'
  | 'windows'
  | 'options'
  | 'jquery';

/** The result of one check. */
export interface Finding {
  readonly check: Subject;
  readonly status: Status;
  /** What was found: one line. */
  readonly message: string;
  /** What to change; absent if there is nothing to change. */
  readonly change?: string;
}

/** A check that found nothing to change. */
export const ok = (check: Subject, message: string): Finding => ({ check, status: 'ok', message });

/** The form works, and the page could be better. */
export const warning = (check: Subject, message: string, change: string): Finding => ({
  check,
  status: 'warning',
  message,
  change,
});

/** The form does not work, or a part of the page has no effect. */
export const problem = (check: Subject, message: string, change: string): Finding => ({
  check,
  status: 'problem',
  message,
  change,
});
