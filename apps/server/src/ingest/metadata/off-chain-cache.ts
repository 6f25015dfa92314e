import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import { isPerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import type { MetadataUpdate, TokenFacts } from '@dugout/market/types';
import { createWorkQueue } from '#/platform/async/work-queue.ts';
import type { Log } from '#/platform/log/log.ts';
import { FetchFailure } from '#/platform/network/guarded-fetch.ts';
import type { EnrichmentRepository, StoredEnrichment } from './enrichment.repository.ts';
import type { FetchOffChain } from './off-chain-fetcher.ts';

export interface MetadataTarget {
  token(mint: string): TokenFacts | null;
  applyMetadata(mint: string, update: MetadataUpdate): boolean;
}

interface OffChainCacheOptions {
  readonly market: MetadataTarget;
  readonly fetchOffChain: FetchOffChain;
  readonly hasPicture: (name: string) => boolean;
  /**
   * Returns the hash of a stored picture, `PLAIN` when it is too plain to compare; null when it is not stored.
   */
  readonly hashOf: (picture: string) => Promise<string | null>;
  readonly repository: EnrichmentRepository;
  readonly log: Log;
  /** Returns the wall clock, unix ms. */
  readonly wall: () => number;
}

/** Off-chain metadata of tokens: fetched once, stored, shown, and retried later after a failure. */
export interface OffChainCache {
  /** Shows the stored metadata of a token and fetches it if due. */
  recall(kept: StoredEnrichment, isUrgent: boolean): void;
  /** Called when a picture was removed: its tokens have none until somebody views them again. */
  pictureGone(name: string): void;
  counts(): { readonly waiting: number; readonly fetched: number; readonly failed: number };
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Delay after the first, second … failed fetch; the last one repeats. */
const RETRY_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
const LAST_RETRY_MS = 24 * HOUR_MS;
const FETCHES_AT_ONCE = 6;
const MAX_WAITING = 20_000;

export function createOffChainCache({
  market,
  fetchOffChain,
  hasPicture,
  hashOf,
  repository,
  log,
  wall,
}: OffChainCacheOptions): OffChainCache {
  const shownBy = new Map<string, Set<string>>();
  const counts = { fetched: 0, failed: 0 };

  function show(mint: string, offChain: OffChainMetadata, look: string | null): void {
    // A picture not hashed yet does not change the known hash.
    const isLookedAt = look !== null || offChain.picture === null;
    market.applyMetadata(mint, {
      offChain,
      ...(isLookedAt && { look: look !== null && isPerceptualHash(look) ? look : null }),
    });
    if (offChain.picture === null) return;
    const mints = shownBy.get(offChain.picture);
    if (mints === undefined) shownBy.set(offChain.picture, new Set([mint]));
    else mints.add(mint);
  }

  /** Returns the metadata without its picture if that was removed. */
  const present = (offChain: OffChainMetadata): OffChainMetadata =>
    offChain.picture === null || hasPicture(offChain.picture) ? offChain : { ...offChain, picture: null };

  /** Reports whether a stored picture predates picture comparison and has no hash. */
  const lacksHash = ({ offChain, look }: StoredEnrichment): boolean =>
    offChain !== null && offChain.picture !== null && look === null && hasPicture(offChain.picture);

  /**
   * Reports whether a fetch is due: never tried, a retry is due, or the picture was removed. A refused address
   * stays refused.
   */
  const isDue = ({ uri, offChain, tries, nextTryAt }: StoredEnrichment): boolean => {
    if (uri === '') return false;
    if (nextTryAt !== null) return nextTryAt <= wall();
    return offChain === null ? tries === 0 : present(offChain) !== offChain;
  };

  async function lookAt(known: StoredEnrichment): Promise<void> {
    const picture = known.offChain?.picture ?? null;
    if (known.offChain === null || picture === null || !lacksHash(known)) return;
    const look = await hashOf(picture);
    show(known.mint, present(known.offChain), look);
    if (look !== null) await repository.savePictureHash(known.mint, look);
  }

  async function fetchNow(mint: string, signal: AbortSignal): Promise<void> {
    const [known] = await repository.find([mint]);
    if (known === undefined) return;
    if (!isDue(known)) return lookAt(known);
    const tries = known.tries + 1;
    const later = wall() + (RETRY_MS[tries - 1] ?? LAST_RETRY_MS);
    try {
      const { offChain, whole } = await fetchOffChain(known.uri, signal);
      counts.fetched++;
      const look = offChain.picture === null ? null : await hashOf(offChain.picture);
      show(mint, offChain, look);
      await repository.save({
        ...known,
        offChain,
        look,
        tries: whole ? 0 : tries,
        nextTryAt: whole ? null : later,
      });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof FetchFailure)) throw error;
      counts.failed++;
      await repository.save({ ...known, tries, nextTryAt: error.kind === 'refused' ? null : later });
    }
  }

  const queue = createWorkQueue<string>({
    work: (mint, signal) =>
      fetchNow(mint, signal).catch((error: unknown) => {
        if (!signal.aborted) log.error({ error, mint }, 'the metadata of a token could not be applied');
      }),
    atOnce: FETCHES_AT_ONCE,
    maxWaiting: MAX_WAITING,
  });

  return {
    recall(kept, isUrgent) {
      if (kept.offChain !== null) show(kept.mint, present(kept.offChain), kept.look);
      if (isDue(kept) || lacksHash(kept)) queue.add(kept.mint, isUrgent);
    },
    pictureGone(name) {
      for (const mint of shownBy.get(name) ?? []) {
        const offChain = market.token(mint)?.offChain;
        if (offChain?.picture === name)
          market.applyMetadata(mint, { offChain: { ...offChain, picture: null } });
      }
      shownBy.delete(name);
    },
    counts: () => ({ waiting: queue.waiting + queue.running, ...counts }),
    stop: () => queue.stop(),
  };
}
