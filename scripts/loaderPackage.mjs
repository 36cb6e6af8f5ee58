// The package `payment-widgets-loader`: the modules of `payment-widgets` for a shop's pages and its server under the same names,
// without the gateway.

/** The exports that both packages have. */
const PAGE_EXPORTS = ['.', './element', './react', './vue', './types', './server'];

/** What a page that imports the component for a framework has installed itself. */
export const PACKAGES_OF_PAGES = ['react', 'vue'];

/**
 * @param {Record<string, any>} packageJson of the whole package
 * @returns the package.json; the declarations that its exports are, below src/; the README
 */
export function loaderPackage(packageJson) {
  const { version, license, type, engines, repository, homepage, bugs, peerDependencies } =
    packageJson;
  const peers = PACKAGES_OF_PAGES.map((name) => [name, peerDependencies[name]]);
  const exported = PAGE_EXPORTS.map(
    (name) => /** @type {const} */ ([name, packageJson['exports'][name]]),
  );
  const manifest = {
    name: 'payment-widgets-loader',
    version,
    description:
      'Loads the hosted payment form of payment-widgets into a page, as a function or as an element',
    keywords: ['payment', 'checkout', 'hosted-fields', 'custom-element', 'loader'],
    license,
    repository,
    homepage,
    bugs,
    type,
    engines,
    sideEffects: false,
    exports: {
      ...Object.fromEntries(exported.map(([name, places]) => [name, here(places)])),
      './package.json': './package.json',
    },
    peerDependencies: Object.fromEntries(peers),
    peerDependenciesMeta: Object.fromEntries(peers.map(([name]) => [name, { optional: true }])),
    types: atRoot(packageJson['types']),
    typesVersions: { '*': typesBySubpath(exported) },
  };
  const entries = exported.map(([, { types }]) => types.replace('./dist/types/', ''));
  return { manifest, entries, readme: readmeFor(homepage) };
}

/** @param {Record<string, string>} places in the whole package */
function here(places) {
  return Object.fromEntries(
    Object.entries(places).map(([condition, path]) => [condition, atRoot(path)]),
  );
}

/** @param {string} path in the whole package */
const atRoot = (path) => path.replace(/^\.\/dist\/(?:loader\/)?/, './');

/**
 * The places of the types for projects with `moduleResolution: node` in TypeScript 6 or older, which ignores `exports`.
 * @param {readonly (readonly [name: string, places: Record<string, string>])[]} exported
 */
function typesBySubpath(exported) {
  return Object.fromEntries(
    exported.flatMap(([name, { types = '' }]) =>
      name === '.' ? [] : [[name.replace('./', ''), [atRoot(types)]]],
    ),
  );
}

/** @param {string} homepage */
const readmeFor = (homepage) => `# payment-widgets-loader

The part of [payment-widgets](${homepage}) that a page imports: \`loadPaymentWidgets()\`, the element \`<payment-widgets>\`, the
component \`PaymentForm\` for React (\`payment-widgets-loader/react\`) and Vue (\`payment-widgets-loader/vue\`), what
a shop's server needs for webhooks (\`payment-widgets-loader/server\`), and the types. It has no dependencies. The package \`payment-widgets\` has the same exports, and the gateway and the testkit.

\`\`\`ts
import { loadPaymentWidgets } from 'payment-widgets-loader';

await loadPaymentWidgets({ gateway: 'https://pay.example', checkoutId, target: '#payment' });
\`\`\`

Parameters, events and examples: \`docs/applications.md\` in the repository.
`;
