import type { ArenaDump } from './arena.ts';
import type { CompactedChainsDump } from './compacted-chains.ts';
import type { HashIndexDump } from './hash-index.ts';

/** A record's own fields, without the fields of other tables. */
export interface HolderImage {
  readonly balance: bigint;
  readonly time: number;
  readonly flags: number;
  readonly short: bigint;
  readonly shortUntil: number;
}

export interface CompactedHoldersDump {
  readonly packed: ReadonlyMap<number, string>;
  readonly chains: CompactedChainsDump;
  readonly size: number;
}

export interface HolderBookDump {
  readonly records: ArenaDump;
  readonly index: HashIndexDump;
  readonly shortfalls: ArenaDump;
  readonly size: number;
  readonly swept: number;
  readonly firstOfToken: Int32Array<ArrayBuffer>;
  readonly holders: Int32Array<ArrayBuffer>;
}

/** A record before any event. */
export const NOTHING: HolderImage = {
  balance: 0n,
  time: Number.NEGATIVE_INFINITY,
  flags: 0,
  short: 0n,
  shortUntil: 0,
};

/** Called before any record changes. */
export interface HolderWatch {
  adding(token: number, wallet: number): void;
  changing(holder: number): void;
}
