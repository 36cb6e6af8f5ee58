/** What to do while the entity has no payment: pay in the form, from a server, or on a page. */
import { ButtonLink, outside } from '../parts/Button.tsx';
import { Code } from '../parts/Code.tsx';
import { session } from '../state/session.ts';
import { TEXTS } from '../texts.ts';

const { home } = TEXTS;

/** Where `npm start` serves the demo storefront. */
const DEMO = 'http://localhost:3001';

export function FirstPayment() {
  const { origin } = window.location;
  const { entityId = '', token = '' } = session.value ?? {};
  return (
    <div class="first-payment">
      <h2>{home.firstHeading}</h2>
      <p class="muted">{home.firstAbout}</p>
      <section class="step">
        <h3>{home.form}</h3>
        <p class="muted">{home.formAbout}</p>
        <ButtonLink href="/console/form" look="first">
          {home.formLink}
        </ButtonLink>
      </section>
      <section class="step">
        <h3>{home.server}</h3>
        <p class="muted">{home.serverAbout}</p>
        <Code label={home.server} text={paymentCall(origin, entityId, token)} />
      </section>
      <section class="step">
        <h3>{home.demo}</h3>
        <p class="muted">
          {home.demoAbout}{' '}
          <a href={DEMO} {...outside(DEMO)}>
            {DEMO}
          </a>
          .
        </p>
      </section>
      <section class="step">
        <h3>{home.snippet}</h3>
        <p class="muted">{home.snippetAbout}</p>
        <Code label={home.checkoutCall} text={checkoutCall(origin, entityId, token)} />
        <Code label={home.pageCode} text={pageCode(origin)} />
      </section>
    </div>
  );
}

const lines = (...all: string[]) => all.join(' \\\n  ');

/** A value as one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const paymentCall = (origin: string, entityId: string, token: string) =>
  lines(
    `curl ${origin}/v1/payments`,
    `-H ${quoted(`Authorization: Bearer ${token}`)}`,
    `-d entityId=${entityId}`,
    '-d amount=12.00 -d currency=EUR -d paymentType=DB',
    '-d paymentBrand=VISA -d card.number=4200000000000000',
    "-d 'card.holder=Jane Jones' -d card.cvv=123",
    '-d card.expiryMonth=12 -d card.expiryYear=2034',
  );

const checkoutCall = (origin: string, entityId: string, token: string) =>
  lines(
    `curl ${origin}/v1/checkouts`,
    `-H ${quoted(`Authorization: Bearer ${token}`)}`,
    `-d entityId=${entityId}`,
    '-d amount=12.00 -d currency=EUR -d paymentType=DB',
  );

/** The call that makes a link to pay. */
export const linkCall = (origin: string, entityId: string, token: string) =>
  lines(
    `curl ${origin}/paybylink/v1`,
    `-H ${quoted(`Authorization: Bearer ${token}`)}`,
    `-d entityId=${entityId}`,
    '-d amount=12.00 -d currency=EUR -d paymentType=DB',
  );

const pageCode = (origin: string) =>
  `<script src="${origin}/v1/paymentWidgets.js?checkoutId=CHECKOUT_ID"></script>
<form action="/result" class="paymentWidgets" data-brands="VISA MASTER AMEX"></form>`;
