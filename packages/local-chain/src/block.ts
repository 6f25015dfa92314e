import type { TapeTransaction } from './solana-node/tape.ts';
import type { TransactionError } from './transaction-error.ts';
import type { InnerInstructions, Outcome } from './vm.ts';
import { toJson, type WireTransaction } from './wire-transaction.ts';

export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface TokenBalanceEntry {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  readonly programId: string;
  readonly uiTokenAmount: {
    readonly amount: string;
    readonly decimals: number;
    readonly uiAmount: number;
    readonly uiAmountString: string;
  };
}

/**
 * The result of a transaction, as in `getTransaction`. Lamports are numbers: all amounts on this chain are below
 * 2^53.
 */
export interface Meta {
  readonly err: TransactionError | null;
  readonly status: { readonly Ok: null } | { readonly Err: TransactionError };
  readonly fee: number;
  readonly preBalances: readonly number[];
  readonly postBalances: readonly number[];
  readonly preTokenBalances: readonly TokenBalanceEntry[];
  readonly postTokenBalances: readonly TokenBalanceEntry[];
  readonly innerInstructions: readonly InnerInstructions[];
  readonly logMessages: readonly string[];
  readonly loadedAddresses: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  readonly rewards: readonly never[];
  readonly computeUnitsConsumed: number;
  readonly returnData?: Outcome['returnData'];
}

/** A published transaction of a block, with its original bytes. */
export interface ChainTransaction extends TapeTransaction {
  readonly meta: Meta;
  /** Base64. */
  readonly wire: string;
}

export interface ChainBlock {
  readonly slot: number;
  readonly parentSlot: number;
  readonly blockhash: string;
  readonly previousBlockhash: string;
  readonly blockHeight: number;
  /** Unix seconds. */
  readonly blockTime: number;
  readonly transactions: readonly ChainTransaction[];
}

export function landed(wire: WireTransaction, meta: Meta): ChainTransaction {
  const { signatures, message } = toJson(wire);
  const [first = '', ...others] = signatures;
  return {
    version: wire.message.version,
    transaction: { signatures: [first, ...others], message },
    meta,
    wire: Buffer.from(wire.bytes).toString('base64'),
  };
}

export const signatureOf = ({ transaction }: ChainTransaction): string => transaction.signatures[0];
