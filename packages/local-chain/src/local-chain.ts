import type { Address } from '@solana/kit';
import type { Bank } from './bank.ts';
import type { Commitment } from './block.ts';
import type { BlockEngine } from './block-engine.ts';
import type { Congestion } from './block-space.ts';
import type { ChainFaults } from './faults.ts';
import type { UpstreamOptions } from './fork/upstream.ts';
import type { Pool } from './pools/pool.ts';
import type { SandwichBot } from './sandwich-bot.ts';
import type { StreamedChain } from './yellowstone-node/server.ts';

export interface ChainOptions {
  /** Ports of JSON-RPC (with the swap API) and of the websocket; 0, the default, uses free ones. */
  readonly port?: number;
  readonly wsPort?: number;
  readonly host?: string;
  /** Folder of journal and snapshots; null, the default, for a chain in memory only. */
  readonly folder?: string | null;
  /** Folders with dumps of programs and accounts, present from the start. */
  readonly dumps?: readonly string[];
  /**
   * The node of a chain to fork: accounts and programs are copied from it when first touched. A fork has no local
   * pools.
   */
  readonly fork?: UpstreamOptions | null;
  /** Determines keys, pools, bots and faults. */
  readonly seed?: string;
  /** Length of a slot in ms; `by hand` requires calls of `step`. */
  readonly slotMs?: number | 'by hand';
  /** Number of descendants required before a block is confirmed. */
  readonly confirmAfter?: number;
  readonly bots?: boolean;
  /** Null, the default, for blocks with room for everything. */
  readonly congestion?: Congestion | null;
  /** Confirmed transactions between two snapshots. */
  readonly snapshotEvery?: number;
}

/** A running chain, with controls for tests. */
export interface LocalChain {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** Base address of quotes and orders, in the format of Jupiter's swap v2. */
  readonly swapUrl: string;
  readonly pools: readonly Pool[];
  readonly faults: ChainFaults;
  readonly bank: Bank;
  readonly calls: ReadonlyMap<string, number>;
  /** The block engine in front of the chain. */
  readonly engine: Omit<BlockEngine, 'listener' | 'slotBegan'>;
  readonly replayed: number;
  /** For `startYellowstone`. */
  readonly streamed: StreamedChain;
  /**
   * Ends `slots` slots (1) immediately: submitted transactions are processed, and confirmed `confirmAfter` slots
   * later.
   */
  step(slots?: number): void;
  nextSlot(): Promise<void>;
  /**
   * Rolls back the newest unconfirmed sealed blocks and the open one. With `again`, the other fork includes their
   * transactions again.
   */
  rollback(slots: number, again?: boolean): void;
  /** While held, no block is confirmed, so that rollbacks can go deep. */
  holdConfirmations(held: boolean): void;
  expireBlockhashes(): void;
  /**
   * Lands lamports in the open block.
   * @returns the signature
   */
  airdrop(to: Address, lamports: bigint): string;
  /**
   * Lands raw units of a seeded token in the open block.
   * @returns the signature
   */
  giveTokens(mint: Address, to: Address, amount: bigint): Promise<string>;
  /** Starts a bot that attacks each transaction published to the nodes. The block engine publishes none. */
  sandwich(): Promise<SandwichBot>;
  /** Lamports in the newest state. */
  lamports(of: Address, commitment?: Commitment): bigint;
  /** Raw units in an owner's associated account. */
  tokens(owner: Address, mint: Address, commitment?: Commitment): Promise<bigint>;
  /** Stops the chain in order, with a snapshot, so that the next start has nothing to replay. */
  stop(): Promise<void>;
}
