import type { FeePrices } from '@dugout/domain/execution/priority-fee';
import type { Trade } from '@dugout/domain/market-events';
import type { Account } from '@dugout/solana/accounts/account';
import type { Block } from '@dugout/solana/rpc/block';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import type { ComputeUse } from './compute-limits.ts';
import type { Sending } from './senders/sender.ts';

export interface ProgramFailure {
  /** The program of the failed instruction; null when no instruction failed. */
  readonly program: string | null;
  /** The program's error number, or -1 for an error without one. */
  readonly code: number;
}

export interface LandedTransaction {
  readonly raw: RawTransaction;
  /** Returns its trades as on the tape. */
  trades(): readonly Trade[];
  /** Network fee of the first signer: signatures and priority. Lamports. */
  readonly feeLamports: bigint;
  /** Null when it succeeded. */
  readonly failure: ProgramFailure | null;
}

/** The status of a signature; null when no node knows it. */
export interface SignatureStatus {
  readonly confirmed: boolean;
}

export interface Heights {
  /** The newest finalized slot, and its block height: final blocks. */
  readonly finalizedSlot: number;
  readonly finalized: bigint;
  readonly confirmed: bigint;
}

export interface Lifetime {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  readonly slot: number;
}

export interface TokenHolding {
  readonly account: string;
  readonly mint: string;
  readonly amount: bigint;
}

export interface MintFacts {
  /** The address of its token program. */
  readonly program: string;
  readonly decimals: number;
  /** Whether it withholds a part of each transfer, or may do so later. */
  readonly keepsPart: boolean;
}

/**
 * The effect of a transaction on a wallet and its token accounts; outgoing amounts are negative. Rent in those
 * accounts still belongs to the wallet.
 */
export interface Moved {
  readonly lamports: bigint;
  /** Raw units of the requested mint. */
  readonly tokens: bigint;
  /**
   * Effects on the wallet that no swap has, each phrased to follow 'the simulation': takes other tokens,
   * transfers an account, grants a right over one.
   */
  readonly sideEffects: readonly string[];
}

export interface Watched {
  readonly wallet: string;
  readonly mint: string;
  readonly program: string;
}

export interface SimulationResult {
  /** Null when it would succeed. */
  readonly error: string | null;
  readonly failure: ProgramFailure | null;
}

/** A simulation with the amounts it would move: zero when it would fail. */
export type WatchedSimulation = SimulationResult & {
  readonly moved: Moved;
  /** Null when the node does not report it. */
  readonly used: ComputeUse | null;
};

export interface MentionListener {
  /** Called with each confirmed transaction that names the account, including failed ones. */
  readonly onTransaction: (signature: string) => void;
  /** Called when the node begins to report and when it stops. Transactions before and between are not reported. */
  readonly onState: (isActive: boolean) => void;
}

export interface AccountBalance {
  readonly lamports: bigint;
  /** Raw units of a token account; 0 for other accounts. */
  readonly amount: bigint;
}

/**
 * A Solana chain for live trading. Amounts are lamports and raw units, read at commitment `confirmed`. Every call
 * throws when no node answers; retrying is up to the caller.
 */
export interface Chain {
  readonly nodes: number;
  lifetime(): Promise<Lifetime>;
  heights(): Promise<Heights>;
  /** Returns the oldest slot that the nodes still know. */
  firstSlot(): Promise<number>;
  /** Simulates a transaction (base64, signed or not). */
  simulate(transaction: string): Promise<SimulationResult>;
  /** Simulates a transaction and returns what it would move. */
  simulateWatching(transaction: string, watched: Watched): Promise<WatchedSimulation>;
  /** Simulates on two different nodes, the first two that answer. Throws when fewer do. */
  simulateAtTwo(transaction: string, watched: Watched): Promise<readonly WatchedSimulation[]>;
  /**
   * Simulates a transaction and returns accounts before and after it, in order and of one slot; null for an account
   * that does not exist. Empty when it would fail: `after`, and both when it is no transaction.
   */
  simulateAccounts(
    transaction: string,
    accounts: readonly string[],
  ): Promise<
    SimulationResult & {
      readonly before: readonly (Account | null)[];
      readonly after: readonly (Account | null)[];
    }
  >;
  /**
   * Sends a signed transaction to all nodes at once; resolves when one accepts it. Its outcome is known only from
   * its signature: an error here proves nothing.
   */
  send(transaction: string): Promise<void>;
  /** In the order of the signatures; `slot` is the position of the node that answered. At most 256. */
  statuses(
    signatures: readonly string[],
  ): Promise<{ readonly slot: number; readonly statuses: readonly (SignatureStatus | null)[] }>;
  /** Returns a confirmed transaction; null while the nodes do not have it yet. */
  transaction(signature: string): Promise<LandedTransaction | null>;
  /** Returns the prices of a compute unit for transactions that write to these accounts. */
  feePrices(accounts: readonly string[]): Promise<FeePrices>;
  /** Returns the lamports of accounts in order; at most 100. */
  lamports(addresses: readonly string[]): Promise<readonly bigint[]>;
  /** Returns the balances of accounts in order, zero for missing ones; at most 100. */
  balances(addresses: readonly string[]): Promise<readonly AccountBalance[]>;
  /** Returns an owner's token accounts of both token programs. */
  holdings(owner: string): Promise<readonly TokenHolding[]>;
  /**
   * Returns the signatures of confirmed transactions that name an account, newest first, down to but excluding
   * `until`.
   */
  signatures(
    account: string,
    until: string | null,
  ): Promise<readonly { readonly signature: string; readonly slot: number }[]>;
  /** Returns a mint's properties; null when there is no such mint. */
  mint(address: string): Promise<MintFacts | null>;
  /** Returns accounts, null for missing ones; at most 100. */
  accounts(addresses: readonly string[]): Promise<readonly (Account | null)[]>;
  /**
   * Calls `onConfirmed` when the signature is confirmed; notifications may be lost, so poll as well. Returns a
   * function that unsubscribes.
   */
  onSignature(signature: string, onConfirmed: () => void): () => void;
  /** Reports the transactions that name an account, with the same caveat. Returns a function that unsubscribes. */
  onMention(address: string, listener: MentionListener): () => void;
}

export interface ChainConnection extends Chain {
  /** Returns the genesis hash, which identifies a chain. */
  genesisHash(): Promise<string>;
  stop(): void;
}

export interface OnItsWay {
  readonly signature: string;
  /** Wire bytes in base64. */
  readonly transaction: string;
  readonly lastValidBlockHeight: bigint;
  /** The confirmed slot at the time of signing. */
  readonly slot: number;
}

/** `expired`: it is not on the chain and never will be. */
export type Outcome =
  | { readonly kind: 'landed'; readonly transaction: LandedTransaction }
  | { readonly kind: 'expired' };

/** Follows signed transactions until each has landed or can never land; see `ConfirmationTracker`. */
export interface Confirmations {
  /** Sends a transaction as the trader chose, and resolves when its outcome is certain. */
  follow(way: OnItsWay, sending?: Sending): Promise<Outcome>;
  /** Call it with each confirmed block of the market's feed. */
  sawBlock(block: Pick<Block, 'transactions' | 'beside'>): void;
}
