const SIGNER = 'apps/server/src/signer/';
const IMPORT = "import { __upper__ } from '@dugout/solana/instructions/amm/__kebab__';\n";

export const edits = [
  {
    file: 'packages/domain/src/markets.ts',
    before: '} as const satisfies Readonly<Record<string, Market>>;',
    text: "  '__kebab__': { name: '__title__', badge: null, kind: 'pool', listed: false },\n",
  },
  { file: 'packages/domain/src/markets.test.ts', after: "      'lifinity',\n", text: "      '__kebab__',\n" },
  { file: 'apps/server/src/execution/onchain/venues/direct-venues.ts', text: IMPORT },
  {
    file: 'apps/server/src/execution/onchain/venues/direct-venues.ts',
    after: "name: 'Meteora DBC', amm: METEORA_DBC, markets: DBC_MARKETS }),\n",
    text: "  ammVenue({ ...options, name: '__title__', amm: __upper__, markets: of('__kebab__') }),\n",
  },
  { file: 'apps/server/src/execution/onchain/venues/amm.venue.test.ts', text: IMPORT },
  {
    file: 'apps/server/src/execution/onchain/venues/amm.venue.test.ts',
    after: "    ['Meteora DBC', METEORA_DBC],\n",
    text: "    ['__title__', __upper__],\n",
  },
  {
    file: `${SIGNER}transaction/programs.ts`,
    before: 'export const LOCAL_POOL_PROGRAM =',
    text: "export const __upper___PROGRAM = '__program__';\n",
  },
  { file: `${SIGNER}checks/venue-names.ts`, after: "  'meteora-dbc',\n", text: "  '__kebab__',\n" },
  { file: `${SIGNER}checks/amm.ts`, before: '  RAYDIUM_CPMM_PROGRAM,\n', text: '  __upper___PROGRAM,\n' },
  {
    file: `${SIGNER}checks/amm.ts`,
    before: 'type At = ',
    text: `export const __upper__: AmmForm = {
  program: __upper___PROGRAM,
  head: '__discriminator__',
  rest: '',
  places: DIRECTED.split(' '),
  authority: 'authority',
};

`,
  },
  { file: `${SIGNER}checks/swap.ts`, before: '  SYSTEM_PROGRAM,\n', text: '  __upper___PROGRAM,\n' },
  { file: `${SIGNER}checks/swap.ts`, after: 'import { checkAmm, ', text: '__upper__, ' },
  {
    file: `${SIGNER}checks/swap.ts`,
    after: "checkVenue('meteora-dbc', checkAmm(instruction, METEORA_DBC, context.intent), context),\n  ],\n",
    text: `  [
    __upper___PROGRAM,
    (instruction, context) =>
      checkVenue('__kebab__', checkAmm(instruction, __upper__, context.intent), context),
  ],
`,
  },
  { file: `${SIGNER}testing/amm-scenarios.ts`, text: IMPORT },
  {
    file: `${SIGNER}testing/amm-scenarios.ts`,
    after: "  ['Meteora DBC', METEORA_DBC],\n",
    text: "  ['__title__', __upper__],\n",
  },
  {
    file: `${SIGNER}testing/difference.ts`,
    before: "} from '../transaction/programs.ts';",
    text: '  __upper___PROGRAM,\n',
  },
  {
    file: `${SIGNER}testing/difference.ts`,
    after: "  [METEORA_DBC_PROGRAM]: 'Meteora DBC',\n",
    text: "  [__upper___PROGRAM]: '__title__',\n",
  },
  {
    file: `${SIGNER}testing/effects.ts`,
    before: "} from '../transaction/programs.ts';",
    text: '  __upper___PROGRAM,\n',
  },
  { file: `${SIGNER}testing/effects.ts`, before: '];\n\nfunction limitFor', text: '  __upper___PROGRAM,\n' },
  { file: 'docs/operations.md', after: 'meteora-dbc:100', text: ',__kebab__:100' },
];

export const tests = [
  'packages/domain/src/markets.test.ts',
  'packages/solana/src/instructions/amm',
  'apps/server/src/execution/onchain/venues',
  'apps/server/src/signer/checks',
];

export const next = [
  'Replace the program address, the discriminator, the accounts and the layout of the pool in packages/solana/src/instructions/amm/__kebab__.ts, from the published IDL. Then write them again in apps/server/src/signer/checks/amm.ts and programs.ts: the signer keeps its own copy, so that a mistake in one is refused by the other. The example address belongs to no program.',
  'Add a decoder in packages/solana/src/decoders (docs/decoders.md): the market learns of pools from it.',
  'Add a line to CHANGELOG.md.',
];
