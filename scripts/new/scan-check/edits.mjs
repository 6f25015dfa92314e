export const edits = [
  {
    file: 'packages/contract/src/market/safety.ts',
    before: '] as const;\n\nconst scanCheck =',
    text: "  '__kebab__',\n",
  },
  {
    file: 'apps/server/src/features/market/insights/checks.ts',
    text: "import { __camel__Check } from './__kebab__-check.ts';\n",
  },
  {
    file: 'apps/server/src/features/market/insights/checks.ts',
    after: '  nameCheck,\n',
    text: '  __camel__Check,\n',
  },
];

export const tests = [
  'apps/server/src/features/market/insights',
  'apps/server/tests/market/token-enrichment.test.ts',
];

export const next = [
  'Replace the rule of apps/server/src/features/market/insights/__kebab__-check.ts and its thresholds. ScanFacts has the data of a token; add missing data in token-scans.ts.',
  'Add a line to CHANGELOG.md.',
];
