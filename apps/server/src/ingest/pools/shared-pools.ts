import { randomUUID } from 'node:crypto';
import type { Trade } from '@dugout/domain/market-events';
import type { TradablePool } from '@dugout/market/feed/tradable-pool';
import { PaperVenue, type Pools } from '#/execution/paper/paper.venue.ts';
import { type WatchedMarket, WatchedPools } from '#/execution/paper/watched-pools.ts';
import type { PoolResult, ReservedFill, VenueOrder } from '#/execution/venue.ts';
import type { Log } from '#/platform/log/log.ts';
import type { MarketRecord } from '../log/market-record.ts';
import type { MarketStream } from '../log/market-stream.ts';
import { decodeMessage, encodeMessage, encodeRecord } from '../log/record-codec.ts';
import type { SharedLog } from '../log/shared-log.ts';
import { decodeRequest, type Fill, fillOf, toMessage } from './pool-requests.ts';

/** How long a fill is reserved for another server, in ms. It is shown all the same when it is booked later. */
const RESERVED_MS = 10_000;
/** How long answers are kept for a request that comes again because its answer was lost, in ms. */
const ANSWERED_MS = 60_000;
const NOTHING = new Uint8Array();

interface SharedPoolsParts extends Omit<WatchedMarket, 'print'> {
  readonly appender: Pick<SharedLog, 'isLeading' | 'append' | 'appended'>;
  readonly stream: Pick<MarketStream, 'request' | 'onRequest'>;
  /** Whether the market does not have a trade. */
  readonly lacks: (trade: Trade) => boolean;
  readonly log: Log;
}

/**
 * Fills paper orders of all servers on the reader of the feed, so that no two of them are filled at the same
 * reserves.
 */
export class SharedPools implements Pools {
  readonly name: string;
  readonly #parts: SharedPoolsParts;
  readonly #pools: WatchedPools;
  /** Fills orders while this server leads: one at a time for each token, whichever server took it. */
  readonly #venue: PaperVenue;
  /** Fills reserved for other servers, by signature. */
  readonly #reserved = new Map<string, ReservedFill>();
  /** Answers by request, since a request may come again. */
  readonly #answers = new Map<string, Promise<Uint8Array>>();

  constructor(parts: SharedPoolsParts) {
    this.#parts = parts;
    this.#pools = new WatchedPools({ ...parts, print: (trade) => this.#print(trade) });
    this.#venue = new PaperVenue(this.#pools);
    this.name = this.#pools.name;
    parts.stream.onRequest((bytes) => this.#answer(bytes));
  }

  pool(mint: string): TradablePool | null {
    return this.#pools.pool(mint);
  }

  /** @throws Error when no server reads the feed */
  async reserve(order: VenueOrder): Promise<PoolResult> {
    const { appender, stream } = this.#parts;
    if (appender.isLeading) return this.#venue.reserve(order);
    const answer = await stream.request(toMessage({ kind: 'reserve', id: randomUUID(), order }));
    const fill = fillOf(answer);
    // A leader of the previous release does not fill orders of others.
    if (fill === null) return this.#venue.reserve(order);
    if (fill.status === 'refused') return fill;
    const { trade } = fill;
    return { ...fill, print: () => this.#print(trade), release: () => this.#release(trade) };
  }

  /** Resolves when the market has the trade, or will get it at the next start of the feed at the earliest. */
  async #print(trade: Trade): Promise<void> {
    try {
      if (this.#parts.appender.isLeading) await this.#append(trade);
      else await this.#parts.stream.request(encodeMessage([encodeRecord(recordOf(trade))]));
    } catch (error) {
      this.#parts.log.warn({ error }, 'a paper fill is not on the tape until the feed restarts');
    }
  }

  async #append(trade: Trade): Promise<void> {
    this.#parts.appender.append(recordOf(trade));
    await this.#parts.appender.appended();
  }

  /** Without an answer, the fill is released when its time is over. */
  #release({ signature }: Trade): void {
    void this.#parts.stream.request(toMessage({ kind: 'release', signature })).catch(() => undefined);
  }

  /** Answers a request of another server when this one leads. */
  async #answer(bytes: Uint8Array): Promise<Uint8Array | null> {
    const { appender } = this.#parts;
    if (!appender.isLeading) return null;
    const request = decodeRequest(bytes);
    if (request?.kind === 'reserve')
      return this.#once(request.id, async () => toMessage(await this.#reserveFor(request.order)));
    if (request?.kind === 'release') this.#take(request.signature)?.release();
    else
      for (const record of decodeMessage(bytes))
        if (record.kind === 'event' && record.event.kind === 'trade') await this.#printOnce(record.event);
    return NOTHING;
  }

  #printOnce(trade: Trade): Promise<Uint8Array> {
    return this.#once(trade.id, async () => {
      const fill = this.#take(trade.signature);
      try {
        // The leader that reserved it may be another one, or its time is over.
        if (fill !== null || this.#parts.lacks(trade)) await this.#append(this.#pools.withReserves(trade));
      } finally {
        fill?.release();
      }
      return NOTHING;
    });
  }

  /** Answers a request that comes again like the first time, unless that failed. */
  #once(id: string, answer: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.#answers.get(id);
    if (known !== undefined) return known;
    const first = answer();
    this.#answers.set(id, first);
    first.catch(() => this.#answers.delete(id));
    setTimeout(() => this.#answers.delete(id), ANSWERED_MS).unref();
    return first;
  }

  async #reserveFor(order: VenueOrder): Promise<Fill> {
    const result = await this.#venue.reserve(order);
    if (result.status === 'refused') return result;
    const { print, release, ...fill } = result;
    const { signature } = fill.trade;
    this.#reserved.set(signature, result);
    setTimeout(() => this.#take(signature)?.release(), RESERVED_MS).unref();
    return fill;
  }

  #take(signature: string): ReservedFill | null {
    const fill = this.#reserved.get(signature) ?? null;
    this.#reserved.delete(signature);
    return fill;
  }
}

const recordOf = (trade: Trade): MarketRecord => ({ kind: 'event', event: trade, stays: true });
