/**
 * The colours of all pages: of the simulator, of the console and of the documentation site, as declarations of CSS. The style
 * sheets of the console and of the site name a part in a comment, such as `palette: light`, and the build puts the declarations
 * there (`scripts/palette.mjs`). A line break is as it is sent: each byte here is in every page.
 */
export const PALETTE = {
  light: `--page: #f6f7f9; --surface: #fff; --quiet: #f1f3f6; --text: #14181f; --muted: #59626f; --line: #d5dae1; --edge: #858f9c;
  --accent: #2457e6; --pressed: #1b45bd; --on-accent: #fff; --fault: #c2261e; --fine: #0f7a43; --notice: #8a5a00;
  --shadow: 0 1px 2px #0f172a14, 0 4px 16px #0f172a0f;`,
  dark: `--page: #0f1217; --surface: #181c23; --quiet: #20252e; --text: #eef1f5; --muted: #a3adba; --line: #333b47; --edge: #6f7a88;
  --accent: #7ea2ff; --pressed: #a3bdff; --on-accent: #0b1020; --fault: #ff8a80; --fine: #5fd49a; --notice: #f2b84b;
  --shadow: none;`,
  /** With more contrast, in either scheme. */
  contrast: '--muted: var(--text); --line: var(--text); --edge: var(--text); --shadow: none;',
  /** With more contrast, in a light page. */
  contrastLight:
    '--page: #fff; --quiet: #fff; --text: #000; --accent: #03c; --fault: #a30000; --fine: #005c2e; --notice: #6b4500;',
} as const;
