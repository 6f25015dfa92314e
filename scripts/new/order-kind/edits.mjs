const TABLE = 'apps/server/src/platform/db/tables/orders.ts';

export const edits = [
  {
    file: 'packages/domain/src/orders/order-kinds.ts',
    before: '} as const satisfies Readonly<Record<string, PriceKindRules | OtherKindRules>>;',
    text: `  __camel__: {
    waitsFor: 'price',
    sides: BOTH,
    exits: false,
    needs: [],
    usualDirection: (side) => (side === 'buy' ? 'above' : 'below'),
  },
`,
  },
  {
    file: 'apps/web/src/features/trading/orders/order-text.ts',
    after: "  graduation: 'On graduation',\n",
    text: "  __camel__: '__title__',\n",
  },
  { file: TABLE, before: ';\n  metric: ', text: " | '__camel__'" },
];

/** Kinds that the database knows, as a list of SQL. */
export const values = (read) => ({
  kinds: (/^ {2}kind: (.*);$/m.exec(read(TABLE))?.[1] ?? '').split(' | ').join(', '),
});

export const tests = [
  'packages/domain/src/orders',
  'packages/contract/src/trading',
  'apps/server/tests/trading/orders-__kebab__.test.ts',
  'apps/web/src/features/trading/orders',
];

export const next = [
  'Change the rules of __camel__ in packages/domain/src/orders/order-kinds.ts: sides, exits, and the usual direction. docs/adding-a-feature.md lists the further steps for a kind with additional numbers.',
  'Run npm run table-types: it must not change a file.',
  'Add a line to CHANGELOG.md.',
];
