import type { OwnEntry } from '@dugout/contract/ledger/ledger';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Db } from '#/platform/db/db.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { type AssetLookup, assetOf } from './assets.ts';
import { type OwnEntryRow, ownEntries, platformTotals } from './statement.repository.ts';

export interface LedgerRoutesOptions {
  readonly db: Db;
  readonly units: AssetLookup;
}

const ownEntryView = ({ lines, createdAt, ...entry }: OwnEntryRow, units: AssetLookup): OwnEntry => ({
  ...entry,
  createdAt: createdAt.toISOString(),
  lines: lines.map(({ account, ref, mint, amount }) => ({
    account,
    walletAddress: account === 'referral' ? null : ref,
    mint,
    ...assetOf(units, mint),
    amount,
  })),
});

export function ledgerRoutes({ db, units }: LedgerRoutesOptions) {
  return {
    'GET /ledger': async () => ({ data: await platformTotals(db, SOL_MINT) }),
    'GET /ledger/own': async ({ query }, { caller }) => {
      const range = rangeOf(query);
      const { items, count } = await ownEntries(db, caller.userId, range);
      return {
        data: {
          items: items.map((entry) => ownEntryView(entry, units)),
          pagination: paginationOf(query, count),
        },
      };
    },
  } satisfies Routes;
}
