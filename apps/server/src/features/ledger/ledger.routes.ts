import type { OwnEntry } from '@dugout/contract/ledger/ledger';
import { SOL_MINT } from '@dugout/domain/sol';
import type { Db } from '#/platform/db/db.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { type AssetLookup, assetOf } from './assets.ts';
import { recounts } from './recount.ts';
import { type OwnEntryRow, ownEntries, platformTotals } from './statement.repository.ts';

interface LedgerRoutesOptions {
  readonly db: Db;
  readonly units: AssetLookup;
  /** Unix ms. */
  readonly now: () => number;
}

const HOUR_MS = 3_600_000;

/**
 * Reports whether an entry is a share of somebody else's fee, which shows only the hour, so that the referrer
 * cannot tell who traded.
 */
const isOfAnothersTrade = ({ kind, lines }: OwnEntryRow): boolean =>
  kind === 'swap.fill' && lines.every(({ account }) => account === 'referral');

function ownEntryView(entry: OwnEntryRow, units: AssetLookup): OwnEntry {
  const { id, kind, ref, createdAt, lines } = entry;
  const isShare = isOfAnothersTrade(entry);
  const at = isShare ? Math.floor(createdAt.getTime() / HOUR_MS) * HOUR_MS : createdAt.getTime();
  return {
    id,
    kind,
    ref: isShare ? id : ref,
    createdAt: new Date(at).toISOString(),
    lines: lines.map(({ account, ref: holder, mint, amount }) => ({
      account,
      walletAddress: account === 'referral' ? null : holder,
      mint,
      ...assetOf(units, mint),
      amount,
    })),
  };
}

export function ledgerRoutes({ db, units, now }: LedgerRoutesOptions) {
  const faultsNow = recounts(db, now);
  return {
    'GET /ledger': async () => {
      const [totals, faults] = await Promise.all([platformTotals(db, SOL_MINT), faultsNow()]);
      return { data: { ...totals, faults: [...faults] } };
    },
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
