/** A field that lives in a frame: the iframe element of the page, and its connection. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SecureFieldName } from '../../protocol/index.ts';
import type { CardForm } from '../forms/cardForm.ts';
import type { CardField } from '../state.ts';

/** The frame of a field. Rendered once: a page may move it, which loads it anew, and it connects again. */
export function SecureField(props: {
  readonly form: CardForm;
  readonly field: CardField & ('cardNumber' | 'cvv');
  readonly name: SecureFieldName;
}) {
  const { form, field, name } = props;
  const element = useRef<HTMLIFrameElement>(null);
  // Before the next task: the frame may say hello as soon as it is in the document.
  useLayoutEffect(() => {
    const iframe = element.current;
    return iframe ? form.attachFrame(field, iframe) : undefined;
  }, []);
  return (
    <iframe
      ref={element}
      class={`wpwl-control wpwl-control-iframe wpwl-control-${field}`}
      name={name}
      title={form.texts.frameTitle(field)}
      // Not an attribute of frames, yet pages read it there.
      {...{ placeholder: form.texts.placeholder(field) }}
      src={form.frameAddress(name)}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="shared-autofill; autofill; payment"
      scrolling="no"
      {...{ frameborder: '0' }}
    />
  );
}
