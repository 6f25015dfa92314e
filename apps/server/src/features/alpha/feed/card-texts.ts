import { alphaCard, type Caller, type Vote } from '@dugout/contract/alpha/card';
import type { Repricing } from '../index/call.ts';
import type { FollowerResults } from '../index/results.ts';
import type { VoteIndex } from '../people/votes.ts';
import type { Cards } from './cards.ts';
import type { LiveCall, LiveTable } from './live-table.ts';
import type { CalledToken } from './token-figures.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Cards written before other work gets a turn. */
const WRITTEN_AT_ONCE = 40;
const GUEST_END = endOf({ myVote: 'none', duplicates: 0 });

/** All inputs of a card; the card is valid while none of them changes. */
interface Ingredients {
  readonly token: CalledToken;
  readonly caller: Caller;
  readonly profile: LiveCall['profile'];
  readonly repricing: Repricing | null;
  readonly orphaned: boolean;
  readonly complete: boolean;
  readonly missed: boolean;
  readonly calls: number;
  readonly callers: number;
  readonly upvotes: number;
  readonly downvotes: number;
  readonly followerPct: number | null;
  /** Whole minutes since the call, and the token's age: in seconds within its first hour, then in minutes. */
  readonly sinceCall: number;
  readonly age: number | null;
}

const isSame = (a: Ingredients, b: Ingredients): boolean =>
  a.token === b.token &&
  a.caller === b.caller &&
  a.profile === b.profile &&
  a.repricing === b.repricing &&
  a.orphaned === b.orphaned &&
  a.complete === b.complete &&
  a.missed === b.missed &&
  a.calls === b.calls &&
  a.callers === b.callers &&
  a.upvotes === b.upvotes &&
  a.downvotes === b.downvotes &&
  a.followerPct === b.followerPct &&
  a.sinceCall === b.sinceCall &&
  a.age === b.age;

function ageOf(createdAt: number | null, now: number): number | null {
  if (createdAt === null) return null;
  const age = now - createdAt;
  return age < HOUR_MS ? Math.floor(age / 1_000) : -Math.floor(age / MINUTE_MS);
}

interface Kept {
  readonly of: Ingredients;
  /** As shown to a guest, with a leading comma; null for a token that the market no longer knows. */
  readonly card: Buffer | null;
}

interface ReadersOwn {
  readonly myVote: Vote;
  readonly duplicates: number;
}

interface CardTextsOptions {
  readonly cards: Cards;
  readonly votes: VoteIndex;
  readonly results: FollowerResults;
}

/**
 * Cards as JSON bytes, rewritten only after a change. Each is checked against the contract when it is first
 * written.
 */
export class CardTexts {
  readonly #options: CardTextsOptions;
  readonly #kept = new WeakMap<LiveCall['tracked'], Kept>();
  /** Votes and results that the table's cards include; both versions only grow. */
  #version = 0;
  #preparing: LiveTable | null = null;

  constructor(options: CardTextsOptions) {
    this.#options = options;
  }

  /**
   * Returns the card with a leading comma. Null for a token that the market no longer knows. `now` in unix ms.
   */
  text(table: LiveTable, place: number, own: ReadersOwn, now: number): Buffer | null {
    const { votes, results } = this.#options;
    const version = votes.version + results.version;
    if (this.#version !== version) {
      this.#version = version;
      table.forgetCards();
    }
    const card = this.#written(table, place, now);
    if (card === null || (own.myVote === 'none' && own.duplicates === 0)) return card;
    return Buffer.concat([card.subarray(0, -GUEST_END.length), Buffer.from(endOf(own))]);
  }

  /** Writes all cards of a table in advance, a few at a time. `now` returns unix ms. */
  prepare(table: LiveTable, now: () => number): void {
    this.#preparing = table;
    const write = (from: number): void => {
      if (this.#preparing !== table) return;
      const to = Math.min(from + WRITTEN_AT_ONCE, table.calls.length);
      try {
        for (let place = from; place < to; place++) this.#written(table, place, now());
      } catch {
        // A reader of the card gets the same failure.
        return;
      }
      if (to < table.calls.length) setImmediate(write, to);
    };
    setImmediate(write, 0);
  }

  #written(table: LiveTable, place: number, now: number): Buffer | null {
    const written = table.cards[place];
    if (written !== undefined) return written;
    const card = this.#card(table.calls[place] as LiveCall, now);
    table.cards[place] = card;
    return card;
  }

  #card(call: LiveCall, now: number): Buffer | null {
    const { tracked, profile, ofToken } = call;
    const { cards, votes, results } = this.#options;
    const token = call.token.at(now);
    if (token === null) return null;
    const { upvotes, downvotes } = votes.counts(tracked.call.mint);
    const caller = cards.caller(profile, call.rank);
    const of: Ingredients = {
      token,
      caller,
      profile,
      repricing: tracked.repricing,
      orphaned: tracked.orphaned,
      complete: tracked.complete,
      missed: tracked.missed,
      calls: ofToken.calls.length,
      callers: ofToken.callers.size,
      upvotes,
      downvotes,
      followerPct: results.pctOf(tracked.call.callId),
      sinceCall: Math.floor((now - tracked.call.calledAt) / MINUTE_MS),
      age: ageOf(token.facts.createdAt, now),
    };
    const kept = this.#kept.get(tracked);
    if (kept !== undefined && isSame(kept.of, of)) return kept.card;
    const card = cards.card(tracked, caller, profile, null);
    // Later rewrites change figures only.
    const fitting = card && kept === undefined ? alphaCard.parse(card) : card;
    const written = fitting && guestCard(JSON.stringify(fitting));
    this.#kept.set(tracked, { of, card: written });
    return written;
  }
}

/** Returns a card as the first of a list. */
export const withoutComma = (card: Buffer): Buffer => card.subarray(1);

function endOf({ myVote, duplicates }: ReadersOwn): string {
  return `"myVote":"${myVote}","duplicates":${duplicates}}`;
}

function guestCard(text: string): Buffer {
  if (!text.endsWith(GUEST_END)) throw new Error("a card does not end with the reader's part");
  return Buffer.from(`,${text}`);
}
