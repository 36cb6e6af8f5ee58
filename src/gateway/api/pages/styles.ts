import { PALETTE } from './palette.ts';

/**
 * The style sheet of all pages. It is inline in each page, and the policy allows it by its hash. Lengths are in rem, so
 * that they scale with the shopper's font size.
 *
 * An issuer's page is shown in windows of 250 x 400, 390 x 400, 500 x 600 and 600 x 400 pixels, and in the whole window. In
 * a low window the button is beside the field, and an error replaces the text above it. In a low and wide window the facts
 * are beside the form. In a large window the page is a card in the middle.
 */
export const STYLES = `:root {
  color-scheme: light dark;
  ${PALETTE.light} --pad: 1.5rem; --gap: 1rem;
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
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; background: var(--surface); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main { margin: 0 auto; padding: 0 var(--pad) var(--gap); }
h1 { margin: 0; font-size: 1.25rem; font-weight: 600; line-height: 1.2; }
p, dl, dd { margin: 0; }
.head { display: flex; align-items: center; gap: 0.75rem; margin: 0 calc(-1 * var(--pad)) var(--gap); border-bottom: 1px solid var(--line); padding: 0.75rem var(--pad); }
.head dl { flex: 1; min-width: 0; font-weight: 600; line-height: 1.2; }
.head dt { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.mark { flex: none; width: 2rem; height: 2rem; }
.mark .tile { fill: var(--accent); }
.mark .drawn { fill: var(--on-accent); }
.scheme { flex: none; max-width: 50%; border: 1px solid var(--line); border-radius: 0.25rem; padding: 0.125rem 0.5rem; color: var(--muted); font-size: 0.8125rem; font-weight: 600; letter-spacing: 0.04em; }
.facts { display: grid; grid-template-columns: fit-content(45%) 1fr; gap: 0.25rem 1rem; margin: var(--gap) 0; font-variant-numeric: tabular-nums; }
.facts dt { color: var(--muted); text-align: start; }
.facts dd { font-weight: 600; text-align: end; }
form { display: grid; gap: 0.5rem; }
form > p { margin: 0; }
label, .test { font-size: 0.875rem; }
label { font-weight: 600; }
.label { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 0.75rem; }
.test { display: flex; gap: 0.375rem; color: var(--muted); }
code { color: var(--text); font: 600 1em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
input, button, .link { width: 100%; min-height: 3rem; border: 1px solid var(--edge); border-radius: 0.5rem; padding: 0.5rem 1rem; font: inherit; line-height: 1.2; }
input { background: var(--surface); color: var(--text); font-size: 1.125rem; font-variant-numeric: tabular-nums; letter-spacing: 0.15em; }
input:hover { border-color: var(--text); }
input[aria-invalid] { border-color: var(--fault); box-shadow: inset 0 0 0 1px var(--fault); }
button, .link { overflow-wrap: break-word; display: flex; align-items: center; justify-content: center; background: var(--surface); color: var(--text); text-align: center; text-decoration: none; cursor: pointer; transition: background-color 150ms ease-out, border-color 150ms ease-out; }
button:hover, .link:hover { border-color: var(--text); background: var(--quiet); }
.first { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600; }
.first:hover { border-color: var(--pressed); background: var(--pressed); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
fieldset { display: flex; flex-wrap: wrap; gap: 0.5rem; min-width: 0; margin: 0.5rem calc(-1 * var(--pad)) 0; border: 0; border-top: 1px solid var(--line); padding: 0.75rem var(--pad) 0; }
legend { float: inline-start; flex: 1 0 100%; padding: 0; color: var(--muted); font-size: 0.875rem; }
fieldset button { flex: 1 1 auto; width: auto; min-height: 2.75rem; padding: 0.25rem 0.75rem; font-size: 0.875rem; }
.fault { color: var(--fault); font-weight: 600; }
.sandbox { display: flex; gap: 0.5rem; margin-top: 0.75rem; color: var(--muted); font-size: 0.8125rem; line-height: 1.4; }
.sandbox::before { content: ""; flex: none; width: 0.5rem; height: 0.5rem; margin-top: 0.3rem; border-radius: 50%; background: var(--notice); }
.notice { padding-top: var(--pad); text-align: center; }
.notice > * + * { margin-top: 0.75rem; }
.sign { width: 3.5rem; height: 3.5rem; fill: none; stroke: var(--muted); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.sign circle:first-child { fill: var(--quiet); stroke: none; }
.sign.fine { stroke: var(--fine); }
.sign.wait { stroke: var(--notice); }
[data-page="holder"] body { background: var(--page); }
[data-page="holder"] main { display: flex; flex-direction: column; align-items: center; max-width: none; border: 0; border-radius: 0; padding: 0; background: none; box-shadow: none; margin: 0; }
[data-page="holder"] form { width: 100%; max-width: 30rem; }
iframe { display: block; max-width: 100%; border: 0; }
[data-size="full"] iframe { width: 100%; height: 100vh; height: 100dvh; }
@media (min-width: 34rem) and (min-height: 34rem) {
  html:not([data-page="holder"]) body { display: grid; align-content: center; padding: 1.5rem; background: var(--page); }
  html:not([data-page="holder"]) main { width: 100%; max-width: 30rem; padding-bottom: var(--pad); border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface); box-shadow: var(--shadow); }
}
@media (max-height: 33.99rem) {
  :root { --pad: 1rem; --gap: 0.5rem; }
  .head { padding-block: 0.375rem; }
  .mark { width: 1.75rem; height: 1.75rem; }
  h1 { font-size: 1.125rem; }
  .facts { gap: 0 1rem; font-size: 0.875rem; }
  form { grid-template-columns: minmax(5.25rem, 1fr) fit-content(60%); gap: 0.375rem 0.5rem; }
  form > * { grid-column: 1 / -1; }
  form > input { grid-column: 1; }
  form > input:not([type="hidden"]) + .first { grid-column: 2; }
  form > p { font-size: 0.875rem; line-height: 1.3; }
  #lead:has(+ .fault) { display: none; }
  input, .first { min-height: 2.75rem; padding: 0.25rem 0.75rem; }
  fieldset { margin-top: 0.25rem; padding-top: 0.375rem; gap: 0.375rem; }
  fieldset button { padding: 0.125rem 0.5rem; }
  legend { font-size: 0.8125rem; }
  .sandbox { margin-top: 0.5rem; font-size: 0.75rem; line-height: 1.3; }
  .notice { padding-top: 1rem; }
}
@media (max-height: 33.99rem) and (min-width: 34rem) {
  main.asks { display: grid; grid-template-columns: 5fr 6fr; grid-template-rows: auto auto auto 1fr; gap: 0 1.5rem; max-width: 44rem; }
  .asks > * { grid-column: 1; }
  .asks > .head { grid-column: 1 / -1; }
  .asks > form { grid-column: 2; grid-row: 2 / span 3; align-self: start; }
}
@media (max-width: 20rem) {
  :root { --pad: 0.75rem; --gap: 0.5rem; }
  .head { gap: 0.5rem; }
  .mark { width: 1.5rem; height: 1.5rem; }
  h1 { font-size: 1.0625rem; }
}
@media (max-width: 20rem) and (max-height: 33.99rem) {
  :root { --pad: 0.625rem; --gap: 0.25rem; }
  body { font-size: 0.9375rem; }
  .head { padding-block: 0.25rem; font-size: 0.875rem; }
  .facts { grid-template-columns: fit-content(40%) 1fr; gap: 0 0.5rem; font-size: 0.8125rem; line-height: 1.25; }
  form { gap: 0.25rem 0.5rem; }
  form > p { font-size: 0.8125rem; line-height: 1.2; }
  form > input { font-size: 1rem; letter-spacing: 0.05em; }
  input, .first { padding-inline: 0.5rem; }
  .first { font-size: 0.875rem; }
  label, .test, legend { font-size: 0.8125rem; line-height: 1.2; }
  fieldset { gap: 0.25rem; margin-top: 0.25rem; padding-top: 0.25rem; }
  fieldset button { padding: 0.25rem 0.375rem; font-size: 0.8125rem; }
  .sandbox { margin-top: 0.25rem; font-size: 0.75rem; line-height: 1.2; }
  .sandbox .more { display: none; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) {
  .mark .tile { fill: CanvasText; }
  .mark .drawn { fill: Canvas; }
  .sign { stroke: CanvasText; }
  .sandbox::before { background: CanvasText; forced-color-adjust: none; }
  .first { border-width: 2px; }
}
`;
