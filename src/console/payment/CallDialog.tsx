/** A dialog that sends one call: says what it will do, shows the result, and offers the call to copy. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ApiFailure, ask } from '../api/client.ts';
import type { Explanation } from '../api/types.ts';
import { type CopiedCall, runCall } from '../copiedCall.ts';
import { CopyCall } from '../copyCall.tsx';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { reasonOf } from '../parts/Failure.tsx';
import { TEXTS } from '../texts.ts';
import { CodeLink, WithCodes } from './codes.tsx';
import { hrefOf } from './hrefs.ts';

const { payment: texts } = TEXTS;

/** How a call ended, for people. */
interface Ended {
  readonly isRefused: boolean;
  /** The call was done, and what it has set off did not succeed. */
  readonly isBad?: boolean;
  /** One sentence. */
  readonly text: string;
  readonly code?: string | undefined;
  readonly parameters?: readonly { readonly name: string; readonly message: string }[] | undefined;
  /** The new payment. */
  readonly payment?: { readonly id: string; readonly type: string } | undefined;
}

export function CallDialog({
  heading,
  about,
  call,
  title,
  isDanger,
  canSend,
  until,
  onDone,
  onClose,
  children,
}: {
  readonly heading: string;
  /** What the call will do: one sentence. */
  readonly about: string;
  readonly call: CopiedCall;
  /** The text of the button. */
  readonly title: string;
  readonly isDanger?: boolean;
  /** Called at the press of the button: false keeps the call from being sent, such as for a wrong amount. */
  readonly canSend?: () => boolean;
  /** Waits for what a call has set off. @returns what happened, as a sentence */
  readonly until?: () => Promise<{ readonly text: string; readonly isBad: boolean }>;
  /** Called after the call. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children?: ComponentChildren;
}) {
  const [isBusy, setBusy] = useState(false);
  const [ended, setEnded] = useState<Ended | undefined>(undefined);
  const run = async () => {
    if (isBusy || canSend?.() === false) return;
    setBusy(true);
    setEnded(undefined);
    const end = await endOf(call);
    const known = end.isRefused ? undefined : await until?.().catch(() => undefined);
    setEnded(known ? { ...end, text: known.text, isBad: known.isBad } : end);
    setBusy(false);
    onDone();
  };
  const isDone = ended !== undefined && !ended.isRefused;
  return (
    <Dialog heading={heading} onClose={onClose}>
      <p>{about}</p>
      <form
        class="call-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {!isDone && children}
        <div role="status">{ended && <Result of={ended} />}</div>
        <div class="row">
          {isDone ? (
            <Button look="first" onClick={closeDialog}>
              {TEXTS.parts.close}
            </Button>
          ) : (
            <>
              <Button type="submit" look={isDanger ? 'danger' : 'first'} isBusy={isBusy}>
                {title}
              </Button>
              <Button onClick={closeDialog}>{TEXTS.parts.cancel}</Button>
            </>
          )}
        </div>
      </form>
      <CopyCall call={call} />
    </Dialog>
  );
}

/** Closes the dialog as Escape does: so the focus returns. */
function closeDialog(event: { readonly currentTarget: EventTarget | null }): void {
  if (event.currentTarget instanceof Element) event.currentTarget.closest('dialog')?.close();
}

function Result({ of }: { readonly of: Ended }) {
  const { isRefused, isBad = false, text, code, parameters = [], payment } = of;
  return (
    <div class={`result ${isRefused || isBad ? 'refused' : 'done'}`}>
      <p>
        {!isBad && <strong>{isRefused ? texts.refused : texts.done}</strong>}{' '}
        <WithCodes text={text} /> {code && <CodeLink code={code} />}
      </p>
      {parameters.map(({ name, message }) => (
        <p key={name}>
          <code>{name}</code> {message}
        </p>
      ))}
      {payment && (
        <p>
          <a href={hrefOf('payment', payment.id)}>
            {texts.openNew(TEXTS.types[payment.type] ?? texts.payment)}
          </a>
        </p>
      )}
    </div>
  );
}

/** The members of the answers that a result is made of. */
interface Answered {
  readonly id?: string;
  readonly code?: string;
  readonly waits?: boolean;
  readonly paymentType?: string;
  readonly chargebackResultCode?: string;
  readonly result?: {
    readonly code?: string;
    readonly description?: string;
    readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[];
  };
}

async function endOf(call: CopiedCall): Promise<Ended> {
  try {
    const { status, body } = await runCall(call);
    const { id, code, waits, paymentType, result, chargebackResultCode } = (body ?? {}) as Answered;
    const payment = id && paymentType ? { id, type: paymentType } : undefined;
    if (status < 200 || status > 299) {
      const description = result?.description ?? TEXTS.failure.status(status);
      return {
        isRefused: true,
        text: (id && (await reasonFor(id))) ?? description,
        code: result?.code,
        parameters: result?.parameterErrors,
        payment,
      };
    }
    return {
      isRefused: false,
      text: waits ? texts.stillWaits : (result?.description ?? ''),
      code: result?.code ?? code ?? chargebackResultCode,
      payment,
    };
  } catch (error) {
    const { code, parameters } = error instanceof ApiFailure ? error : NOTHING;
    return { isRefused: true, text: reasonOf(error), code, parameters };
  }
}

const NOTHING = { code: undefined, parameters: undefined };

/** The reason of a refusal as a sentence; undefined if the gateway has not kept it. */
async function reasonFor(id: string): Promise<string | undefined> {
  return ask<Explanation>(`/_sandbox/explain/${encodeURIComponent(id)}`).then(
    ({ reason }) => reason.text,
    () => undefined,
  );
}
