/** A button, and a link that looks like one. */
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';

type Look = 'first' | 'plain' | 'quiet' | 'danger';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'type'> & {
  /** `first`: the main action of a view; `quiet`: without a border; `danger`: cannot be undone. */
  readonly look?: Look;
  readonly type?: 'button' | 'submit';
  /** The action runs: the button keeps its focus, and ignores clicks. */
  readonly isBusy?: boolean;
};

export function Button({
  look = 'plain',
  type = 'button',
  isBusy,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      class={`button ${look}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

/** @param props.href an address of the console opens without a new page; any other in a new tab */
export function ButtonLink({
  href,
  look = 'plain',
  children,
}: {
  readonly href: string;
  readonly look?: Look;
  readonly children: ComponentChildren;
}) {
  return (
    <a class={`button ${look}`} href={href} {...outside(href)}>
      {children}
    </a>
  );
}

/** The attributes of a link that leaves the console. */
export const outside = (href: string) =>
  /^\/console(?:[/?]|$)/.test(href) ? {} : { target: '_blank', rel: 'noreferrer' };
