import { isPerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import type { Log } from '#/platform/log/log.ts';
import { type ReadAccounts, TOKENS_AT_ONCE, type TokenReading } from './account-reader.ts';
import type { EnrichmentRepository, StoredEnrichment } from './enrichment.repository.ts';
import type { MetadataTarget, OffChainCache } from './off-chain-cache.ts';
import { createReadingList } from './reading-list.ts';

interface TokenEnrichmentOptions {
  readonly market: MetadataTarget;
  readonly readAccounts: ReadAccounts;
  /** Null when nothing off-chain is fetched. */
  readonly offChainCache: OffChainCache | null;
  readonly repository: EnrichmentRepository;
  readonly log: Log;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
  /** Pause between two background readings, in ms. */
  readonly pauseMs?: number;
}

export interface TokenEnrichment {
  /** Gives the market the picture hashes of known tokens. Call it once the market is up. */
  recallPictureHashes(): Promise<void>;
  met(mint: string): void;
  /** Called when a token moved to another pool, which invalidates its readings. */
  changed(mint: string): void;
  /** Called when somebody views a token. Resolves when its accounts were read recently, or cannot be read now. */
  wanted(mint: string): Promise<void>;
  /** Returns the number of waiting tokens, and of those read, fetched and failed since the start. */
  counts(): {
    readonly waiting: number;
    readonly read: number;
    readonly fetched: number;
    readonly failed: number;
  };
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HASHES_AT_ONCE = 5_000;
/**
 * Max age of readings: authorities can be revoked at any time, so older readings are renewed when somebody views
 * the token, and day-old ones when it occurs again.
 */
const FRESH_MS = { looked: 10 * MINUTE_MS, met: 24 * 60 * MINUTE_MS } as const;
/** Limits the load on the node, which serves the feed first. */
const PAUSE_MS = 500;

const BLANK = {
  safety: null,
  name: '',
  symbol: '',
  decimals: null,
  supply: null,
  offChain: null,
  look: null,
  tries: 0,
  nextTryAt: null,
} as const;

export function createTokenEnrichment(options: TokenEnrichmentOptions): TokenEnrichment {
  const { market, readAccounts, offChainCache, repository, log, wall, pauseMs = PAUSE_MS } = options;
  const readAt = new Map<string, number>();
  let read = 0;

  const isStale = (mint: string, forMs: number): boolean => (readAt.get(mint) ?? 0) <= wall() - forMs;

  function recall(kept: StoredEnrichment, isUrgent: boolean): void {
    const { mint, safety, name, symbol, uri, decimals, supply } = kept;
    const identity = decimals === null || supply === null ? null : { name, symbol, uri, decimals, supply };
    market.applyMetadata(mint, { ...(safety && { safety }), ...(identity && { identity }) });
    if (safety !== null && !readAt.has(mint)) readAt.set(mint, kept.readAt);
    offChainCache?.recall(kept, isUrgent);
  }

  async function take(
    { mint, update, uri: statedUri }: TokenReading,
    before: StoredEnrichment | undefined,
    isUrgent: boolean,
  ): Promise<void> {
    market.applyMetadata(mint, update);
    readAt.set(mint, wall());
    read++;
    // A curve that was not read provides the JSON's address only with the creation.
    const uri = statedUri === '' ? (market.token(mint)?.uri ?? '') : statedUri;
    const { name = '', symbol = '', decimals = null, supply = null } = update.identity ?? {};
    const known = before?.uri === uri ? before : { ...BLANK, mint, uri };
    const kept = { ...known, safety: update.safety ?? null, name, symbol, decimals, supply, readAt: wall() };
    await repository.save(kept);
    offChainCache?.recall(kept, isUrgent);
  }

  async function readBatch(mints: readonly string[], isUrgent: (mint: string) => boolean): Promise<void> {
    const kept = new Map((await repository.find(mints)).map((each) => [each.mint, each]));
    for (const each of kept.values()) recall(each, isUrgent(each.mint));
    const places = mints.flatMap((mint) => {
      const facts = market.token(mint);
      return facts === null || !isStale(mint, isUrgent(mint) ? FRESH_MS.looked : FRESH_MS.met)
        ? []
        : [{ mint, pool: facts.pool }];
    });
    if (places.length === 0) return;
    for (const reading of await readAccounts(places))
      await take(reading, kept.get(reading.mint), isUrgent(reading.mint));
  }

  const reading = createReadingList({
    read: async (mints, isUrgent) => {
      try {
        await readBatch(mints, isUrgent);
        return true;
      } catch (error) {
        if (error instanceof RpcFailure)
          log.warn({ kind: error.kind, reason: error.message }, 'the accounts of tokens could not be read');
        else log.error({ error }, 'the accounts of tokens could not be applied');
        return false;
      }
    },
    atOnce: TOKENS_AT_ONCE,
    pauseMs,
  });

  return {
    async recallPictureHashes() {
      for (let after = '', more = true; more; ) {
        const hashes = await repository.pictureHashesAfter(after, HASHES_AT_ONCE);
        for (const { mint, look } of hashes) if (isPerceptualHash(look)) market.applyMetadata(mint, { look });
        after = hashes.at(-1)?.mint ?? '';
        more = hashes.length === HASHES_AT_ONCE;
      }
    },
    met: (mint) => reading.add(mint),
    changed(mint) {
      // The stored reading belongs to its previous pool.
      readAt.set(mint, 0);
      reading.addAgain(mint);
    },
    wanted: (mint) =>
      market.token(mint) === null || !isStale(mint, FRESH_MS.looked)
        ? Promise.resolve()
        : reading.request(mint),
    counts() {
      const { waiting, fetched, failed } = offChainCache?.counts() ?? { waiting: 0, fetched: 0, failed: 0 };
      return { waiting: reading.waiting + waiting, read, fetched, failed };
    },
    async stop() {
      await reading.stop();
      await offChainCache?.stop();
    },
  };
}
