import { PALETTE } from './palette.ts';

/** The style sheet of the page with the form. It has no rule for an element of the form, whose own look is that of `modern`. */
export const LINK_STYLES = `:root {
  color-scheme: light dark;
  ${PALETTE.light}
}
@media (prefers-color-scheme: dark) { :root {
  ${PALETTE.dark}
} }
@media (prefers-contrast: more) {
  :root { ${PALETTE.contrast} }
}
@media (prefers-contrast: more) and (prefers-color-scheme: light) {
  :root { ${PALETTE.contrastLight} }
}
body { margin: 0; background: var(--surface); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main { box-sizing: border-box; max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { margin: 0; font-size: 2rem; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; }
.merchant { margin: 0 0 0.25rem; color: var(--muted); font-weight: 600; }
header, .cart { margin-block-end: 1.25rem; }
.cart { display: grid; gap: 0.375rem; margin-block-start: 0; border-block: 1px solid var(--line); padding: 0.75rem 0; list-style: none; font-size: 0.9375rem; }
.cart li { display: flex; justify-content: space-between; gap: 1rem; }
.cart li > bdi { flex: none; font-variant-numeric: tabular-nums; }
footer { margin-block-start: 1.25rem; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; font-size: 0.875rem; }
footer a { color: var(--muted); }
footer a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (min-width: 34rem) {
  body { background: var(--page); }
  main { margin-block: 2rem; border: 1px solid var(--line); border-radius: 0.75rem; padding: 1.5rem; background: var(--surface); box-shadow: var(--shadow); }
}
`;
