/** The views of the console by their paths. A new view is a component in `views/` and a line here. */
import type { VNode } from 'preact';
import { Checkouts } from './lists/Checkouts.tsx';
import { Links } from './lists/Links.tsx';
import { Payments } from './lists/Payments.tsx';
import { Registrations } from './lists/Registrations.tsx';
import { Requests } from './lists/Requests.tsx';
import { Schedules } from './lists/Schedules.tsx';
import { Webhooks } from './lists/Webhooks.tsx';
import type { SectionId } from './sections.ts';
import { match } from './state/router.ts';
import { TEXTS } from './texts.ts';
import { CheckoutView } from './views/CheckoutView.tsx';
import { ClockView } from './views/ClockView.tsx';
import { EntitiesView } from './views/EntitiesView.tsx';
import { FaultsView } from './views/FaultsView.tsx';
import { FormView } from './views/FormView.tsx';
import { Home } from './views/Home.tsx';
import { LinkView } from './views/LinkView.tsx';
import { MessageView } from './views/MessageView.tsx';
import { NotFound } from './views/NotFound.tsx';
import { PaymentView } from './views/PaymentView.tsx';
import { ReceiversView } from './views/ReceiversView.tsx';
import { RegistrationView } from './views/RegistrationView.tsx';
import { RequestView } from './views/RequestView.tsx';
import { ScheduleView } from './views/ScheduleView.tsx';
import { SettlementView } from './views/SettlementView.tsx';

interface View {
  /** A path; a segment after a colon is a parameter. */
  readonly pattern: string;
  /** The entry of the navigation that is marked. */
  readonly section: SectionId;
  /** The title of the browser's tab. */
  readonly title: (params: Params) => string;
  readonly show: (params: Params) => VNode;
}

type Params = Readonly<Record<string, string>>;

const { sections, views } = TEXTS;
const id = (params: Params) => params['id'] ?? '';

const VIEWS: readonly View[] = [
  { pattern: '/console', section: 'home', title: () => sections.home, show: () => <Home /> },
  {
    pattern: '/console/payments',
    section: 'payments',
    title: () => sections.payments,
    show: () => <Payments />,
  },
  {
    pattern: '/console/payments/:id',
    section: 'payments',
    title: (params) => views.payment(id(params)),
    show: (params) => <PaymentView key={id(params)} id={id(params)} />,
  },
  {
    pattern: '/console/requests',
    section: 'requests',
    title: () => sections.requests,
    show: () => <Requests />,
  },
  {
    pattern: '/console/requests/:id',
    section: 'requests',
    title: (params) => views.request(id(params)),
    show: (params) => <RequestView key={id(params)} id={id(params)} />,
  },
  {
    pattern: '/console/checkouts',
    section: 'checkouts',
    title: () => sections.checkouts,
    show: () => <Checkouts />,
  },
  {
    pattern: '/console/checkouts/:id',
    section: 'checkouts',
    title: (params) => views.checkout(id(params)),
    show: (params) => <CheckoutView key={id(params)} id={id(params)} />,
  },
  {
    pattern: '/console/links',
    section: 'links',
    title: () => sections.links,
    show: () => <Links />,
  },
  {
    pattern: '/console/links/:id',
    section: 'links',
    title: (params) => views.link(id(params)),
    show: (params) => <LinkView key={id(params)} id={id(params)} />,
  },
  {
    pattern: '/console/registrations',
    section: 'registrations',
    title: () => sections.registrations,
    show: () => <Registrations />,
  },
  {
    pattern: '/console/registrations/:id',
    section: 'registrations',
    title: (params) => views.registration(id(params)),
    show: (params) => <RegistrationView key={id(params)} id={id(params)} />,
  },
  {
    pattern: '/console/schedules',
    section: 'schedules',
    title: () => sections.schedules,
    show: () => <Schedules />,
  },
  {
    pattern: '/console/schedules/:id',
    section: 'schedules',
    title: (params) => views.schedule(id(params)),
    show: (params) => <ScheduleView key={id(params)} id={id(params)} />,
  },
  {
    pattern: '/console/webhooks',
    section: 'webhooks',
    title: () => sections.webhooks,
    show: () => <Webhooks />,
  },
  {
    pattern: '/console/webhooks/:id',
    section: 'webhooks',
    title: (params) => views.message(id(params)),
    show: (params) => <MessageView key={id(params)} id={id(params)} />,
  },
  {
    pattern: '/console/receivers',
    section: 'webhooks',
    title: () => views.receivers,
    show: () => <ReceiversView />,
  },
  {
    pattern: '/console/settlement',
    section: 'settlement',
    title: () => sections.settlement,
    show: () => <SettlementView />,
  },
  {
    pattern: '/console/clock',
    section: 'clock',
    title: () => sections.clock,
    show: () => <ClockView />,
  },
  {
    pattern: '/console/faults',
    section: 'clock',
    title: () => views.faults,
    show: () => <FaultsView />,
  },
  {
    pattern: '/console/entities',
    section: 'entities',
    title: () => sections.entities,
    show: () => <EntitiesView />,
  },
  {
    pattern: '/console/form',
    section: 'form',
    title: () => sections.form,
    show: () => <FormView />,
  },
];

/** What a path shows. */
export interface Shown {
  readonly section: SectionId | undefined;
  readonly title: string;
  readonly node: VNode;
}

/** Finds the view of a path. */
export function viewOf(path: string): Shown {
  for (const { pattern, section, title, show } of VIEWS) {
    const params = match(pattern, path);
    if (params) return { section, title: title(params), node: show(params) };
  }
  return { section: undefined, title: views.notFound, node: <NotFound path={path} /> };
}
