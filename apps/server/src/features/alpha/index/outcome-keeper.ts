import type { Db } from '#/platform/db/db.ts';
import type { CallIndex } from './call-index.ts';
import { outcomeRow } from './outcome.view.ts';
import { type OutcomeRow, saveOutcomes } from './outcomes.repository.ts';

const MAX_ROWS = 500;

/** The tokens whose calls changed since the last read. */
export class ChangedTokens {
  #mints = new Set<string>();

  readonly add = (mint: string): void => void this.#mints.add(mint);

  take(): ReadonlySet<string> {
    const taken = this.#mints;
    this.#mints = new Set();
    return taken;
  }
}

/** Stores outcomes token by token, so that a restart loses nothing. */
export class OutcomeKeeper {
  readonly #db: Db;
  readonly #callIndex: CallIndex;
  readonly #now: () => number;
  readonly #changed: ChangedTokens;
  readonly #isShared: boolean;

  constructor(options: {
    readonly db: Db;
    readonly callIndex: CallIndex;
    readonly changed: ChangedTokens;
    /** Returns the tape's progress, unix ms. */
    readonly now: () => number;
    /** Whether other servers read the outcomes. */
    readonly isShared: boolean;
  }) {
    this.#db = options.db;
    this.#callIndex = options.callIndex;
    this.#changed = options.changed;
    this.#now = options.now;
    this.#isShared = options.isShared;
  }

  async keep(): Promise<void> {
    if (!this.#callIndex.follows) return;
    const changed = this.#changed.take();
    let rows: OutcomeRow[] = [];
    try {
      for (const mint of changed) {
        const token = this.#callIndex.token(mint);
        if (token === undefined) continue;
        const until = this.#now();
        for (const call of token.calls) rows.push(outcomeRow(call, token, until));
        if (rows.length < MAX_ROWS) continue;
        const batch = rows;
        rows = [];
        await saveOutcomes(this.#db, batch, this.#isShared);
      }
      await saveOutcomes(this.#db, rows, this.#isShared);
    } catch (error) {
      for (const mint of changed) this.#changed.add(mint);
      throw error;
    }
  }
}
