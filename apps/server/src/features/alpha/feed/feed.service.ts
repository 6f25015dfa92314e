import type { AlphaCard } from '@dugout/contract/alpha/card';
import { ALPHA_CARDS } from '@dugout/contract/alpha/feed-values';
import type { AlphaQuery } from '@dugout/contract/alpha/preset';
import type { TrackedCall } from '../index/call.ts';
import type { CallIndex } from '../index/call-index.ts';
import type { VoteIndex } from '../people/votes.ts';
import { CallCandidate } from './candidates.ts';
import { type CardTexts, withoutComma } from './card-texts.ts';
import type { Cards, Reader } from './cards.ts';
import type { Candidate } from './filter.ts';
import type { LiveCalls } from './live-calls.ts';
import type { LiveCall, LiveTable } from './live-table.ts';
import type { ReaderKinds } from './reader-kinds.ts';
import { selectCalls } from './select.ts';

interface FeedOptions {
  readonly callIndex: CallIndex;
  readonly live: LiveCalls;
  readonly votes: VoteIndex;
  readonly cards: Cards;
  readonly texts: CardTexts;
  readonly kindsOf: (reader: Reader) => Promise<ReaderKinds>;
  readonly blocks: (reader: string, userId: string) => boolean;
  /** The market's clock, unix ms. */
  readonly now: () => number;
}

/** A call, and the number of other calls of its token that its card represents. */
interface Shown {
  readonly tracked: TrackedCall;
  readonly duplicates: number;
}

interface Listed {
  readonly table: LiveTable;
  /** Places in the table. */
  readonly list: Iterable<number>;
  /** Number of other calls that each one represents; 0 past the end. */
  readonly others: readonly number[];
  readonly reader: Reader;
  /** Unix ms. */
  readonly now: number;
}

/** The newest calls, and selections by filter. */
export class FeedService {
  readonly #options: FeedOptions;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** Returns the answer of `GET /alpha/tokens` as JSON bytes that match the contract. */
  async read(query: AlphaQuery, reader: Reader): Promise<Buffer> {
    const { live, kindsOf, now } = this.#options;
    const [table, kinds] = await Promise.all([live.read(), kindsOf(reader)]);
    const moment = now();
    const isVisible = this.#visibility(table, reader);
    const { places, duplicates, matched } = selectCalls({
      query,
      table,
      isVisible,
      candidateAt: (place) => this.#candidate(table.calls[place] as LiveCall, kinds, moment),
      limit: ALPHA_CARDS,
    });
    const visible = isVisible === null ? table.places : table.places.filter(isVisible);
    const texts = (list: Iterable<number>, others: readonly number[]) =>
      this.#texts({ table, list, others, reader, now: moment });
    return Buffer.concat([
      Buffer.from('{"data":{"feed":['),
      ...texts(visible.subarray(0, ALPHA_CARDS), []),
      Buffer.from('],"advancedFeed":['),
      ...texts(places, duplicates),
      Buffer.from(`],"matched":${matched},"of":${visible.length}}}`),
    ]);
  }

  /** Returns the newest calls as shown to guests. */
  async newest(): Promise<AlphaCard[]> {
    return this.cards(this.#options.callIndex.newest(ALPHA_CARDS), null);
  }

  cards(calls: readonly TrackedCall[], reader: Reader): Promise<AlphaCard[]> {
    return this.gathered(
      calls.map((tracked) => ({ tracked, duplicates: 0 })),
      reader,
    );
  }

  async gathered(list: readonly Shown[], reader: Reader): Promise<AlphaCard[]> {
    const { live, cards } = this.#options;
    const duplicates = new Map(list.map((shown) => [shown.tracked, shown.duplicates]));
    const joined = await live.joined(list.map(({ tracked }) => tracked));
    return joined.flatMap(
      ({ tracked, profile, rank }) =>
        cards.card(tracked, cards.caller(profile, rank), profile, reader, duplicates.get(tracked)) ?? [],
    );
  }

  #visibility(table: LiveTable, reader: Reader): ((place: number) => boolean) | null {
    if (reader === null) return null;
    const { blocks } = this.#options;
    return (place) => !blocks(reader, (table.calls[place] as LiveCall).tracked.call.userId);
  }

  #candidate(
    { tracked, token, ofCaller, ofToken, profile }: LiveCall,
    reader: ReaderKinds,
    now: number,
  ): Candidate {
    const known = token.at(now);
    if (known === null) throw new Error('a call of an unknown token was let through');
    const { votes } = this.#options;
    return new CallCandidate({
      mint: tracked.call.mint,
      token: known,
      profile,
      reader,
      ofCaller,
      ofToken,
      votes,
    });
  }

  /** Returns cards as JSON list elements, with commas between them. */
  #texts({ table, list, others, reader, now }: Listed): Buffer[] {
    const { texts, votes } = this.#options;
    const pieces: Buffer[] = [];
    let at = 0;
    for (const place of list) {
      const myVote =
        reader === null
          ? 'none'
          : votes.of((table.calls[place] as LiveCall).tracked.call.mint, reader).myVote;
      const card = texts.text(table, place, { myVote, duplicates: others[at++] ?? 0 }, now);
      if (card !== null) pieces.push(pieces.length === 0 ? withoutComma(card) : card);
    }
    return pieces;
  }
}
