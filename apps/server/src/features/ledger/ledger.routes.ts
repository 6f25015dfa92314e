import type { OwnEntry } from '@dugout/contract/ledger/ledger';
import { SOL_MINT } from '@dugout/domain/sol';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import { paginationOf, rangeOf } from '#/platform/http/pagination.ts';
import type { Routes } from '#/platform/http/routes.ts';
import { type AssetLookup, assetOf } from './assets.ts';
import { faultsInLedger } from './integrity.repository.ts';
import { type OwnEntryRow, ownEntries, platformTotals } from './statement.repository.ts';

/** A recount reads every line, so requests within this interval get the last result. */
export const RECOUNTED_EVERY_MS = 10 * 60_000;

/** Creates a check for ledger faults that recounts at intervals, however many request it. `now` in unix ms. */
export function recounts(db: Db, now: () => number): () => Promise<readonly string[]> {
  const running = new SingleFlight<readonly string[]>();
  let last: { readonly at: number; readonly faults: readonly string[] } | null = null;

  async function recount(): Promise<readonly string[]> {
    const at = now();
    const faults = await faultsInLedger(db);
    last = { at, faults };
    return faults;
  }

  return async () =>
    last !== null && Math.abs(now() - last.at) < RECOUNTED_EVERY_MS
      ? last.faults
      : running.run('all', recount);
}

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
