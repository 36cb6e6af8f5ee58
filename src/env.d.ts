/** Version of this package, `major.minor.patch`. */
declare const __VERSION__: string;
/** First 16 hex digits of the hash over every locale and picture: part of their address, so they can be cached for ever. */
declare const __ASSET_VERSION__: string;
/** First 16 hex digits of the hash of the frame document, for the same reason. */
declare const __FRAME_HASH__: string;
/** SHA-256 in base64, without the `sha256-` before it and the `=` at its end, of each locale file but English, which is compiled in. */
declare const __LOCALE_HASHES__: Readonly<Record<string, string>>;
/** SHA-256 in base64 of what the part `brands` adds to each locale but English. Only known there. */
declare const __METHOD_LOCALE_HASHES__: Readonly<Record<string, string>>;
/** SHA-256 in base64 of each form that is no card's, by its folder below `methods/`. Only known in the part `brands`. */
declare const __METHOD_HASHES__: Readonly<Record<string, string>>;
/** SHA-256 in base64 of each module that only the style `modern` loads, by its name below `modern/`. Only known in the part `modern`. */
declare const __MODERN_HASHES__: Readonly<Record<string, string>>;
/** SHA-256 in base64 of each part of the widget, by its name: `parts/extras`. */
declare const __PART_HASHES__: Readonly<Record<string, string>>;
/** `<commit>@yyyy-MM-dd HH:mm:ss +0000`, the time being that of the commit. */
declare const __BUILD_NUMBER__: string;

/** A style sheet as text, minified at build. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** A style sheet that the build writes to a file of its own. */
declare module '*.css' {}
