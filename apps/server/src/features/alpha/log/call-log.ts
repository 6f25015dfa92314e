import type { Checkpoint } from '@dugout/contract/alpha/log';
import { equalBytes, toBase64, utf8 } from 'dugout-verify/bytes';
import { MerkleTree } from 'dugout-verify/merkle/tree';
import type { TreeHead } from 'dugout-verify/merkle/verify-proof';
import { openCheckpoint, signCheckpoint } from 'dugout-verify/note/checkpoint';
import { checkSignature } from 'dugout-verify/note/signed-note';
import { formatVerifierKey } from 'dugout-verify/note/verifier-key';
import { createPace } from '#/platform/async/pace.ts';
import { SingleFlight } from '#/platform/async/single-flight.ts';
import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import { keepCheckpoint, leavesFrom, newestCheckpoint } from './log.repository.ts';
import type { LogKey } from './signing-key.ts';
import type { Witness } from './witness.ts';

const PAGE = 5_000;

export interface CallLogOptions {
  readonly db: Db;
  readonly log: Log;
  readonly logKey: LogKey;
  readonly witness: Witness;
  /** Unix ms. */
  readonly now: () => number;
}

/** How often a tree is offered again after another server was faster. */
const MAX_OFFERS = 3;

/**
 * The log of all calls: a Merkle tree over the leaves in the database, in memory. Signs a checkpoint of its size
 * on request, once the signer has witnessed that the tree goes on from the last one. Whoever can write to the
 * database rewrites leaves and checkpoints, but not what the signer's journal holds.
 */
export class CallLog {
  readonly #options: CallLogOptions;
  readonly #tree = new MerkleTree();
  readonly #flights = new SingleFlight<void>();
  /** The last signed one. */
  #signed: Checkpoint | null = null;
  /** False once the database contradicts what was signed or witnessed: nothing is signed any more. */
  #isSound = true;
  #isCompared = false;

  constructor(options: CallLogOptions) {
    this.#options = options;
  }

  /** False once the log was found to be rewritten. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /**
   * Returns the newest checkpoint, of all leaves. Of a log that was rewritten, the last one that was signed
   * before. Throws ApiError `call_log_rewritten` where the database has lost that too, `signer_unavailable`.
   */
  async checkpoint(): Promise<Checkpoint> {
    const { db, logKey, now } = this.#options;
    await this.refresh();
    const { size } = this.#tree;
    if (this.#isSound && this.#signed?.size !== size) await this.#witnessAll();
    if (!this.#isSound) {
      if (this.#signed === null) throw new ApiError('call_log_rewritten');
      return this.#signed;
    }
    if (this.#signed?.size === size) return this.#signed;
    const note = signCheckpoint({ size, root: this.#tree.root(size) }, logKey.key, logKey.sign);
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

  /** Compares the tree with what was witnessed and with the last checkpoint that was signed. */
  async #compare(): Promise<void> {
    const { witness } = this.#options;
    const witnessed = await witness.read();
    const stored = await this.#storedHead();
    if (stored !== null && !this.#includes(stored)) this.#rewritten(stored.size, 'its last checkpoint');
    if (witnessed === null || this.#includes(witnessed)) {
      if (this.#isSound) await this.#witnessAll();
      return;
    }
    // Any other note was made after the witnessed one, by somebody who rewrote the log.
    const isTheWitnessed = stored?.size === witnessed.size && equalBytes(stored.root, witnessed.root);
    if (!isTheWitnessed) this.#signed = null;
    this.#rewritten(witnessed.size, 'what the signer witnessed');
  }

  /** The head of the newest stored checkpoint, which becomes the last signed one; null without a sound one. */
  async #storedHead(): Promise<TreeHead | null> {
    const { db, log, logKey } = this.#options;
    const row = await newestCheckpoint(db);
    if (row === undefined) return null;
    const opened = openCheckpoint(row.note);
    const isOurs = opened !== null && (await checkSignature(opened.note, logKey.key)) === 'valid';
    if (!isOurs || opened.checkpoint.size !== Number(row.tree_size)) {
      log.error(
        { size: Number(row.tree_size) },
        'a stored checkpoint of the log of calls was not signed here',
      );
      return null;
    }
    this.#signed = this.#checkpointOf(opened.checkpoint.size, row.note);
    return opened.checkpoint;
  }

  #includes({ size, root }: TreeHead): boolean {
    return size <= this.#tree.size && equalBytes(this.#tree.root(size), root);
  }

  /** Has the signer witness the whole tree. A second server on the database may have been faster. */
  async #witnessAll(): Promise<void> {
    const { witness } = this.#options;
    for (let offer = 0; offer < MAX_OFFERS; offer++) {
      const known = await witness.read();
      if (known !== null && known.size > this.#tree.size) await this.#catchUp();
      if (known !== null && !this.#includes(known)) {
        this.#rewritten(known.size, 'what the signer witnessed');
        return;
      }
      const { size } = this.#tree;
      if (size === 0 || known?.size === size) return;
      const proof = known === null ? [] : this.#tree.consistencyProof(known.size, size);
      if (await witness.take({ size, root: this.#tree.root(size) }, proof)) return;
    }
  }

  #rewritten(size: number, contradicts: string): void {
    const { log, logKey } = this.#options;
    if (!this.#isSound) return;
    this.#isSound = false;
    log.error(
      { size, leaves: this.#tree.size, log: logKey.key.name, contradicts },
      'the log of calls was rewritten; no checkpoint is signed any more',
    );
  }
}
