const TABLES = 'apps/server/src/platform/db/tables.ts';
const SHAPES = 'apps/server/tests/calls/api-shapes/';

export const edits = [
  {
    file: 'packages/contract/src/api.ts',
    after: "import type { z } from 'zod';\n",
    text: "import { __camel__Endpoints } from './__kebab__/endpoints.ts';\n",
  },
  {
    file: 'packages/contract/src/api.ts',
    before: '} as const satisfies Readonly<Record<string, CallEndpoint>>;',
    text: '  ...__camel__Endpoints,\n',
  },
  {
    file: 'packages/contract/src/realtime.ts',
    before: 'import type { AlphaChannels }',
    text: "import type { __pascal__Channels } from './__kebab__/streams.ts';\n",
  },
  {
    file: 'packages/contract/src/realtime.ts',
    before: '    SystemChannels {}',
    text: '    __pascal__Channels,\n',
  },
  {
    file: 'packages/contract/src/realtime-schemas.ts',
    after: "import { z } from 'zod';\n",
    text: "import { __camel__Entry } from './__kebab__/entry.ts';\n",
  },
  {
    file: 'packages/contract/src/realtime-schemas.ts',
    before: '  alerts: {\n',
    text: `  __camel__: {
    summary: "The caller's entries; a delta is all of them",
    snapshot: z.array(__camel__Entry),
    delta: z.array(__camel__Entry),
  },
`,
  },
  {
    file: 'packages/contract/src/key-access.ts',
    before: "  'GET /status': 'read',\n",
    text: `  'GET /__kebab__': 'none',
  'POST /__kebab__': 'none',
  'DELETE /__kebab__/{id}': 'none',

`,
  },
  {
    file: 'packages/contract/src/key-access.ts',
    before: "  notifications: 'none',\n};",
    text: "  __camel__: 'none',\n",
  },
  { file: 'apps/server/tests/apikeys/thieves.test.ts', after: 'const closed = [', text: "'__camel__', " },
  {
    file: 'packages/contract/src/session-reach.ts',
    after: "      'POST /home/visit',\n",
    text: "      'POST /__kebab__',\n      'DELETE /__kebab__/{id}',\n",
  },
  {
    file: 'docs/keys.md',
    after: '`POST /home/visit`',
    text: ', `POST /__kebab__`, `DELETE /__kebab__/{id}`',
  },
  { file: 'docs/data.md', after: '| Private words | chat_message, ', text: '__snake___entry, ' },
  {
    file: 'docs/operations.md',
    after: "| traders' texts and settings, until deleted by them or with their account | ",
    text: '`__snake___entry`, ',
  },
  {
    file: TABLES,
    among: /^import type .*\n/gm,
    text: "import type { __pascal__Tables } from './tables/__kebab__.ts';\n",
  },
  { file: TABLES, among: /^ {4}\w+Tables.*\n/gm, text: '    __pascal__Tables,\n' },
  {
    file: 'apps/server/src/app/features.ts',
    text: "import { __camel__Feature } from '#/features/__kebab__/feature.ts';\n",
  },
  {
    file: 'apps/server/src/app/features.ts',
    after: '  watchlistFeature,\n',
    text: '  __camel__Feature,\n',
  },
  {
    file: `${SHAPES}requests.ts`,
    after: "import type { Call } from '@dugout/contract/api';\n",
    text: "import { __camel__Requests } from './requests/__kebab__.ts';\n",
  },
  { file: `${SHAPES}requests.ts`, before: '  ...logoutRequests,\n', text: '  ...__camel__Requests,\n' },
  {
    file: `${SHAPES}answers.ts`,
    after: "import type { Call } from '@dugout/contract/api';\n",
    text: "import { __camel__Answers } from './answers/__kebab__.ts';\n",
  },
  { file: `${SHAPES}answers.ts`, before: '  ...logoutAnswers,\n', text: '  ...__camel__Answers,\n' },
  {
    file: 'apps/web/src/app/features.ts',
    text: "import { __camel__ } from '#/features/__kebab__/feature.ts';\n",
  },
  { file: 'apps/web/src/app/features.ts', before: '  legal,\n]', text: '  __camel__,\n' },
  {
    file: '.dependency-cruiser.cjs',
    after: "  ['trading', 'friends', 'apikeys', 'referral'",
    text: ", '__kebab__'",
  },
];

/** @throws Error for a name of several words, which a folder's name cannot be */
export const values = (_read, name) => {
  if (name.includes('-')) throw new Error('the name of a feature is one word, such as notes');
  return {};
};

export const tests = [
  'packages/contract/src',
  'apps/server/tests/__kebab__',
  'apps/server/tests/calls/api-shapes.test.ts',
  'apps/server/tests/calls/every-call.test.ts',
  'apps/server/tests/calls/asyncapi.test.ts',
  'apps/server/tests/apikeys/thieves.test.ts',
  'apps/server/tests/operations/inventories.test.ts',
  'apps/web/src/features/__kebab__',
];

export const next = [
  'Replace the entries by the data of the feature: the schema in packages/contract/src/__kebab__, the table, the calls, and the page.',
  'Run npm run table-types after a change of the migration.',
  'Add a line to CHANGELOG.md.',
];
