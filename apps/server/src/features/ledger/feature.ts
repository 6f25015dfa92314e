import { type RawBuilder, sql } from 'kysely';
import { type ExportedTable, type ExportedTrader, ownRows } from '#/features/exported-tables.ts';
import { defineFeature } from '#/features/feature.ts';
import { assetUnits } from './assets.ts';
import { ledgerRoutes } from './ledger.routes.ts';

const ownAccounts = ({ userId, wallets }: ExportedTrader): RawBuilder<unknown> =>
  sql`SELECT id FROM ledger_account WHERE ref = ${userId} OR ref = ANY(${wallets}::text[])`;

const ledgerExports: readonly ExportedTable[] = [
  ownRows({
    table: 'ledger_account',
    about: 'Your ledger accounts with their balances, in lamports or raw units.',
    where: (trader) => sql`id IN (${ownAccounts(trader)})`,
    key: ['id'],
  }),
  ownRows({
    table: 'ledger_entry',
    about: 'Ledger entries on your accounts.',
    where: (trader) =>
      sql`id IN (SELECT entry_id FROM ledger_line WHERE account_id IN (${ownAccounts(trader)}))`,
    key: ['id'],
  }),
  ownRows({
    table: 'ledger_line',
    about: 'The lines of those entries on your accounts.',
    where: (trader) => sql`account_id IN (${ownAccounts(trader)})`,
    key: ['entry_id', 'line'],
  }),
];

/** The public ledger: platform totals, and each trader's own entries. */
export const ledgerFeature = defineFeature({
  name: 'ledger',
  create: ({ db, market, now }) => ({
    routes: ledgerRoutes({ db, units: assetUnits(market.state), now }),
    exports: ledgerExports,
  }),
});
