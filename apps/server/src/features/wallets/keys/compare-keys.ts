import { ConfigError } from '#/platform/config/config.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Metrics } from '#/platform/metrics/metrics.ts';
import { markMissingKeys, type WalletRow, walletsAfter } from '../wallets.repository.ts';

/** Addresses in one request to the signer. */
const AT_ONCE = 500;
const NAMED = 20;

interface CompareKeysOptions {
  readonly db: Db;
  /** Returns the addresses without a key. */
  readonly missingAmong: (addresses: readonly string[]) => Promise<readonly string[]>;
  readonly log: Log;
}

type Comparison = Pick<CompareKeysOptions, 'db' | 'missingAmong'>;

interface ComparedPage {
  readonly ours: readonly WalletRow[];
  readonly missing: ReadonlySet<string>;
}

/** Compares page by page. Connected wallets are skipped: their keys are elsewhere. */
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
  readonly missing: readonly string[];
}

/** Compares the wallets with the signer's keys, without changes. */
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
 * Compares the wallets with the signer's keys, and marks wallets without one. They exist after a database was
 * restored next to an older folder of keys. Returns their addresses.
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

/** Throws ConfigError in live trading while keys are missing, unless the operator accepts it. */
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

/** Exports the number of wallets without a key at the last comparison. */
export const measureMissingKeys = (metrics: Pick<Metrics, 'gauge'>, count: () => number): void =>
  metrics.gauge('dugout_wallets_without_key', 'Wallets that the signer has no key of', count);
