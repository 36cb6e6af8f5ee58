/**
 * The style sheet of all pages. It is inline in each page, and the policy allows it by its hash. Lengths are in rem, so
 * that they scale with the shopper's font size; the narrowest challenge window of an issuer is 250 x 400 pixels.
 */
export const STYLES = `:root { color-scheme: light dark; --line: #767676; --fault: #b3261e; --strong: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --line: #8e8e8e; --fault: #ffb4ab; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.4 system-ui, sans-serif; background: Canvas; color: CanvasText; overflow-wrap: anywhere; }
main { max-width: 30rem; margin: 0 auto; padding: 1rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.25rem; line-height: 1.25; }
p { margin: 0 0 0.75rem; }
dl { display: grid; grid-template-columns: fit-content(45%) 1fr; gap: 0.25rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; font-weight: 600; }
label, legend { display: block; margin: 0 0 0.25rem; padding: 0; font-weight: 600; }
input, button, .link { width: 100%; min-height: 2.75rem; border: 1px solid var(--line); border-radius: 0.375rem; padding: 0.5rem 0.75rem; font: inherit; }
input { margin: 0 0 0.75rem; background: Field; color: FieldText; letter-spacing: 0.1em; }
input[aria-invalid] { border: 2px solid var(--fault); }
button, .link { display: block; margin: 0 0 0.5rem; background: ButtonFace; color: ButtonText; text-align: center; cursor: pointer; }
.link { text-decoration: underline; }
.first { border-color: var(--strong); background: var(--strong); color: #fff; font-weight: 600; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
fieldset { min-width: 0; margin: 1rem 0 0; border: 0; padding: 0; }
.fault { color: var(--fault); font-weight: 600; }
.sandbox { margin: 1rem 0 0; border-top: 1px solid var(--line); padding-top: 0.5rem; font-size: 0.875rem; }
[data-page="holder"] main { display: flex; flex-direction: column; align-items: center; max-width: none; padding: 0; }
[data-page="holder"] form { width: 100%; max-width: 30rem; }
iframe { display: block; max-width: 100%; border: 0; }
[data-size="full"] iframe { width: 100%; height: 100vh; height: 100dvh; }
@media (max-width: 20rem) { main { padding: 0.75rem; } dl { gap: 0.125rem 0.5rem; } }
`;
