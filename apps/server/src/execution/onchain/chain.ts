import type { Trade } from '@dugout/domain/market-events';
import type { Account } from '@dugout/solana/accounts/account';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import type { ProgramFailure } from './program-failure.ts';

/** A transaction that is part of the chain, confirmed. */
export interface LandedTransaction {
  readonly raw: RawTransaction;
  /** The trades in it, as the tape has them. */
  trades(): readonly Trade[];
  /** What the network took of the first signer: signatures and priority. Lamports. */
  readonly feeLamports: bigint;
  /** Null when it did what it says. */
  readonly failure: ProgramFailure | null;
}

/** How a signature stands; null where no node knows it. */
export interface SignatureStatus {
  readonly confirmed: boolean;
}

export interface Heights {
  /** The newest finalized slot, and how many blocks lie before it: what can be undone no more. */
  readonly finalizedSlot: number;
  readonly finalized: bigint;
  readonly confirmed: bigint;
}

/** What may still be handed in, and until which block height. */
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
  /** Whether it keeps a part of each transfer back, or may do so later. */
  readonly keepsPart: boolean;
}

/**
 * What a transaction did to a wallet and its token accounts: what left is below zero. Rent in those accounts
 * stays the wallet's.
 */
export interface Moved {
  readonly lamports: bigint;
  /** Raw units of the mint that was asked for. */
  readonly tokens: bigint;
  /**
   * What else it does to the wallet that no swap does, each in words that follow 'the simulation': takes other
   * tokens, hands an account to somebody else, gives somebody a right over one.
   */
  readonly sideEffects: readonly string[];
}

/** Whose balances a simulation reads. */
export interface Watched {
  readonly wallet: string;
  readonly mint: string;
  /** The mint's token program. */
  readonly program: string;
}

/** What a simulation of a transaction came to. */
export interface SimulationResult {
  /** Null when it would land well. */
  readonly error: string | null;
  readonly failure: ProgramFailure | null;
}

/** A simulation, and what it would move: nothing when it would fail. */
export type WatchedSimulation = SimulationResult & { readonly moved: Moved };

/**
 * A Solana chain as live trading needs it. Amounts are lamports and raw units, read at commitment
 * `confirmed`. Every call throws when no node answers; asking again is the caller's.
 */
export interface Chain {
  /** How many nodes answer for it. */
  readonly nodes: number;
  lifetime(): Promise<Lifetime>;
  heights(): Promise<Heights>;
  /** The oldest block that the nodes still know. */
  firstSlot(): Promise<number>;
  /** Runs a transaction (base64, signed or not) without keeping anything. */
  simulate(transaction: string): Promise<SimulationResult>;
  /** The same, and what it would move. */
  simulateWatching(transaction: string, watched: Watched): Promise<WatchedSimulation>;
  /** As two different nodes say it, the first two that answer. Throws when fewer do. */
  simulateAtTwo(transaction: string, watched: Watched): Promise<readonly WatchedSimulation[]>;
  /** The same, and what accounts would hold then, in their order; null for one that would not be there. */
  simulateAccounts(
    transaction: string,
    accounts: readonly string[],
  ): Promise<SimulationResult & { readonly after: readonly (Account | null)[] }>;
  /**
   * Hands in a signed transaction. What comes of it is seen from its signature alone: an error says nothing.
   */
  send(transaction: string): Promise<void>;
  /** In the order of the signatures; `slot` is how far the node that answered had come. At most 256. */
  statuses(
    signatures: readonly string[],
  ): Promise<{ readonly slot: number; readonly statuses: readonly (SignatureStatus | null)[] }>;
  /** A confirmed transaction; null where the nodes do not have it yet. */
  transaction(signature: string): Promise<LandedTransaction | null>;
  /** Lamports of accounts, in their order; at most 100. */
  lamports(addresses: readonly string[]): Promise<readonly bigint[]>;
  /** The token accounts of an owner, of both token programs. */
  holdings(owner: string): Promise<readonly TokenHolding[]>;
  /**
   * Signatures of confirmed transactions that name an account, the newest first, down to `until`, which is
   * left out.
   */
  signatures(
    account: string,
    until: string | null,
  ): Promise<readonly { readonly signature: string; readonly slot: number }[]>;
  /** What a mint says of itself; null for what is none. */
  mint(address: string): Promise<MintFacts | null>;
  /** Accounts as they lie on the chain, null where there is none; at most 100. */
  accounts(addresses: readonly string[]): Promise<readonly (Account | null)[]>;
  /**
   * Calls `onConfirmed` when the signature is confirmed; it may never come, so poll as well. Returns how to
   * unsubscribe.
   */
  onSignature(signature: string, onConfirmed: () => void): () => void;
  /** Calls `onChange` when an account changes, with the same caveat. */
  onAccount(address: string, onChange: () => void): () => void;
}
