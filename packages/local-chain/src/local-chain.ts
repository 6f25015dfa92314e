import type { Address } from '@solana/kit';
import type { Bank } from './bank.ts';
import type { Commitment } from './block.ts';
import type { ChainFaults } from './faults.ts';
import type { UpstreamOptions } from './fork/upstream.ts';
import type { Pool } from './pools/pool.ts';

export interface ChainOptions {
  /** Ports of JSON-RPC (and the swap API) and of the websocket; 0, the default, takes free ones. */
  readonly port?: number;
  readonly wsPort?: number;
  readonly host?: string;
  /**
   * Where the journal and the snapshots are kept; none, the default, for a chain that lives in memory alone.
   */
  readonly folder?: string | null;
  /** Folders with dumps of programs and accounts that the chain begins with. */
  readonly dumps?: readonly string[];
  /**
   * The node of a chain to go on from: accounts and programs are taken from it when they are first touched.
   * Such a chain has no pools of its own.
   */
  readonly fork?: UpstreamOptions | null;
  /** Keys, pools, bots and faults follow from it. */
  readonly seed?: string;
  /** How long a slot lasts, in ms; `by hand` leaves it to `step`. */
  readonly slotMs?: number | 'by hand';
  /** How many blocks must stand on a block before it is confirmed. */
  readonly confirmAfter?: number;
  /** Bots that trade on the pools. */
  readonly bots?: boolean;
  /** Confirmed transactions between two snapshots. */
  readonly snapshotEvery?: number;
}

/** A running chain, and the hand of a test in it. */
export interface LocalChain {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** Base of the quotes and orders, in the shape of Jupiter's swap v2. */
  readonly swapUrl: string;
  readonly pools: readonly Pool[];
  readonly faults: ChainFaults;
  readonly bank: Bank;
  /** Calls answered, by method. */
  readonly calls: ReadonlyMap<string, number>;
  /** Transactions that the start ran again. */
  readonly replayed: number;
  /**
   * Ends `slots` slots (1) at once: what was handed in is processed, and confirmed `confirmAfter` slots
   * later.
   */
  step(slots?: number): void;
  /** Resolves when the slot that runs has ended. */
  nextSlot(): Promise<void>;
  /**
   * Rolls back the newest unconfirmed sealed blocks and the open one. With `again` the other fork takes up
   * what they held.
   */
  rollback(slots: number, again?: boolean): void;
  /** While held no block is confirmed, so that rollbacks can go deep. */
  holdConfirmations(held: boolean): void;
  /** Makes every blockhash handed out so far too old. */
  expireBlockhashes(): void;
  /** Lands lamports in the open block. @returns the signature */
  airdrop(to: Address, lamports: bigint): string;
  /** Lands raw units of a seeded token in the open block. @returns the signature */
  giveTokens(mint: Address, to: Address, amount: bigint): Promise<string>;
  /** Lamports, at the newest state. */
  lamports(of: Address, commitment?: Commitment): bigint;
  /** Raw units in an owner's associated account. */
  tokens(owner: Address, mint: Address, commitment?: Commitment): Promise<bigint>;
  /** Ends the chain in order: with a snapshot, so that the next start has nothing to run again. */
  stop(): Promise<void>;
}
