const TABLE = 'apps/server/src/platform/db/tables/notifications.ts';

export const edits = [
  {
    file: 'packages/contract/src/notifications/values.ts',
    after: "export const WEBHOOK_KINDS = ['telegram', ",
    text: "'__camel__', ",
  },
  {
    file: 'apps/server/src/features/notifications/outlets/message.ts',
    before: '  webhook: (message) => ({ ...message, product: PRODUCT.name }),\n',
    text: '  __camel__: (message) => ({ text: plain(message) }),\n',
  },
  {
    file: 'apps/web/src/features/notifications/outlet-kinds.ts',
    before: "  webhook: { label: 'Webhook',",
    text: "  __camel__: { label: '__title__', icon: Webhook, example: 'https://__kebab__.example/…' },\n",
  },
  { file: TABLE, after: "  kind: 'telegram' | ", text: "'__camel__' | " },
];

/** Kinds that the database knows, as a list of SQL. */
export const values = (read) => {
  const known = (/^ {2}kind: '(telegram.*)';$/m.exec(read(TABLE))?.[1] ?? '').split("' | '");
  const [first, ...rest] = known;
  return { first: `'${first}'`, rest: rest.map((kind) => `'${kind}'`).join(', ') };
};

export const tests = [
  'apps/server/tests/notifications/outlets-__kebab__.test.ts',
  'apps/web/src/features/notifications',
];

export const next = [
  'Replace the body of __camel__ in apps/server/src/features/notifications/outlets/message.ts by the format of its host, with foreign text escaped.',
  'Choose the icon and the example address in apps/web/src/features/notifications/outlet-kinds.ts.',
  'Run npm run table-types: it must not change a file.',
  'Add a line to CHANGELOG.md.',
];
