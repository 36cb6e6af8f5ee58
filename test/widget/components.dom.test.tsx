/** The components of the form, by themselves. */
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Group } from '../../src/widget/fields/group.tsx';
import { PayButton } from '../../src/widget/forms/card/controls.tsx';
import { draw } from '../../src/widget/kernel/draw.ts';
import { effectScope } from '../../src/widget/kernel/effects.ts';
import { createSharedState } from '../../src/widget/kernel/state.ts';
import { englishTexts } from '../../src/widget/kernel/texts/texts.ts';
import { ADDRESS } from './support/context.ts';

afterEach(cleanup);

describe('a signal', () => {
  it('is followed by a text and an attribute until the scope ends', async () => {
    const text = signal('one');
    const [made, end] = effectScope(() => draw(<p title={text}>{text}</p>));
    await act(() => {
      text.value = 'two';
    });
    expect(made.outerHTML).toBe('<p title="two">two</p>');
    end();
    await act(() => {
      text.value = 'three';
    });
    expect(made.outerHTML).toBe('<p title="two">two</p>');
  });

  it('leaves what the page has written, and an icon beside the text', async () => {
    const text = signal('one');
    render(
      <>
        <p title={text}>{text}</p>
        <b title={text}>{text}</b>
      </>,
    );
    const [p, label] = screen.getAllByText('one') as [HTMLElement, HTMLElement];
    p.title = 'mine';
    p.textContent = 'mine';
    label.prepend(document.createElement('img'));
    await act(() => {
      text.value = 'two';
    });
    expect(p.outerHTML).toBe('<p title="mine">mine</p>');
    expect(label.outerHTML).toBe('<b title="two"><img>two</b>');
  });
});

describe('a group', () => {
  it('has a label whose click moves the focus, and what comes after its wrapper', () => {
    const focus = vi.fn();
    const { container } = render(
      <Group field="cvv" label="Code" labelId="l" focus={focus} after={<hr />}>
        <input />
      </Group>,
    );
    expect(container.innerHTML).toBe(
      '<div class="wpwl-group wpwl-group-cvv wpwl-clearfix"><div class="wpwl-label wpwl-label-cvv" id="l">Code</div>' +
        '<div class="wpwl-wrapper wpwl-wrapper-cvv"><input></div><hr></div>',
    );
    fireEvent.click(screen.getByRole('textbox'));
    expect(focus).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText('Code'));
    expect(focus).toHaveBeenCalledOnce();
  });

  it('has no label where the page wants none', () => {
    const { container } = render(<Group field="cvv" focus={() => {}} />);
    expect(container.querySelector('.wpwl-label')).toBeNull();
  });
});

describe('the pay button', () => {
  it('is off for assistive technology while a payment is under way, and disabled by faults', () => {
    const state = createSharedState(englishTexts(), 'en', ADDRESS);
    const { phase } = state;
    const isBlocked = signal(false);
    render(<PayButton state={state} isBlocked={isBlocked} />);
    const button = screen.getByRole<HTMLButtonElement>('button');
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
    render(<PayButton state={state} isBlocked={isBlocked} />);
    const button = screen.getByRole<HTMLButtonElement>('button');
    isBlocked.value = true;
    vi.unstubAllGlobals();
    expect(button.disabled).toBe(false);
    expect(button.className).toContain('wpwl-button-error');
  });
});
