/** The addresses of the pages of one object. */

const SECTIONS = {
  payment: 'payments',
  checkout: 'checkouts',
  link: 'links',
  registration: 'registrations',
  schedule: 'schedules',
} as const;

/** An object that has a page. */
export type ObjectKind = keyof typeof SECTIONS;

/** The address of the page of an object. */
export const hrefOf = (kind: ObjectKind, id: string): string =>
  `/console/${SECTIONS[kind]}/${encodeURIComponent(id)}`;
