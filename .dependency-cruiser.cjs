const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The import rule of docs/architecture.md as errors. */
const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';

const onlyFrom = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.(test|fixture)\\.tsx?$|/testing/' },
  to: { path: '^(packages|apps|bench)/', pathNot: [allowed, 'node_modules/'] },
});

/** What the contract gives the browser at run time: no schema among it. */
const CONTRACT_VALUES = [
  '^packages/contract/src/(errors|error-table|texts|constants)\\.ts$',
  '^packages/contract/src/[a-z]+/(values|texts|errors|explorer-values|feed-values|sell-texts)\\.ts$',
];

/** The server's features in the order of their one list: each may import those before it. */
const LIST = readFileSync(join(__dirname, 'apps/server/src/app/features.ts'), 'utf8');
const FEATURES = [...LIST.matchAll(/^ {2}(\w+)Feature,$/gm)].map(([, name]) => name);
const folders = readdirSync(join(__dirname, 'apps/server/src/features'), { withFileTypes: true }).filter(
  (entry) => entry.isDirectory(),
);
const unlisted = folders.map(({ name }) => name).filter((name) => !FEATURES.includes(name));
if (unlisted.length > 0)
  throw new Error(`apps/server/src/app/features.ts does not list ${unlisted.join(', ')}`);
const featureOrder = FEATURES.map((name, place) => ({
  name: `feature-order-${name}`,
  comment: 'A feature imports features that stand before it in apps/server/src/app/features.ts only.',
  severity: 'error',
  from: { path: `${SERVER}features/${name}/`, pathNot: '\\.test\\.ts$' },
  to: { path: `${SERVER}features/(${FEATURES.slice(place + 1).join('|') || 'none'})/` },
}));

const WEB_RANKS = [
  ['identity', 'system', 'legal'],
  ['wallets', 'settings'],
  ['trading', 'friends', 'apikeys', 'referral'],
  ['watchlist', 'clipboard', 'clans'],
  ['tracker', 'chat'],
  ['portfolio', 'ledger'],
  ['market', 'home', 'alpha', 'leaderboard', 'giveaway'],
  ['profile', 'search', 'notifications'],
];
const webFeatureRank = WEB_RANKS.map((names, rank) => ({
  name: `web-feature-rank-${rank}`,
  comment: 'A web feature imports features of a lower rank only.',
  severity: 'error',
  from: { path: `${WEB}features/(${names.join('|')})/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `${WEB}features/(${WEB_RANKS.slice(rank).flat().join('|')})/`,
    pathNot: `${WEB}features/$1/`,
  },
}));

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    onlyFrom(
      'domain-stands-alone',
      '^packages/domain/src',
      '^packages/domain/',
      'domain imports nothing of ours',
    ),
    onlyFrom(
      'wire-stands-alone',
      '^packages/wire/src',
      '^packages/wire/',
      'who signs or decodes reads the same bytes, with no other code in between',
    ),
    onlyFrom(
      'contract-on-domain',
      '^packages/contract/src',
      '^packages/(contract|domain)/',
      'contract stands on domain',
    ),
    onlyFrom(
      'market-on-domain',
      '^packages/market/src/(?!feed/)',
      '^packages/(market/src/(?!feed/)|domain/)',
      'market stands on domain, and its feed on the market',
    ),
    onlyFrom(
      'market-feed-on-market',
      '^packages/market/src/feed/',
      '^packages/(market|domain)/|^packages/solana/src/rpc/block\\.ts$',
      'the feed names the market, its events and the blocks of a chain',
    ),
    onlyFrom(
      'solana-on-domain',
      '^packages/solana/src',
      '^packages/(solana|domain|wire)/',
      'solana stands on domain and the wire format',
    ),
    onlyFrom(
      'simulator-low',
      '^packages/simulator/src',
      '^packages/(simulator|domain|market|solana|contract)/',
      'simulator stands on the packages below it',
    ),
    onlyFrom(
      'verify-on-domain',
      '^packages/verify/src',
      '^packages/(verify|domain)/',
      'who checks a record needs the rules and nothing else',
    ),
    onlyFrom(
      'client-on-contract',
      '^packages/client/src',
      '^packages/(client|contract|domain)/',
      'a client needs what the contract says and nothing of the server',
    ),
    onlyFrom('ui-on-react', '^packages/ui/src', '^packages/ui/', 'ui knows no product word'),
    onlyFrom(
      'server-no-web',
      '^apps/server/src',
      '^(apps/server/src|packages/(domain|contract|market|solana|simulator|verify|wire))/',
      'the server knows no web and no test kit',
    ),
    onlyFrom(
      'web-no-server',
      '^apps/web/src',
      '^(apps/web|packages/(domain|contract|ui|verify))/',
      'the web knows no server',
    ),
    onlyFrom(
      'platform-low',
      `${SERVER}platform/`,
      `^(apps/server/src/platform|packages)/`,
      'platform has no product word in it',
    ),
    onlyFrom(
      'execution-on-platform',
      `${SERVER}execution/`,
      `^(apps/server/src/(execution|platform)|packages)/`,
      'execution knows no feature and no source of the market',
    ),
    onlyFrom(
      'features-on-execution',
      `${SERVER}features/`,
      `^(apps/server/src/(features|execution|platform)|packages)/|^apps/server/src/signer/(client|witness-client)\\.ts$`,
      'features stand on execution and platform, and call the signer through its clients',
    ),
    onlyFrom(
      'ingest-on-execution',
      `${SERVER}ingest/`,
      `^(apps/server/src/(ingest|execution|platform)|packages)/`,
      'ingest and features stand beside each other; they share the types of packages/market/src/feed',
    ),
    onlyFrom(
      'signer-alone',
      `${SERVER}signer/`,
      `^(apps/server/src/signer|packages/(domain|verify|wire))/`,
      'the signer has few dependencies, none of them from npm',
    ),
    onlyFrom(
      'prices-apart',
      `${SERVER}prices/`,
      `^(apps/server/src/(prices|signer)|packages/(domain|solana|wire))/`,
      'what reads prices shares code with the signer, and none with the server',
    ),
    {
      name: 'signer-without-network',
      comment:
        'What asks the KMS has the network and is a process of its own: the signer and the server share no code with it but files and errors.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: `${SERVER}signer/kms/` },
      to: { path: [`${SERVER}signer/kms/`, 'node_modules/@(aws-sdk|smithy)/'] },
    },
    {
      name: 'pictures-decoded-apart',
      comment: 'Native code that reads what strangers send runs in the process of decoder/main.ts alone.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: [
          '\\.test\\.ts$',
          `${SERVER}platform/pictures/(hash-of-square|decoder/(main|picture-codec))\\.ts$`,
        ],
      },
      to: {
        path: [
          `${SERVER}platform/pictures/(hash-of-square|decoder/picture-codec)\\.ts$`,
          'node_modules/sharp/',
        ],
      },
    },
    {
      name: 'feature-door',
      comment: 'A feature enters another by its index.ts only, and app by its offline.ts as well.',
      severity: 'error',
      from: {
        path: `${SERVER}(?:features/([^/]+)|app)/`,
        pathNot: ['\\.test\\.ts$', `${SERVER}app/features\\.ts$`],
      },
      to: {
        path: `${SERVER}features/[^/]+/`,
        pathNot: [`${SERVER}features/$1/`, `${SERVER}features/[^/]+/(index|offline)\\.ts$`],
      },
    },
    {
      name: 'feature-door-without-wiring',
      comment: 'A door writes its types out: its index.ts imports no wiring, as types neither.',
      severity: 'error',
      from: { path: `${SERVER}features/[^/]+/index\\.ts$` },
      to: {
        path: `${SERVER}features/[^/]+/(feature|.*create-[^/]+|.+\\.(service|routes|channel|view))\\.ts$`,
      },
    },
    {
      name: 'feature-offline-door',
      comment: 'What reads the database of a server that does not run is for app alone.',
      severity: 'error',
      from: { path: SERVER, pathNot: `${SERVER}app/` },
      to: { path: `${SERVER}features/[^/]+/offline\\.ts$` },
    },
    {
      name: 'feature-wiring',
      comment: "What a feature declares in its feature.ts is for the server's list of features alone.",
      severity: 'error',
      from: { path: SERVER, pathNot: `${SERVER}app/features\\.ts$` },
      to: { path: `${SERVER}features/[^/]+/feature\\.ts$` },
    },
    ...featureOrder,
    {
      name: 'web-features-low',
      severity: 'error',
      from: { path: `${WEB}shared/` },
      to: { path: `${WEB}(app|features)/` },
    },
    {
      name: 'web-features-not-app',
      severity: 'error',
      from: { path: `${WEB}features/`, pathNot: '\\.(test|testing)\\.tsx?$' },
      to: { path: `${WEB}app/` },
    },
    {
      name: 'web-feature-door',
      comment: 'A web feature, or the app, enters a feature by its index.ts only.',
      severity: 'error',
      from: {
        path: `${WEB}(?:features/([^/]+)/|app/|main)`,
        pathNot: ['\\.(test|testing)\\.tsx?$', `${WEB}app/features\\.ts$`, `${WEB}app/frame/`],
      },
      to: {
        path: `${WEB}features/[^/]+/`,
        pathNot: [`${WEB}features/$1/`, `${WEB}features/[^/]+/index\\.ts$`],
      },
    },
    {
      name: 'web-frame-door',
      comment: "What is painted first takes a feature's frame alone, without what its door leads to.",
      severity: 'error',
      from: { path: `${WEB}app/frame/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `${WEB}features/`, pathNot: `${WEB}features/.+/frame/` },
    },
    {
      name: 'web-feature-declaration',
      comment:
        "The app's list of features reads what each declares in its feature.ts, and nothing else of it.",
      severity: 'error',
      from: { path: `${WEB}app/features\\.ts$` },
      to: { path: `${WEB}features/`, pathNot: `${WEB}features/[^/]+/feature\\.ts$` },
    },
    ...webFeatureRank,
    {
      name: 'web-without-schemas',
      comment: 'Schemas weigh 91 KB in the browser: types only.',
      severity: 'error',
      from: { path: WEB, pathNot: '\\.(test|testing)\\.tsx?$' },
      to: {
        path: '^packages/contract/src/',
        pathNot: CONTRACT_VALUES,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'contract-values-without-schemas',
      comment: 'Errors, texts and constants reach the browser: they import no schema.',
      severity: 'error',
      from: { path: CONTRACT_VALUES },
      to: {
        path: ['^packages/contract/src/', 'node_modules/'],
        pathNot: CONTRACT_VALUES,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-in-repositories',
      comment: 'SQL lives in repositories.',
      severity: 'error',
      from: {
        path: `${SERVER}(features|ingest)/`,
        pathNot: '(\\.repository\\.ts|\\.test\\.ts|/ledger/|\\.tables\\.ts)$',
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'packages-without-apps',
      comment: 'A test that needs the server stands with the server: apps/server/tests/kit.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    onlyFrom(
      'local-chain-low',
      '^packages/local-chain/src',
      '^packages/(local-chain|domain|solana|wire)/',
      'the local chain knows addresses and layouts, and nothing of the server',
    ),
    {
      name: 'testkit-in-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src', pathNot: '(\\.test\\.tsx?$|^packages/testkit/|/testing/)' },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'local-chain-in-tests',
      comment: 'The local chain runs by itself (npm run chain): programs reach it over the network.',
      severity: 'error',
      from: {
        path: '^(packages|apps)/[^/]+/src',
        pathNot: '(\\.test\\.tsx?$|^packages/(testkit|local-chain)/|/testing/)',
      },
      to: { path: '^packages/local-chain/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|coverage|results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.node.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
