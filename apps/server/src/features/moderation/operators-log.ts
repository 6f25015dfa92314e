import { equalBytes, utf8 } from 'dugout-verify/bytes';
import { MerkleTree } from 'dugout-verify/merkle/tree';
import type { TreeHead } from 'dugout-verify/merkle/verify-proof';
import { createPace } from '#/platform/async/pace.ts';
import type { Db } from '#/platform/db/db.ts';
import type { Log } from '#/platform/log/log.ts';
import { keptSecret } from '#/platform/secrets/kept-secret.ts';
import type { Witness } from '#/signer/witness-client.ts';
import { type ModerationEventRow, moderationEventsAfter } from './moderation.repository.ts';

const PAGE = 1_000;

interface OperatorsLogOptions {
  readonly db: Db;
  readonly log: Pick<Log, 'error'>;
  readonly witness: Witness;
}

/** Returns the name by which the signer knows the operators' log of this data folder. */
export const operatorsLogName = (dataDir: string): string =>
  `operators ${keptSecret(dataDir, 'operators-log.id')}`;

/**
 * Encodes all columns of a row that hold a value, by name. A column that a later version adds is empty in older rows
 * and changes no leaf of theirs.
 */
function leafOf(row: ModerationEventRow): string {
  const held = Object.entries(row).filter(([, value]) => value !== null);
  const texts = held.map(([column, value]) => [
    column,
    value instanceof Date ? value.toISOString() : String(value),
  ]);
  return JSON.stringify(texts.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)));
}

/**
 * The operators' log as a Merkle tree (RFC 9162) whose newest head the signer witnesses, so that an operator who
 * owns the database cannot remove a lookup or an action unnoticed.
 */
export class OperatorsLog {
  readonly #options: OperatorsLogOptions;
  #isSound = true;

  constructor(options: OperatorsLogOptions) {
    this.#options = options;
  }

  /** False once a witnessed row was found to be changed or missing. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /**
   * Compares all rows with the witnessed head, and has newer ones witnessed. Throws ApiError
   * `signer_unavailable`.
   */
  async witness(): Promise<void> {
    const { log, witness } = this.#options;
    // Read first, so that the rows include everything witnessed by other servers.
    const known = await witness.read();
    const tree = await this.#tree();
    if (known !== null && !includes(tree, known)) {
      if (this.#isSound)
        log.error({ witnessed: known.size, rows: tree.size }, "the operators' log was rewritten");
      this.#isSound = false;
      return;
    }
    this.#isSound = true;
    if (tree.size === (known?.size ?? 0)) return;
    const proof = known === null ? [] : tree.consistencyProof(known.size, tree.size);
    // Refused when another server was faster: the next call compares again.
    await witness.take({ size: tree.size, root: tree.root(tree.size) }, proof);
  }

  async #tree(): Promise<MerkleTree> {
    const tree = new MerkleTree();
    const pace = createPace();
    let last = 0n;
    for (;;) {
      const rows = await moderationEventsAfter(this.#options.db, last, PAGE);
      for (const row of rows) {
        tree.append(utf8(leafOf(row)));
        await pace.breathe();
      }
      last = rows.at(-1)?.sequence ?? last;
      if (rows.length < PAGE) return tree;
    }
  }
}

const includes = (tree: MerkleTree, { size, root }: TreeHead): boolean =>
  size <= tree.size && equalBytes(tree.root(size), root);
