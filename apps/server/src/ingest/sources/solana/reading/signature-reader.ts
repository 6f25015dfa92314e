import type { Block } from '@dugout/solana/rpc/block';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { mergeOrders } from '@dugout/solana/rpc/merge-orders';
import { SIGNATURES_A_PAGE, signaturesParams, transactionParams } from '@dugout/solana/rpc/requests';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { type LeftOut, leftOutReason } from '@dugout/solana/transactions/left-out';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import { isShape, list, text, whole } from '@dugout/solana/transactions/shape';
import type { RpcPool } from '#/platform/rpc/rpc-pool.ts';

/** Max pages read per program; slots further back are given up. */
const MAX_PAGES = 200;
const FETCHED_AT_ONCE = 6;

interface SignatureInfo {
  readonly signature: string;
  readonly slot: number;
}

/**
 * Reads the slots from `from` to `to` from nodes without blocks: the signatures of each program, and each
 * transaction by its signature. Returns blocks without their chain position, oldest first, omitting those without
 * a relevant transaction. Within a block the order is that of each program's list; between programs that share no
 * transaction it is unknown. Throws RpcFailure, of kind `gone` when the slots are too far back.
 */
export async function blocksBySignatures(
  pool: Pick<RpcPool, 'call'>,
  programs: ReadonlySet<string>,
  range: { readonly from: number; readonly to: number },
  leftOut: LeftOut,
): Promise<Block[]> {
  const slots = new Map<number, string[][]>();
  for (const program of programs) {
    const own = new Map<number, string[]>();
    for (const { signature, slot } of await signaturesOf(pool, program, range))
      own.set(slot, [signature, ...(own.get(slot) ?? [])]);
    for (const [slot, signatures] of own) slots.set(slot, [...(slots.get(slot) ?? []), signatures]);
  }
  const blocks: Block[] = [];
  for (const slot of [...slots.keys()].sort((a, b) => a - b)) {
    const transactions = await fetchAll(pool, mergeOrders(slots.get(slot) ?? []), leftOut);
    const time = transactions.find((transaction) => transaction.time !== null)?.time ?? null;
    blocks.push({ slot, parentSlot: slot - 1, hash: '', parentHash: '', time, transactions });
  }
  return blocks;
}

/** Newest first; failed transactions are omitted. */
async function signaturesOf(
  pool: Pick<RpcPool, 'call'>,
  program: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<SignatureInfo[]> {
  const found: SignatureInfo[] = [];
  let before: string | null = null;
  for (let page = 0; page < MAX_PAGES; page++) {
    const entries: readonly unknown[] = list(
      await pool.call('getSignaturesForAddress', signaturesParams(program, before)),
    );
    for (const entry of entries.filter(isShape)) {
      const [signature, slot] = [text(entry['signature']), whole(entry['slot'])];
      if (signature === '' || slot === null)
        throw new RpcFailure('malformed', 'getSignaturesForAddress was answered with no signature');
      if (slot < from) return found;
      const failed = entry['err'] !== null && entry['err'] !== undefined;
      if (slot <= to && !failed) found.push({ signature, slot });
      before = signature;
    }
    if (entries.length < SIGNATURES_A_PAGE) return found;
  }
  throw new RpcFailure('gone', `slot ${from} lies too many signatures back`);
}

async function fetchAll(
  pool: Pick<RpcPool, 'call'>,
  signatures: readonly string[],
  leftOut: LeftOut,
): Promise<RawTransaction[]> {
  const fetched = new Map<string, RawTransaction>();
  const next = signatures.values();
  const fetchOn = async (): Promise<void> => {
    for (const signature of next) {
      const answer = await pool.call('getTransaction', transactionParams(signature));
      if (!isShape(answer)) throw new RpcFailure('not yet', 'a transaction is not there yet');
      try {
        const transaction = fromJson(answer);
        if (!transaction.failed) fetched.set(signature, transaction);
      } catch (error) {
        leftOut(leftOutReason(error));
      }
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchOn));
  return signatures.flatMap((signature) => fetched.get(signature) ?? []);
}
