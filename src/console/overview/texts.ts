/** Texts of the overview. */
import { count } from '../counted.ts';

const futurePayments = (number: number, isPart: boolean): string =>
  `${number.toLocaleString('en')}${isPart ? ' and more' : ''} ${number === 1 ? 'payment lies' : 'payments lie'} in the future`;

/** `1 Mar`. */
const dateOf = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  );

export const OVERVIEW = {
  today: 'Today',
  days: 'Last 7 days',
  reasons: 'Declines by reason',
  reasonsAbout:
    'Of debits, authorisations and credits. The list of failed payments also has refused captures and refunds:',
  allFailed: 'All that failed',
  noReasons: 'No payment was declined in these days.',
  allReasons: (number: number) => `Show all ${number} reasons`,
  fewerReasons: 'Show fewer',
  codes: 'All result codes of these days:',
  codeCount: (number: number) => `${number.toLocaleString('en')} ×`,
  attention: 'What to look at',
  volume: 'Volume, before refunds',
  payments: 'Payments',
  declined: 'Declined',
  failed: 'The figures could not be read.',
  part: (number: number) => `Of the newest ${number.toLocaleString('en')} payments.`,
  receivers: (failing: number) =>
    failing === 0
      ? 'No receiver of webhooks fails'
      : `${count(failing, 'receiver of webhooks fails', 'receivers of webhooks fail')}`,
  schedules: (due: number) =>
    due === 0
      ? 'No schedule is due within a day'
      : `${count(due, 'schedule is', 'schedules are')} due within a day`,
  clock: (mode: string | undefined, future: number, isPart: boolean) => {
    const is = { frozen: 'The clock is frozen', offset: 'The clock is moved' }[mode ?? ''];
    const start = is ?? 'The clock has the real time';
    return future === 0 ? start : `${start}, ${futurePayments(future, isPart)}`;
  },
  future: futurePayments,
  weekday: (day: string) =>
    new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date(day)),
  ofDay: ({ day, payments }: { readonly day: string; readonly payments: number }, share: string) =>
    `${dateOf(day)}: ${count(payments, 'payment', 'payments')}, ${share} declined`,
  chart: (
    days: readonly {
      readonly day: string;
      readonly payments: number;
      readonly declined: number;
    }[],
  ) =>
    `Payments of each day: ${days.map(({ day, payments, declined }) => `${dateOf(day)} ${payments}, ${declined} declined`).join('; ')}`,
} as const;
