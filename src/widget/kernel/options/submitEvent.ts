/**
 * The event that a before-submit callback receives: a real one, that of jQuery where the page has it. It is not dispatched: only
 * the callback gets it.
 */
export interface SubmitEventLike extends Event {
  readonly target: HTMLElement;
  readonly currentTarget: HTMLElement;
  isDefaultPrevented(): boolean;
  readonly originalEvent: Event;
}

type JQueryEvent = (event: Event, members: object) => SubmitEventLike;

/** @param target the form, or the button of a wallet */
export function submitEvent(target: HTMLElement): SubmitEventLike {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  const members = { target, currentTarget: target };
  const { jQuery } = window as { jQuery?: { Event?: JQueryEvent } };
  if (typeof jQuery?.Event === 'function') return jQuery.Event(event, members);
  const values = Object.entries({
    ...members,
    isDefaultPrevented: () => event.defaultPrevented,
    originalEvent: event,
  });
  // The target of an event that is not dispatched is null, and can only be defined.
  const properties = values.map(([name, value]) => [name, { value }]);
  return Object.defineProperties(event, Object.fromEntries(properties)) as SubmitEventLike;
}
