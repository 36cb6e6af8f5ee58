/**
 * A call to copy. The button copies it as curl at once; the details have it as a test with the testkit, and as a step of a test
 * with Playwright. The token is a placeholder.
 */
import { useId, useState } from 'preact/hooks';
import { type CopiedCall, type CopyForm, placeOfCalls, writtenCall } from './copiedCall.ts';
import { Code, CopyTextButton } from './parts/Code.tsx';
import { TEXTS } from './texts.ts';

const { copyCall: texts } = TEXTS;

const FORMS: readonly CopyForm[] = ['curl', 'testkit', 'playwright'];

/** @param props.isShort one link only: under a button of which a panel has several */
export function CopyCall({
  call,
  isShort = false,
}: {
  readonly call: CopiedCall;
  readonly isShort?: boolean;
}) {
  const name = useId();
  const [form, setForm] = useState<CopyForm>('curl');
  return (
    <div class="copy-call">
      {!isShort && (
        <CopyTextButton text={() => writtenCall('curl', call, placeOfCalls())}>
          {texts.curl}
        </CopyTextButton>
      )}
      <details>
        <summary>{texts.heading}</summary>
        <fieldset class="choices">
          <legend class="hidden">{texts.form}</legend>
          {FORMS.map((one) => (
            <label key={one} class="choice">
              <input
                type="radio"
                name={name}
                checked={one === form}
                onChange={() => setForm(one)}
              />
              {texts.forms[one]}
            </label>
          ))}
        </fieldset>
        <Code label={texts.forms[form]} text={writtenCall(form, call, placeOfCalls())} />
        <p class="muted">{texts.about[form]}</p>
      </details>
    </div>
  );
}
