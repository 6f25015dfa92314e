import type { ExportedTable } from '#/features/exported-tables.ts';

/** Tables of the platform and of the market that name traders. */
export const platformExports: readonly ExportedTable[] = [
  { table: 'outbox_event', leftOut: 'What happened, until every feature has heard of it; kept for days' },
  { table: 'market_wallet', leftOut: 'Addresses of everybody who traded on the chain' },
];
