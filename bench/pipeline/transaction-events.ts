import type { MarketEvent } from '@dugout/domain/market-events';
import { fromGrpc } from '@dugout/solana/transactions/from-bytes';
import { BlockEvents } from '../../apps/server/src/ingest/sources/solana/block-events.ts';
import { incoming, TEMPLATES, tradesOf } from './corpus.ts';

const blockEvents = new BlockEvents(() => undefined);

/** Decodes the transaction with a number, as it arrives now. */
export function transactionEvents(n: number): readonly MarketEvent[] {
  const { update, slot, blockTime } = incoming(n, Date.now());
  const raw = fromGrpc(update, slot, blockTime);
  const block = {
    slot,
    parentSlot: slot - 1,
    hash: '',
    parentHash: '',
    time: blockTime * 1000,
    transactions: [raw],
  };
  return [...blockEvents.of(block)];
}

/** The tokens of all recorded transactions. */
export const recordedMints = (): readonly string[] => [
  ...new Set(Array.from({ length: TEMPLATES }, (_, n) => tradesOf(n).map(({ mint }) => mint)).flat()),
];

/** A number far from all others for each recorded transaction, so that every token is known. */
export const firstOfEach = (): readonly number[] =>
  Array.from({ length: TEMPLATES }, (_, n) => 0xe000_0000 - (0xe000_0000 % TEMPLATES) + n);
