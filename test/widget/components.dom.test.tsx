/** The components of the form, by themselves. */
import { signal } from '@preact/signals-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draw, render } from '#jsx/jsx-runtime';
import { Group } from '../../src/widget/fields/group.tsx';
import { PayButton } from '../../src/widget/forms/card/controls.tsx';
import { effectScope } from '../../src/widget/jsx/scope.ts';
import { createSharedState } from '../../src/widget/state.ts';
import { englishTexts } from '../../src/widget/texts/texts.ts';
import { ADDRESS } from './support/context.ts';

afterEach(() => document.body.replaceChildren());

describe('JSX', () => {
  it('makes attributes, listeners, texts and children of every kind', () => {
    const clicked = vi.fn();
    const made = draw(
      <ul class="list" hidden title={undefined} aria-busy={false} onReset={clicked}>
        {['one', 'two'].map((text) => (
          <li>{text}</li>
        ))}
        {false}
        <li>three</li>
        {document.createElement('hr')}
      </ul>,
    );
    expect(made.outerHTML).toBe(
      '<ul class="list" hidden=""><li>one</li><li>two</li><li>three</li><hr></ul>',
    );
    made.dispatchEvent(new Event('reset'));
    expect(clicked).toHaveBeenCalledOnce();
  });

  it('renders several elements at the end of another, and gives each to its ref', () => {
    const refs: string[] = [];
    document.body.append('before');
    render(
      <>
        <b ref={(element) => refs.push(element.localName)}>1</b>
        <i ref={(element) => refs.push(element.localName)}>2</i>
      </>,
      document.body,
    );
    expect(document.body.innerHTML).toBe('before<b>1</b><i>2</i>');
    expect(refs).toEqual(['b', 'i']);
  });
});

describe('a signal', () => {
  it('is followed by a text and an attribute until the scope ends', () => {
    const text = signal('one');
    const [made, end] = effectScope(() => draw(<p title={text}>{text}</p>));
    text.value = 'two';
    expect(made.outerHTML).toBe('<p title="two">two</p>');
    end();
    text.value = 'three';
    expect(made.outerHTML).toBe('<p title="two">two</p>');
  });

  it('leaves what the page has written, and an icon beside the text', () => {
    const text = signal('one');
    const [p, label] = ['p', 'label'].map((_) => draw(<p title={text}>{text}</p>)) as [
      HTMLElement,
      HTMLElement,
    ];
    p.title = 'mine';
    p.textContent = 'mine';
    label.prepend(document.createElement('img'));
    text.value = 'two';
    expect(p.outerHTML).toBe('<p title="mine">mine</p>');
    expect(label.innerHTML).toBe('<img>two');
  });
});

describe('a group', () => {
  it('has a label whose click moves the focus, and what comes after its wrapper', () => {
    const focus = vi.fn();
    const made = draw(
      <Group field="cvv" label="Code" labelId="l" focus={focus} after={<hr />}>
        <input />
      </Group>,
    );
    expect(made.outerHTML).toBe(
      '<div class="wpwl-group wpwl-group-cvv wpwl-clearfix"><div class="wpwl-label wpwl-label-cvv" id="l">Code</div>' +
        '<div class="wpwl-wrapper wpwl-wrapper-cvv"><input></div><hr></div>',
    );
    made.querySelector('input')?.click();
    expect(focus).not.toHaveBeenCalled();
    made.querySelector<HTMLElement>('.wpwl-label')?.click();
    expect(focus).toHaveBeenCalledOnce();
  });

  it('has no label where the page wants none', () => {
    const made = draw(<Group field="cvv" focus={() => {}} />);
    expect(made.querySelector('.wpwl-label')).toBeNull();
  });
});

describe('the pay button', () => {
  it('is off for assistive technology while a payment is under way, and disabled by faults', () => {
    const state = createSharedState(englishTexts(), 'en', ADDRESS);
    const { phase } = state;
    const isBlocked = signal(false);
    const made = draw(<PayButton state={state} isBlocked={isBlocked} />);
    const button = made.querySelector('button') as HTMLButtonElement;
    const seen = () => [button.getAttribute('aria-disabled'), button.disabled];
    expect(seen()).toEqual(['false', false]);
    phase.value = 'busy';
    expect(seen()).toEqual(['true', false]);
    phase.value = 'open';
    isBlocked.value = true;
    expect(seen()).toEqual(['false', true]);
    expect(button.className).toContain('wpwl-button-error');
  });

  it('can be pressed again in the list of methods', () => {
    vi.stubGlobal('wpwlOptions', { style: 'modern' });
    const state = createSharedState(englishTexts(), 'en', ADDRESS);
    const isBlocked = signal(false);
    const made = draw(<PayButton state={state} isBlocked={isBlocked} />);
    const button = made.querySelector('button') as HTMLButtonElement;
    isBlocked.value = true;
    vi.unstubAllGlobals();
    expect(button.disabled).toBe(false);
    expect(button.className).toContain('wpwl-button-error');
  });
});
