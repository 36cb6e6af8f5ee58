import { createRequire } from 'node:module';

// Which folder may import which, types included. `npm run lint` checks it: `depcruise src`.

// dependency-cruiser 17 parses .tsx files without the option for JSX. Version 18 has it, and needs Node 22.
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
/** @param {string} file @param {object} options */
swc.parseFileSync = (file, options) =>
  parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

/** Folders that run anywhere: parse, format, validate. No DOM, no I/O, no package. */
const PURE = ['brands', 'card', 'bank', 'money', 'language', 'time', 'contract'];

/**
 * What each folder of src/ may import of the others. The programs of the browser and the server never meet.
 * @type {Record<string, string[]>}
 */
const MAY_IMPORT = {
  ...Object.fromEntries(PURE.map((folder) => [folder, []])),
  card: ['brands'],
  contract: ['money', 'protocol'],
  protocol: ['card'],
  widget: ['card', 'brands', 'bank', 'money', 'language', 'protocol'],
  frame: ['card', 'money', 'protocol'],
  loader: ['widget'],
  server: [],
  gateway: [...PURE, 'protocol', 'sandbox'],
  cli: [...PURE, 'gateway', 'conformance', 'sandbox'],
  conformance: [...PURE, 'gateway'],
  simulator: [...PURE, 'protocol', 'gateway'],
  sandbox: [...PURE, 'protocol', 'gateway', 'simulator'],
  testkit: [...PURE, 'protocol', 'widget', 'frame', 'gateway', 'simulator', 'sandbox', 'console'],
  console: [...PURE, 'protocol'],
};

/**
 * What a folder may import from beside src/: translations, and the demo storefront that the server starts, whose table of
 * languages the console shows, too.
 * @type {Record<string, string[]>}
 */
const MAY_IMPORT_BESIDE = {
  widget: ['locales'],
  gateway: ['locales', 'public'],
  simulator: ['locales'],
  testkit: ['locales', 'public'],
  console: ['locales', 'public'],
};

/**
 * Files of other folders that a folder may import in addition: tables without a DOM. The command `doctor` compares a page with
 * the options of the form.
 * @type {Record<string, string[]>}
 */
const MAY_IMPORT_FILES = {
  cli: ['widget/kernel/options/schema.ts', 'widget/kernel/options/advice/suggestions.ts'],
};

/**
 * What each folder of src/gateway/ may import of the others. The files beside them and those of app/ connect, and may import
 * all.
 * @type {Record<string, string[]>}
 */
const LAYERS = {
  catalogue: [],
  domain: ['catalogue'],
  platform: ['domain', 'catalogue'],
  api: ['platform', 'domain', 'catalogue'],
  config: ['domain', 'catalogue'],
};

/** The folders of src/gateway/domain/: each may import those before it. A file beside them may import all. */
const DOMAINS = [
  'shared',
  'threeDSecure',
  'merchant',
  'transaction',
  'wallet',
  'risk',
  'redirect',
  'registration',
  'checkout',
  'payment',
  'webhook',
  'schedule',
  'settlement',
  'query',
  'chargeback',
  'operator',
];

/** The folders of src/widget/: each may import those before it. A file beside them connects, and may import all. */
const FORM = ['kernel', 'fields', 'forms', 'pay', 'methods', 'mount'];

/**
 * Folders of the gateway that do not import another one, because the other one imports them.
 * @type {readonly { name: string, from: string, to: string, comment: string }[]}
 */
const ONE_WAY = [
  {
    name: 'server-without-routes',
    from: 'api/(?!routes/)',
    to: 'api/routes/',
    comment: 'a route uses the server; app.ts hands the routes to the server',
  },
  {
    name: 'results-without-parameters',
    from: 'catalogue/results/',
    to: 'catalogue/parameters/',
    comment: 'the rules about parameters name result codes; no result code depends on a parameter',
  },
];

/** @param {string[]} names */
const anyOf = (names) => `(?:${names.join('|')})`;

/** A package, or a module of Node. */
const PACKAGE = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'];

const folderRules = Object.entries(MAY_IMPORT).map(([folder, others]) => {
  const beside = (MAY_IMPORT_BESIDE[folder] ?? []).map((name) => `${name}/`);
  const inside = `src/${anyOf([folder, ...others])}/`;
  const files = (MAY_IMPORT_FILES[folder] ?? []).map((file) => `src/${file}$`);
  return {
    name: `${folder}-imports`,
    comment: `src/${folder} may import ${others.length > 0 ? others.join(', ') : 'none of the other folders'}`,
    severity: 'error',
    from: { path: `^src/${folder}/` },
    to: {
      pathNot: `^(?:${[inside, ...files, ...beside, 'node_modules/', 'node:'].join('|')})`,
      dependencyTypesNot: PACKAGE,
    },
  };
});

const layerRules = Object.entries(LAYERS).map(([layer, others]) => ({
  name: `gateway-${layer}-imports`,
  comment: `src/gateway/${layer} may import ${others.length > 0 ? others.join(', ') : 'none of the other layers'}`,
  severity: 'error',
  from: { path: `^src/gateway/${layer}/` },
  to: {
    path: '^src/gateway/',
    pathNot: [`^src/gateway/${anyOf([layer, ...others])}/`],
  },
}));

const domainRules = DOMAINS.map((domain, index) => ({
  name: `domain-${domain}-imports`,
  comment: `src/gateway/domain/${domain} may import ${index > 0 ? DOMAINS.slice(0, index).join(', ') : 'none of the others'}`,
  severity: 'error',
  from: { path: `^src/gateway/domain/${domain}/` },
  to: {
    path: '^src/gateway/domain/',
    pathNot: `^src/gateway/domain/${anyOf(DOMAINS.slice(0, index + 1))}/`,
  },
}));

const formRules = FORM.map((folder, index) => ({
  name: `widget-${folder}-imports`,
  comment: `src/widget/${folder} may import ${index > 0 ? FORM.slice(0, index).join(', ') : 'none of the others'}`,
  severity: 'error',
  from: { path: `^src/widget/${folder}/` },
  to: {
    path: '^src/widget/',
    pathNot: `^src/widget/${anyOf(FORM.slice(0, index + 1))}/`,
  },
}));

const oneWayRules = ONE_WAY.map(({ name, from, to, comment }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: `^src/gateway/${from}` },
  to: { path: `^src/gateway/${to}` },
}));

export default {
  forbidden: [
    ...folderRules,
    ...layerRules,
    ...domainRules,
    ...formRules,
    ...oneWayRules,
    {
      name: 'sandbox-for-tests',
      comment: 'app.ts alone imports the sandbox, by its entry, and only when it starts for tests',
      severity: 'error',
      from: { path: '^src/gateway/app\\.ts$' },
      to: { path: '^src/sandbox/', dynamic: false },
    },
    {
      name: 'sandbox-by-app',
      comment: 'app.ts alone imports the sandbox',
      severity: 'error',
      from: { path: '^src/gateway/', pathNot: '^src/gateway/app\\.ts$' },
      to: { path: '^src/sandbox/' },
    },
    {
      name: 'sandbox-by-reset',
      comment:
        'the commands import of the sandbox its tables alone, and only when they delete them',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/sandbox/(?!store/index\\.ts$)' },
    },
    {
      name: 'sandbox-uses-the-gateway',
      comment:
        'simulator and sandbox implement ports of the gateway; they know nothing of what connects them',
      severity: 'error',
      from: { path: '^src/(?:simulator|sandbox)/' },
      to: { path: '^src/gateway/(?:[^/]+\\.ts$|app/)' },
    },
    {
      name: 'options-by-doctor',
      comment: 'the command doctor alone compares a page with the options of the form',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: '^src/cli/doctor/' },
      to: { path: '^src/widget/kernel/options/' },
    },
    {
      name: 'no-package',
      comment:
        'these run anywhere, or are small enough to be read whole, because they bring nothing along',
      severity: 'error',
      from: {
        path: `^src/${anyOf([...PURE, 'protocol', 'frame', 'loader', 'server'])}/`,
        // The codes of countries are a file of JSON.
        pathNot: '^src/(?:loader/(?:react|vue)|contract/parameters/sections/country)\\.ts$',
      },
      to: { dependencyTypes: PACKAGE },
    },
    {
      name: 'component-package',
      comment: 'a component imports its framework, which the application has, and no other package',
      severity: 'error',
      from: { path: '^src/loader/(react|vue)\\.ts$' },
      to: { dependencyTypes: PACKAGE, pathNot: 'node_modules/(?:@types/)?$1/' },
    },
    {
      name: 'no-schema-in-the-browser',
      comment: 'only the schema of the options uses zod: the build turns it into a table',
      severity: 'error',
      from: {
        path: '^src/(?:widget|console)/',
        pathNot: '^src/widget/kernel/options/(?:schema|shapeOfSchema)\\.ts$',
      },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'modules of Node do not exist in a browser',
      severity: 'error',
      from: { path: '^src/(?:widget|console)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circle',
      comment:
        'no file imports itself by way of others, types included; Biome knows of those that are there at run time',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'not-found',
      comment: 'there is no such file or package',
      severity: 'error',
      from: {},
      // Node 20 does not know the SQLite of later releases.
      to: { couldNotResolve: true, pathNot: '^node:sqlite$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: '^(?:node_modules|locales|public)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
