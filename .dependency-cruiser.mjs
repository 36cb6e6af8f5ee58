// Which folder may import which, types included. `npm run lint` checks it: `depcruise src`.

/** Folders that run anywhere: parse, format, validate. No DOM, no I/O, no package. */
const PURE = ['card', 'brand', 'bank', 'money', 'language', 'time'];

/**
 * What each folder of src/ may import of the others. The programs of the browser and the server never meet.
 * @type {Record<string, string[]>}
 */
const MAY_IMPORT = {
  ...Object.fromEntries(PURE.map((folder) => [folder, []])),
  protocol: ['card'],
  widget: ['card', 'brand', 'bank', 'money', 'language', 'protocol'],
  frame: ['card', 'money', 'protocol'],
  loader: ['widget'],
  gateway: [...PURE, 'protocol', 'simulator'],
  simulator: [...PURE, 'protocol', 'gateway'],
  testkit: [...PURE, 'protocol', 'widget', 'frame', 'gateway', 'simulator', 'console'],
  console: [...PURE, 'protocol', 'widget', 'frame', 'gateway', 'simulator', 'testkit'],
};

/**
 * What a folder may import from beside src/: translations, and the demo storefront that the server starts.
 * @type {Record<string, string[]>}
 */
const MAY_IMPORT_BESIDE = {
  widget: ['locales'],
  gateway: ['locales', 'public'],
  simulator: ['locales'],
  testkit: ['locales', 'public'],
  console: ['locales'],
};

/** @param {string[]} names */
const anyOf = (names) => `(?:${names.join('|')})`;

/** A package, or a module of Node. */
const PACKAGE = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'];

const folderRules = Object.entries(MAY_IMPORT).map(([folder, others]) => {
  const beside = (MAY_IMPORT_BESIDE[folder] ?? []).map((name) => `${name}/`);
  const inside = `src/${anyOf([folder, ...others])}/`;
  return {
    name: `${folder}-imports`,
    comment: `src/${folder} may import ${others.length > 0 ? others.join(', ') : 'none of the other folders'}`,
    severity: 'error',
    from: { path: `^src/${folder}/` },
    to: {
      pathNot: `^(?:${[inside, ...beside, 'node_modules/'].join('|')})`,
      dependencyTypesNot: PACKAGE,
    },
  };
});

export default {
  forbidden: [
    ...folderRules,
    {
      name: 'no-package',
      comment:
        'these run anywhere, or are small enough to be read whole, because they bring nothing along',
      severity: 'error',
      from: { path: `^src/${anyOf([...PURE, 'protocol', 'frame', 'loader'])}/` },
      to: { dependencyTypes: PACKAGE },
    },
    {
      name: 'no-schema-in-the-browser',
      comment: 'only the schema of the options uses zod: the build turns it into a table',
      severity: 'error',
      from: { path: '^src/widget/', pathNot: '^src/widget/options/(?:schema|shapeOf)\\.ts$' },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'modules of Node do not exist in a browser',
      severity: 'error',
      from: { path: '^src/widget/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circle',
      comment:
        'no file imports itself by way of others, types included; Biome knows of those that are there at run time',
      severity: 'error',
      from: { pathNot: '^src/(?:widget|testkit|gateway|simulator)/' },
      to: { circular: true },
    },
    {
      name: 'not-found',
      comment: 'there is no such file or package',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
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
