import type { Db } from '#/platform/db/db.ts';
import type { Call } from './call.ts';
import { callOfRow } from './call.view.ts';
import {
  lastLeaf,
  ledgerBetween,
  type OrphanedRow,
  orphanedAfter,
  type RepricedRow,
} from './ledger.repository.ts';
import type { LoadedCalls } from './loading.ts';

interface LedgerFollowerOptions {
  readonly db: Db;
  /** `isOwn`: this server wrote it, after the newest event of its tape. */
  readonly called: (call: Call, isOwn: boolean) => void;
  readonly orphaned: (row: OrphanedRow) => void;
  readonly repriced: (row: RepricedRow) => void;
  /** Called with the calls of other servers after `called`. */
  readonly joined: (callIds: readonly string[]) => Promise<void>;
}

/**
 * Learns of the calls of all servers in the order of their leaves, and of the prices of orphaned ones. Leaves are
 * numbered under a lock until their commit, so none appears before an earlier one.
 */
export class LedgerFollower {
  readonly #options: LedgerFollowerOptions;
  #next = 0;
  #place = 0n;
  #unjoined: string[] = [];
  #reading: Promise<void> = Promise.resolve();

  constructor(options: LedgerFollowerOptions) {
    this.#options = options;
  }

  /** Called with the calls loaded at the start. */
  begin({ leaf, place }: Pick<LoadedCalls, 'leaf' | 'place'>): void {
    this.#next = Number(leaf) + 1;
    this.#place = place;
  }

  /** Returns whether a leaf may be new to this server. */
  isNew(leafIndex: number): boolean {
    return leafIndex >= this.#next;
  }

  /** Called with each call that this server has written; resolves when it is known, like all earlier ones. */
  async wrote(call: Call): Promise<void> {
    if (call.leafIndex !== this.#next) return this.read();
    this.#next++;
    this.#options.called(call, true);
  }

  /** Reads what other servers have written; resolves when everything committed before is known. */
  read(): Promise<void> {
    const reading = this.#reading.then(() => this.#readNewer());
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #readNewer(): Promise<void> {
    const { db, orphaned, joined } = this.#options;
    for (const row of await orphanedAfter(db, this.#place)) {
      this.#place = row.place;
      orphaned(row);
    }
    const last = await lastLeaf(db);
    const from = this.#next;
    if (last >= from) await this.#readLeaves(from, last);
    if (this.#unjoined.length === 0) return;
    await joined(this.#unjoined);
    this.#unjoined = [];
  }

  async #readLeaves(from: number, last: bigint): Promise<void> {
    const { db, called, repriced } = this.#options;
    const rows = await ledgerBetween(db, BigInt(from), last);
    const calls = rows.calls.map(callOfRow).filter(({ leafIndex }) => this.isNew(leafIndex));
    const prices = rows.repriced.filter(({ leaf_index }) => this.isNew(Number(leaf_index)));
    this.#next = Math.max(this.#next, Number(last) + 1);
    for (const call of calls) called(call, false);
    for (const row of prices) repriced(row);
    this.#unjoined.push(...calls.map(({ callId }) => callId));
  }
}
