import type { TokenCard } from '@dugout/domain/token-card';
import { isPictureLook } from '@dugout/market/pictures/picture-look';
import type { TokenFacts, TokenLesson } from '@dugout/market/types';
import { createWorkQueue } from '#/platform/async/work-queue.ts';
import type { Log } from '#/platform/log/log.ts';
import type { FetchCard } from './card-fetcher.ts';
import { FetchFailure } from './guarded-fetch.ts';
import type { KeptKnowledge, KnowledgeRepository } from './knowledge.repository.ts';

/** The part of the market that is taught. */
export interface Pupil {
  token(mint: string): TokenFacts | null;
  learn(mint: string, lesson: TokenLesson): boolean;
}

export interface CardKeeperOptions {
  readonly market: Pupil;
  readonly fetchCard: FetchCard;
  readonly hasPicture: (name: string) => boolean;
  /**
   * What a kept picture looks like, `PLAIN` for one too plain to be told from others; null where it is not
   * kept.
   */
  readonly lookOf: (picture: string) => Promise<string | null>;
  readonly repository: KnowledgeRepository;
  readonly log: Log;
  /** The wall clock, unix ms. */
  readonly wall: () => number;
}

/**
 * What the makers of tokens wrote about them: fetched once, kept, shown, tried again later where it did not
 * come.
 */
export interface CardKeeper {
  /** Shows what is kept of a token, and fetches it where that is due. */
  recall(kept: KeptKnowledge, isUrgent: boolean): void;
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

export function createCardKeeper({
  market,
  fetchCard,
  hasPicture,
  lookOf,
  repository,
  log,
  wall,
}: CardKeeperOptions): CardKeeper {
  const shownBy = new Map<string, Set<string>>();
  const counts = { fetched: 0, failed: 0 };

  function show(mint: string, card: TokenCard, look: string | null): void {
    // A picture that was not looked at yet says nothing of what is known of it.
    const isLookedAt = look !== null || card.picture === null;
    market.learn(mint, {
      card,
      ...(isLookedAt && { look: look !== null && isPictureLook(look) ? look : null }),
    });
    if (card.picture === null) return;
    const mints = shownBy.get(card.picture);
    if (mints === undefined) shownBy.set(card.picture, new Set([mint]));
    else mints.add(mint);
  }

  /** A card without its picture where that is no longer there. */
  const present = (card: TokenCard): TokenCard =>
    card.picture === null || hasPicture(card.picture) ? card : { ...card, picture: null };

  /** Its picture is there and was kept before pictures were compared. */
  const lacksLook = ({ card, look }: KeptKnowledge): boolean =>
    card !== null && card.picture !== null && look === null && hasPicture(card.picture);

  /** Never tried, a failed try is due again, or the picture had to go. A refused address stays refused. */
  const isDue = ({ uri, card, tries, nextTryAt }: KeptKnowledge): boolean => {
    if (uri === '') return false;
    if (nextTryAt !== null) return nextTryAt <= wall();
    return card === null ? tries === 0 : present(card) !== card;
  };

  async function lookAt(known: KeptKnowledge): Promise<void> {
    const picture = known.card?.picture ?? null;
    if (known.card === null || picture === null || !lacksLook(known)) return;
    const look = await lookOf(picture);
    show(known.mint, present(known.card), look);
    if (look !== null) await repository.saveLook(known.mint, look);
  }

  async function fetchNow(mint: string, signal: AbortSignal): Promise<void> {
    const [known] = await repository.find([mint]);
    if (known === undefined) return;
    if (!isDue(known)) return lookAt(known);
    const tries = known.tries + 1;
    const later = wall() + (RETRY_MS[tries - 1] ?? LAST_RETRY_MS);
    try {
      const { card, whole } = await fetchCard(known.uri, signal);
      counts.fetched++;
      const look = card.picture === null ? null : await lookOf(card.picture);
      show(mint, card, look);
      await repository.save({
        ...known,
        card,
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
      if (kept.card !== null) show(kept.mint, present(kept.card), kept.look);
      if (isDue(kept) || lacksLook(kept)) queue.add(kept.mint, isUrgent);
    },
    pictureGone(name) {
      for (const mint of shownBy.get(name) ?? []) {
        const card = market.token(mint)?.card;
        if (card?.picture === name) market.learn(mint, { card: { ...card, picture: null } });
      }
      shownBy.delete(name);
    },
    counts: () => ({ waiting: queue.waiting + queue.running, ...counts }),
    stop: () => queue.stop(),
  };
}
