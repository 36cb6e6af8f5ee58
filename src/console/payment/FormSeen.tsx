/** What the shopper saw: when the form was opened, on which device, its errors, and whether the issuer asked for a challenge. */
import type { PaymentAnswer } from '../api/types.ts';
import { Time } from '../parts/Time.tsx';
import { TEXTS } from '../texts.ts';
import { CodeLink, ParameterLink } from './codes.tsx';
import { deviceOf, languageOf } from './device.ts';

const { form: texts } = TEXTS.payment;

/** Nothing for a payment that no form made. */
export function FormSeen({ of: { form, request } }: { readonly of: PaymentAnswer }) {
  if (!form) return null;
  const sent = (name: string) =>
    request.parameters.find((one) => one.name === `customer.browser.${name}`)?.value;
  const [language, agent, width] = [sent('language'), sent('userAgent'), sent('screenWidth')];
  const { openedAt, opened, errors, challengeAt } = form;
  return (
    <section class="panel" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <dl class="parameters seen">
        <div>
          <dt class="muted">{texts.opened}</dt>
          <dd>
            {openedAt ? <Time at={openedAt} /> : <span class="muted">{texts.unknown}</span>}
            {opened > 1 && <span class="muted"> {texts.times(opened)}</span>}
          </dd>
        </div>
        {language && (
          <div>
            <dt class="muted">{texts.language}</dt>
            <dd>{languageOf(language)}</dd>
          </div>
        )}
        {agent && (
          <div>
            <dt class="muted">{texts.device}</dt>
            <dd title={agent}>
              {[deviceOf(agent) ?? agent, width && `${width} × ${sent('screenHeight')}`]
                .filter(Boolean)
                .join(', ')}
            </dd>
          </div>
        )}
        <div>
          <dt class="muted">{texts.challenge}</dt>
          <dd>{challengeAt ? <Time at={challengeAt} /> : texts.noChallenge}</dd>
        </div>
        <div>
          <dt class="muted">{texts.errors}</dt>
          <dd>
            {errors.length === 0 && texts.noErrors}
            <ul class="seen-errors">
              {errors.map(({ at, code, description, parameter }, index) => (
                <li key={index}>
                  {description} {parameter && <ParameterLink name={parameter} />}{' '}
                  <span class="muted small">
                    <CodeLink code={code} /> <Time at={at} form="absolute" />
                  </span>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </section>
  );
}
