import { isConsistent } from 'dugout-verify/merkle/verify-proof';
import { SignerError } from '../signer-error.ts';
import type { WitnessedEntry, WitnessedHead } from './witnessed-head.ts';

export type SavedWitnessedLogs = Map<string, WitnessedHead>;

/** A server has one log for each key it ever had. */
const MAX_LOGS = 64;

const asTreeHead = ({ size, root }: WitnessedHead) => ({ size, root: Buffer.from(root, 'hex') });

/**
 * Remembers the size and root of each of the server's logs. They are in the journal, so rewriting the database
 * does not change them.
 */
export class WitnessedLogs {
  readonly #heads: SavedWitnessedLogs = new Map();

  /** Returns the newest head of a log, or null if it was never witnessed. */
  of(log: string): WitnessedHead | null {
    return this.#heads.get(log) ?? null;
  }

  /**
   * Returns the journal line for a newer head, or null for the known one. `proof` is the consistency proof of RFC
   * 6962 from the known head.
   * @throws SignerError `log_rewritten` for a tree that does not extend the known one, `limit_reached`
   */
  entryOf(log: string, head: WitnessedHead, proof: readonly Uint8Array[], at: number): WitnessedEntry | null {
    const known = this.#heads.get(log);
    if (known === undefined && this.#heads.size >= MAX_LOGS)
      throw new SignerError('limit_reached', 'too many logs to witness');
    if (known !== undefined && !isConsistent(asTreeHead(known), asTreeHead(head), proof))
      throw new SignerError(
        'log_rewritten',
        `the log of ${head.size} leaves does not go on from the witnessed one of ${known.size}`,
      );
    if (known?.size === head.size) return null;
    return { kind: 'witnessed', at, log, size: head.size, root: head.root };
  }

  take({ log, size, root }: WitnessedEntry): void {
    this.#heads.set(log, { size, root });
  }

  save(): SavedWitnessedLogs {
    return new Map(this.#heads);
  }

  restore(saved: SavedWitnessedLogs): void {
    for (const [log, head] of saved) this.#heads.set(log, head);
  }
}
