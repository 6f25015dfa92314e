import { keysOf } from '../solana-node/methods.ts';
import type { TapeBlock, TapeTransaction } from '../solana-node/tape.ts';
import { asYellowstone, type JsonTransaction } from '../yellowstone.ts';

/** A slot in the stream: 0 processed, 1 confirmed, 2 finalized. */
export const slotUpdate = (slot: number, parent: number, status: 0 | 1 | 2) => ({
  filters: ['slots'],
  slot: { slot, parent, status },
});

/**
 * Returns a block with the transactions that name one of the programs, or all transactions when no program is
 * requested.
 */
export function blockUpdate(block: TapeBlock, programs: ReadonlySet<string>) {
  const wanted = ({ transaction }: { transaction: TapeTransaction }) =>
    programs.size === 0 || keysOf(transaction).some((key) => programs.has(key));
  return {
    filters: ['blocks'],
    block: {
      slot: block.slot,
      blockhash: block.blockhash,
      blockTime: { timestamp: block.blockTime },
      blockHeight: { blockHeight: block.blockHeight },
      parentSlot: block.parentSlot,
      parentBlockhash: block.previousBlockhash,
      executedTransactionCount: block.transactions.length,
      transactions: block.transactions
        .map((transaction, index) => ({ transaction, index }))
        .filter(wanted)
        .map(({ transaction, index }) => rememberedInfo(transaction, index)),
    },
  };
}

/** Kept, since the conversion takes longer than the sending. */
const infos = new WeakMap<TapeTransaction, object>();
function rememberedInfo(transaction: TapeTransaction, index: number): object {
  const info = infos.get(transaction) ?? infoOf(transaction, index);
  infos.set(transaction, info);
  return info;
}

function infoOf(transaction: TapeTransaction, index: number) {
  const { update } = asYellowstone(transaction as unknown as JsonTransaction);
  const { err, ...meta } = update.meta as { readonly err?: unknown };
  return {
    ...update,
    isVote: false,
    index,
    meta:
      err === null || err === undefined ? meta : { ...meta, err: { err: Buffer.from(JSON.stringify(err)) } },
  };
}
