// Writes the colours of all pages into a style sheet, which names them in comments: `palette: light`.

const PART = /\/\* palette: (\w+) \*\//g;

/**
 * The style sheet with the declarations in place of the comments.
 * @param {string} css
 * @param {Readonly<Record<string, string>>} palette `PALETTE` of src/gateway/api/pages/palette.ts
 * @throws {Error} if a comment names a part that the palette does not have
 */
export const withPalette = (css, palette) =>
  css.replace(PART, (_, /** @type {string} */ name) => {
    const declarations = palette[name];
    if (declarations === undefined) throw new Error(`the palette has no part ${name}`);
    return declarations;
  });
