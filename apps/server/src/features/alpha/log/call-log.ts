import type { Checkpoint } from '@dugout/contract/alpha/log';
import { equalBytes, toBase64, utf8 } from 'dugout-verify/bytes';
import { MerkleTree } from 'dugout-verify/merkle/tree';
import { openCheckpoint, signCheckpoint } from 'dugout-verify/note/checkpoint';
import { formatVerifierKey } from 'dugout-verify/note/verifier-key';
import { createPace } from '#/platform/async/pace.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { keepCheckpoint, leavesFrom, newestCheckpoint } from './log.repository.ts';
import type { LogKey } from './signing-key.ts';

const PAGE = 5_000;

export interface CallLogOptions {
  readonly db: Db;
  readonly log: Log;
  readonly logKey: LogKey;
  /** Unix ms. */
  readonly now: () => number;
}

/**
 * The log of all calls: a Merkle tree over the leaves in the database, in memory. Signs a checkpoint of its size
 * when somebody asks, and none that the last one is not a beginning of.
 */
export class CallLog {
  readonly #options: CallLogOptions;
  readonly #tree = new MerkleTree();
  readonly #flights = new SingleFlight<void>();
  /** The last signed one. */
  #signed: Checkpoint | null = null;
  /** False once leaves in the database contradict what was signed: nothing is signed any more. */
  #isSound = true;
  #isCompared = false;

  constructor(options: CallLogOptions) {
    this.#options = options;
  }

  /** The newest checkpoint, of all leaves. */
  async checkpoint(): Promise<Checkpoint> {
    const { db, logKey, now } = this.#options;
    await this.refresh();
    const { size } = this.#tree;
    if (this.#signed !== null && (this.#signed.size === size || !this.#isSound)) return this.#signed;
    const note = signCheckpoint({ size, root: this.#tree.root() }, logKey.key, logKey.sign);
    await keepCheckpoint(db, { tree_size: BigInt(size), note, signed_at: new Date(now()) });
    this.#signed = this.#checkpointOf(size, note);
    return this.#signed;
  }

  /** @returns hashes in base64. Throws ApiError `call_log_range`. */
  async inclusion(index: number, size: number): Promise<string[]> {
    await this.refresh();
    return this.#proof(() => this.#tree.inclusionProof(index, size));
  }

  /**
   * Proofs for an export, one for each leaf: of a log that lost leaves they prove nothing, which is what its reader
   * shall see. @returns hashes in base64
   */
  async inclusions(indexes: readonly number[], size: number): Promise<string[][]> {
    await this.refresh();
    const within = Math.min(size, this.#tree.size);
    const pace = createPace();
    const proofs: string[][] = [];
    for (const index of indexes) {
      proofs.push(index < within ? this.#tree.inclusionProof(index, within).map(toBase64) : []);
      await pace.breathe();
    }
    return proofs;
  }

  /** @returns hashes in base64. Throws ApiError `call_log_range`. */
  async consistency(first: number, second: number): Promise<string[]> {
    await this.refresh();
    return this.#proof(() => this.#tree.consistencyProof(first, second));
  }

  #proof(make: () => Uint8Array[]): string[] {
    try {
      return make().map(toBase64);
    } catch (error) {
      if (error instanceof RangeError) throw new ApiError('call_log_range');
      throw error;
    }
  }

  #checkpointOf(size: number, note: string): Checkpoint {
    return { size, note, verifierKey: formatVerifierKey(this.#options.logKey.key) };
  }

  /** Takes in the leaves that were written since, by whichever server; all of them at first. */
  refresh(): Promise<void> {
    return this.#flights.run('leaves', async () => {
      await this.#catchUp();
      if (!this.#isCompared) await this.#compare();
      this.#isCompared = true;
    });
  }

  async #catchUp(): Promise<void> {
    const pace = createPace();
    for (;;) {
      const rows = await leavesFrom(this.#options.db, this.#tree.size, PAGE);
      for (const { leaf } of rows) {
        this.#tree.append(utf8(leaf));
        await pace.breathe();
      }
      if (rows.length < PAGE) return;
    }
  }

  /** Whether the tree goes on from the last checkpoint that was signed. */
  async #compare(): Promise<void> {
    const { db, log, logKey } = this.#options;
    const row = await newestCheckpoint(db);
    if (row === undefined) return;
    this.#signed = this.#checkpointOf(Number(row.tree_size), row.note);
    const known = openCheckpoint(row.note)?.checkpoint;
    const size = known?.size ?? 0;
    if (known !== undefined && size <= this.#tree.size && equalBytes(this.#tree.root(size), known.root))
      return;
    this.#isSound = false;
    log.error(
      { size, leaves: this.#tree.size, log: logKey.key.name },
      'the log of calls does not match its last checkpoint; no checkpoint is signed any more',
    );
  }
}
