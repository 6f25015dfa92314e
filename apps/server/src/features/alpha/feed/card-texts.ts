import { alphaCard, type Caller, type Vote } from '@dugout/contract/alpha/card';
import type { Repricing } from '../book/call.ts';
import type { FollowerResults } from '../past/results.ts';
import type { VoteBook } from '../people/votes.ts';
import type { Cards } from './cards.ts';
import type { LiveCall, LiveTable } from './live-table.ts';
import type { CalledToken } from './token-figures.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How a card ends for a guest; the end is the reader's own. */
const GUEST_END = '"myVote":"none","duplicates":0}';

/** Everything that a card is made of: while all of it is the same, the card is. */
interface Ingredients {
  readonly token: CalledToken;
  readonly caller: Caller;
  readonly face: LiveCall['face'];
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
  a.face === b.face &&
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
  /** The card up to what is the reader's own; null for a token that the market no longer knows. */
  readonly start: string | null;
}

/** What of a card is the reader's own. */
interface ReadersOwn {
  readonly myVote: Vote;
  readonly duplicates: number;
}

export interface CardTextsOptions {
  readonly cards: Cards;
  readonly votes: VoteBook;
  readonly results: FollowerResults;
}

/**
 * Cards as JSON, written again only when something on them has changed. Each is checked against the contract
 * when it is first written.
 */
export class CardTexts {
  readonly #options: CardTextsOptions;
  readonly #kept = new WeakMap<LiveCall['tracked'], Kept>();
  /** Votes and results for which the table's cards hold: both only grow. */
  #version = 0;

  constructor(options: CardTextsOptions) {
    this.#options = options;
  }

  /** Null for a token that the market no longer knows. `now` in unix ms. */
  text(table: LiveTable, place: number, own: ReadersOwn, now: number): string | null {
    const { votes, results } = this.#options;
    const version = votes.version + results.version;
    if (this.#version !== version) {
      this.#version = version;
      table.forgetCards();
    }
    let start = table.cards[place];
    if (start === undefined) {
      start = this.#start(table.calls[place] as LiveCall, now);
      table.cards[place] = start;
    }
    return start && `${start}"myVote":"${own.myVote}","duplicates":${own.duplicates}}`;
  }

  #start(call: LiveCall, now: number): string | null {
    const { tracked, face, ofToken } = call;
    const { cards, votes, results } = this.#options;
    const token = call.token.at(now);
    if (token === null) return null;
    const { upvotes, downvotes } = votes.counts(tracked.call.mint);
    const caller = cards.caller(face, call.rank);
    const of: Ingredients = {
      token,
      caller,
      face,
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
    if (kept !== undefined && isSame(kept.of, of)) return kept.start;
    const card = cards.card(tracked, caller, face, null);
    // Only figures change from then on.
    const fitting = card && kept === undefined ? alphaCard.parse(card) : card;
    const start = fitting && startOf(JSON.stringify(fitting));
    this.#kept.set(tracked, { of, start });
    return start;
  }
}

function startOf(text: string): string {
  if (!text.endsWith(GUEST_END)) throw new Error("a card does not end with what is the reader's own");
  return text.slice(0, -GUEST_END.length);
}
