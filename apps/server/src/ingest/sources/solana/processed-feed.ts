import type { Trade } from '@dugout/domain/market-events';
import type { ProcessedTrades } from '@dugout/market/feed/market-hooks';
import type { Block } from '@dugout/solana/rpc/block';
import type { ChainHead } from '@dugout/solana/rpc/chain-buffer';
import { ProcessedChain } from '@dugout/solana/rpc/processed-chain';
import type { Decode } from './block-events.ts';
import type { FeedEvent, FeedReader, StreamState } from './feed-event.ts';

interface ProcessedFeedOptions {
  /** Gets every event of the stream, but blocks only once they are confirmed. */
  readonly follower: FeedReader;
  readonly decode: Decode;
  readonly onChange: (change: ProcessedTrades) => void;
}

/**
 * Connects a stream of processed blocks to the follower of the confirmed chain, and reports the trades of
 * blocks that are not applied yet.
 */
export class ProcessedFeed implements FeedReader {
  readonly #options: ProcessedFeedOptions;
  readonly #chain: ProcessedChain;
  /** The trades of the reported blocks, by the block's hash. */
  readonly #reported = new Map<string, readonly Trade[]>();

  constructor(options: ProcessedFeedOptions) {
    this.#options = options;
    this.#chain = new ProcessedChain(options.follower.head);
  }

  get head(): ChainHead {
    return this.#options.follower.head;
  }

  streamState(state: StreamState): void {
    this.#options.follower.streamState(state);
  }

  receive(event: FeedEvent): void {
    const { follower } = this.#options;
    if (event.kind !== 'block' && event.kind !== 'confirmed') {
      follower.receive(event);
      return;
    }
    const confirmed = event.kind === 'block' ? this.#chain.add(event.block) : this.#chain.confirm(event.slot);
    for (const block of confirmed) follower.receive({ kind: 'block', block });
    this.#report();
  }

  /** Called when the confirmed chain was applied up to `head`, or rolled back to it. */
  moved(head: ChainHead): void {
    this.#chain.moveTo(head);
    this.#report();
  }

  #report(): void {
    const ahead = this.#chain.ahead();
    const hashes = new Set(ahead.map(({ hash }) => hash));
    const removed: Trade[] = [];
    for (const [hash, trades] of this.#reported) {
      if (hashes.has(hash)) continue;
      removed.push(...trades);
      this.#reported.delete(hash);
    }
    const added: Trade[] = [];
    for (const block of ahead) {
      if (this.#reported.has(block.hash)) continue;
      const trades = this.#tradesOf(block);
      added.push(...trades);
      this.#reported.set(block.hash, trades);
    }
    if (added.length > 0 || removed.length > 0) this.#options.onChange({ added, removed });
  }

  #tradesOf({ time, transactions }: Block): Trade[] {
    return transactions.flatMap((transaction) =>
      this.#options
        .decode(transaction)
        .events.flatMap((event) => (event.kind === 'trade' ? timed(event, time) : [])),
    );
  }
}

const timed = (trade: Trade, time: number | null): Trade | [] =>
  trade.time > 0 ? trade : time === null ? [] : { ...trade, time };
