import type { MarketEvent, TokenTransfer } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import { decodeTransaction } from '@dugout/solana/decode';
import type { Decoded } from '@dugout/solana/decoders/decoder';
import type { Block } from '@dugout/solana/rpc/block';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import { walletTransfersOf } from '@dugout/solana/wallet-transfers';
import { createPoolPrice, type PoolPrice } from '#/ingest/pools/pool-price.ts';

export type Decode = (transaction: RawTransaction) => Pick<Decoded, 'events' | 'skipped'>;

/** Returns a decoder for transactions that are read twice: on arrival, and when their block is applied. */
export function decodesOnce(): Decode {
  const known = new WeakMap<RawTransaction, Decoded>();
  return (transaction) => {
    const decoded = known.get(transaction) ?? decodeTransaction(transaction);
    known.set(transaction, decoded);
    return decoded;
  };
}

/**
 * Decodes blocks into market events, in chain order; streamed and fetched blocks alike. A block without a time gets
 * the previous block's.
 */
export class BlockEvents {
  readonly #onSkipped: (reason: string) => void;
  readonly #price: PoolPrice;
  readonly #onTransfer: (transfer: TokenTransfer) => void;
  readonly #decode: Decode;
  #last: { readonly slot: number; readonly time: number } | null = null;

  /** `onTransfer` is called with transfers between wallets outside of the market. */
  constructor(
    onSkipped: (reason: string) => void,
    price: PoolPrice = createPoolPrice(),
    onTransfer: (transfer: TokenTransfer) => void = () => undefined,
    decode: Decode = decodeTransaction,
  ) {
    this.#onSkipped = onSkipped;
    this.#price = price;
    this.#onTransfer = onTransfer;
    this.#decode = decode;
  }

  of(block: Block): MarketEvent[] {
    const last = this.#last;
    const time = block.time ?? (last === null ? null : last.time + (block.slot - last.slot) * SLOT_MS);
    if (time !== null) this.#last = { slot: block.slot, time };
    const events: MarketEvent[] = [];
    for (const transaction of block.transactions) {
      const decoded = this.#decode(transaction);
      for (const { program, reason } of decoded.skipped) if (program !== '') this.#onSkipped(reason);
      for (const event of decoded.events) {
        const eventTime = event.time > 0 ? event.time : time;
        if (eventTime === null) {
          this.#onSkipped('block time unknown');
          continue;
        }
        const timed = event.time > 0 ? event : { ...event, time: eventTime };
        const solPrice = timed.kind === 'trade' ? this.#price(timed) : null;
        if (solPrice !== null) events.push(solPrice);
        events.push(timed);
      }
    }
    for (const transfer of (block.beside ?? []).flatMap(walletTransfersOf)) {
      const eventTime = transfer.time > 0 ? transfer.time : time;
      if (eventTime !== null) this.#onTransfer({ ...transfer, time: eventTime });
    }
    return events;
  }
}
