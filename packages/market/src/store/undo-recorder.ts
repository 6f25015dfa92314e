import type { MarketEvent } from '@dugout/domain/market-events';
import type { MetadataUpdate } from '../types.ts';
import type { TokenRecord } from './token-record.ts';

/** A change applied to a market, for reapplying: an event, or a metadata update of a token. */
export type Applied =
  /** `stays` is true for events that are in no block: no rollback undoes them. */
  | { readonly event: MarketEvent; readonly stays: boolean }
  | { readonly mint: string; readonly update: MetadataUpdate };

export interface Rewound {
  /** Slot of the mark to which the market went back. */
  readonly slot: number;
  readonly applied: readonly Applied[];
  /** Numbers of the tokens, and [token, wallet] of the holdings, that had changed since. */
  readonly tokens: readonly number[];
  readonly holders: readonly (readonly [token: number, wallet: number])[];
  /** Numbers of the wallets that were first seen since then. */
  readonly wallets: readonly number[];
}

/** Called before anything changes, so that it can be restored. */
export interface UndoRecorder {
  readonly reachesBackTo: number;
  mark(slot: number, final: number): void;
  rewind(from: number): Rewound | null;
  record(applied: Applied): void;
  touch(token: Readonly<TokenRecord>): void;
  born(token: number): void;
  pool(pool: string): void;
  bars(token: number, time: number): void;
  seen(id: string): void;
  created(wallet: number): void;
  firstSeen(wallet: number): void;
  solPrice(time: number): void;
}
