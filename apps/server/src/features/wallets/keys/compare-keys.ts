import { ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import { markMissingKeys, type WalletRow, walletsAfter } from '../wallets.repository.ts';

/** Addresses in one request to the signer. */
const AT_ONCE = 500;
/** So many addresses are named in the log. */
const NAMED = 20;

interface CompareKeysOptions {
  readonly db: Db;
  /** Returns those of these addresses that it has no key of. */
  readonly missingAmong: (addresses: readonly string[]) => Promise<readonly string[]>;
  readonly log: Log;
}

type Comparison = Pick<CompareKeysOptions, 'db' | 'missingAmong'>;

interface ComparedPage {
  /** Wallets whose keys the signer should have. */
  readonly ours: readonly WalletRow[];
  /** Addresses of the wallets without a key. */
  readonly missing: ReadonlySet<string>;
}

/** Compares page by page. Connected wallets are left out: their keys are elsewhere. */
async function* comparedPages({ db, missingAmong }: Comparison): AsyncGenerator<ComparedPage> {
  for (let after = ''; ; ) {
    const rows = await walletsAfter(db, after, AT_ONCE);
    const ours = rows.filter(({ origin }) => origin !== 'connected');
    yield { ours, missing: new Set(await missingAmong(ours.map(({ address }) => address))) };
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

interface ComparedKeys {
  readonly wallets: number;
  /** Addresses without a key. */
  readonly missing: readonly string[];
}

/** Compares the wallets with the keys that the signer keeps, and changes nothing. */
export async function missingKeys(comparison: Comparison): Promise<ComparedKeys> {
  const missing: string[] = [];
  let wallets = 0;
  for await (const page of comparedPages(comparison)) {
    missing.push(...page.missing);
    wallets += page.ours.length;
  }
  return { wallets, missing };
}

/**
 * Compares the wallets with the keys that the signer keeps, and marks those without one. A database that was
 * restored beside an older folder of keys has such wallets. Returns their addresses.
 */
export async function compareKeys({ db, missingAmong, log }: CompareKeysOptions): Promise<readonly string[]> {
  const missing: string[] = [];
  let compared = 0;
  for await (const page of comparedPages({ db, missingAmong })) {
    await markMissingKeys(
      db,
      page.ours.filter((row) => row.key_missing !== page.missing.has(row.address)),
    );
    missing.push(...page.missing);
    compared += page.ours.length;
  }
  if (missing.length > 0)
    log.error(
      { missing: missing.length, wallets: compared, addresses: missing.slice(0, NAMED) },
      'the signer has no key of these wallets. docs/operations.md, "When keys are missing"',
    );
  return missing;
}

/** Throws ConfigError where real money would be traded while keys are missing, unless the operator accepts it. */
export function demandKeys(
  missing: readonly string[],
  {
    tradingMode,
    keysMissingAccepted,
  }: { readonly tradingMode: string; readonly keysMissingAccepted: boolean },
): void {
  if (missing.length === 0 || tradingMode !== 'live' || keysMissingAccepted) return;
  throw new ConfigError(
    `The signer has no key of ${missing.length} wallets, ${missing[0]} among them: restore the signer's folder from a backup that is as new as the database. KEYS_MISSING=accept starts without them; see docs/operations.md, "When keys are missing".`,
  );
}

/** How many wallets have no key, as of the last comparison. */
export const measureMissingKeys = (metrics: Pick<Metrics, 'gauge'>, count: () => number): void =>
  metrics.gauge('dugout_wallets_without_key', 'Wallets that the signer has no key of', count);
