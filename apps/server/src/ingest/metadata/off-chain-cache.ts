import type { OffChainMetadata } from '@dugout/domain/off-chain-metadata';
import { isPerceptualHash } from '@dugout/market/pictures/perceptual-hash';
import type { MetadataUpdate, TokenFacts } from '@dugout/market/types';
import { createWorkQueue } from '#/platform/async/work-queue.ts';
import type { Log } from '#/platform/log/log.ts';
import { FetchFailure } from '#/platform/network/guarded-fetch.ts';
import type { EnrichmentRepository, StoredEnrichment } from './enrichment.repository.ts';
import type { FetchOffChain } from './off-chain-fetcher.ts';

/** The part of the market that is taught. */
export interface MetadataTarget {
  token(mint: string): TokenFacts | null;
  applyMetadata(mint: string, update: MetadataUpdate): boolean;
}

export interface OffChainCacheOptions {
  readonly market: MetadataTarget;
  readonly fetchOffChain: FetchOffChain;
  readonly hasPicture: (name: string) => boolean;
  /**
   * The hash of a kept picture, `PLAIN` for one too plain to compare; null where it is not
   * kept.
   */
  readonly hashOf: (picture: string) => Promise<string | null>;
  readonly repository: EnrichmentRepository;
  readonly log: Log;
  /** The wall clock, unix ms. */
  readonly wall: () => number;
}

/**
 * What the makers of tokens wrote about them: fetched once, kept, shown, tried again later where it did not
 * come.
 */
export interface OffChainCache {
  /** Shows what is kept of a token, and fetches it where that is due. */
  recall(kept: StoredEnrichment, isUrgent: boolean): void;
  /** A picture is no longer kept: its tokens go without until they are looked at again. */
  pictureGone(name: string): void;
  counts(): { readonly waiting: number; readonly fetched: number; readonly failed: number };
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long after the first, second … failure a fetch is tried again; the last of them goes on. */
const RETRY_MS = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
const LAST_RETRY_MS = 24 * HOUR_MS;
const FETCHES_AT_ONCE = 6;
const MOST_WAITING = 20_000;

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
    // A picture that was not looked at yet says nothing of what is known of it.
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

  /** A card without its picture where that is no longer there. */
  const present = (offChain: OffChainMetadata): OffChainMetadata =>
    offChain.picture === null || hasPicture(offChain.picture) ? offChain : { ...offChain, picture: null };

  /** Its picture is there and was kept before pictures were compared. */
  const lacksHash = ({ offChain, look }: StoredEnrichment): boolean =>
    offChain !== null && offChain.picture !== null && look === null && hasPicture(offChain.picture);

  /** Never tried, a failed try is due again, or the picture had to go. A refused address stays refused. */
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
        if (!signal.aborted) log.error({ error, mint }, 'what a token says of itself could not be taken in');
      }),
    atOnce: FETCHES_AT_ONCE,
    mostWaiting: MOST_WAITING,
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
