/** The sections of the console: the entries of the navigation, in their order. The views are in `views.tsx`. */
import type { IconName } from './parts/Icon.tsx';
import { TEXTS } from './texts.ts';

export type SectionId =
  | 'home'
  | 'payments'
  | 'requests'
  | 'checkouts'
  | 'links'
  | 'registrations'
  | 'schedules'
  | 'webhooks'
  | 'settlement'
  | 'clock'
  | 'entities'
  | 'form';

export interface Section {
  readonly id: SectionId;
  readonly title: string;
  readonly path: string;
  readonly icon: IconName;
  /** The second key of its shortcut: `g p` opens the payments. */
  readonly key: string;
}

const of = (id: SectionId, icon: IconName, key: string): Section => ({
  id,
  title: TEXTS.sections[id],
  path: id === 'home' ? '/console' : `/console/${id}`,
  icon,
  key,
});

export const SECTIONS: readonly Section[] = [
  of('home', 'home', 'o'),
  of('payments', 'card', 'p'),
  of('requests', 'swap', 'q'),
  of('checkouts', 'cart', 'c'),
  of('links', 'link', 'l'),
  of('registrations', 'key', 'r'),
  of('schedules', 'repeat', 's'),
  of('webhooks', 'send', 'w'),
  of('settlement', 'bank', 'm'),
  of('clock', 'clock', 't'),
  of('entities', 'users', 'e'),
  of('form', 'form', 'f'),
];
