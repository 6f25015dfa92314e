import type { Checkpoint } from '@dugout/contract/checkpoint';
import { equalBytes, toBase64, utf8 } from 'dugout-verify/bytes';
import { leafHash } from 'dugout-verify/merkle/hashes';
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
import type { Witness } from '#/signer/witness-client.ts';
import {
  type CheckpointRow,
  checkpointsBelow,
  keepCheckpoint,
  type LeafRow,
  leavesFrom,
} from './log.repository.ts';
import type { LogKey } from './signing-key.ts';

const PAGE = 5_000;
const CHECKPOINTS_PER_PAGE = 100;
/** Larger than any tree size: PostgreSQL's largest bigint. */
const ABOVE_ALL_SIZES = 2n ** 63n - 1n;

interface CallLogOptions {
  readonly db: Db;
  readonly log: Log;
  readonly logKey: LogKey;
  readonly witness: Witness;
  /** Unix ms. */
  readonly now: () => number;
}

/** Max attempts to witness a tree when other servers extend the log first. */
const MAX_OFFERS = 3;

/**
 * The log of all calls: a Merkle tree over the leaves in the database, in memory. Signs a checkpoint of its size
 * on request, once the signer has witnessed that the tree extends the last one. With access to the database an
 * attacker can rewrite leaves and checkpoints, but not the signer's journal.
 */
export class CallLog {
  readonly #options: CallLogOptions;
  readonly #tree = new MerkleTree();
  readonly #flights = new SingleFlight<void>();
  #signed: Checkpoint | null = null;
  /** False once the database contradicts a signed or witnessed head; nothing is signed after that. */
  #isSound = true;
  #isCompared = false;
  /** The first leaf that `recheck` reads next. */
  #recheckFrom = 0;

  constructor(options: CallLogOptions) {
    this.#options = options;
  }

  /** False once the log was found to be rewritten. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** Size of the newest checkpoint that this key signed, as far as read; null without one. */
  get signedSize(): number | null {
    return this.#signed?.size ?? null;
  }

  /**
   * Returns the newest checkpoint, of all leaves; for a rewritten log, the last one signed before. Throws
   * ApiError `call_log_rewritten` if the database lost that too, `signer_unavailable`, and `unavailable` while
   * other servers keep extending the log faster than this one.
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
   * Returns one proof per leaf for an export. For a log that lost leaves they prove nothing, on purpose. @returns
   * hashes in base64
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

  /** Reads new leaves from all servers; the first time, all leaves. */
  refresh(): Promise<void> {
    return this.#flights.run('leaves', async () => {
      await this.#catchUp();
      if (!this.#isCompared) await this.#compare();
      this.#isCompared = true;
    });
  }

  /**
   * Reads the next part of the leaves again and compares it with the tree. Called every minute, it detects a leaf
   * changed or removed while the server runs.
   */
  async recheck(): Promise<void> {
    await this.refresh();
    const from = this.#recheckFrom < this.#tree.size ? this.#recheckFrom : 0;
    const until = Math.min(from + PAGE, this.#tree.size);
    const rows = await leavesFrom(this.#options.db, from, until - from);
    await this.#compareLeaves(rows, from, until);
    this.#recheckFrom = until;
  }

  /** Reads from the last known leaf on, so that a truncated log is detected at once. */
  async #catchUp(): Promise<void> {
    const pace = createPace();
    for (;;) {
      const from = Math.max(0, this.#tree.size - 1);
      const rows = await leavesFrom(this.#options.db, from, PAGE);
      const known = this.#tree.size - from;
      await this.#compareLeaves(rows.slice(0, known), from, from + known);
      for (const { leaf_index, leaf } of rows.slice(known)) {
        if (Number(leaf_index) !== this.#tree.size)
          this.#rewritten(this.#tree.size, 'the order of its leaves');
        this.#tree.append(utf8(leaf));
        await pace.breathe();
      }
      if (rows.length < PAGE) return;
    }
  }

  async #compareLeaves(rows: readonly LeafRow[], from: number, until: number): Promise<void> {
    const pace = createPace();
    for (let index = from; index < until; index++) {
      const row = rows[index - from];
      const isSame =
        row !== undefined &&
        Number(row.leaf_index) === index &&
        equalBytes(leafHash(utf8(row.leaf)), this.#tree.leafHash(index));
      if (!isSame) return this.#rewritten(this.#tree.size, `its leaf ${index}, as it was read before`);
      await pace.breathe();
    }
  }

  /** Compares the tree with the witnessed head and the last signed checkpoint. */
  async #compare(): Promise<void> {
    const { witness } = this.#options;
    const witnessed = await witness.read();
    const stored = await this.#storedHead();
    // Another server may have written and signed leaves since this one read the log.
    const newest = Math.max(witnessed?.size ?? 0, stored?.size ?? 0);
    if (newest > this.#tree.size) await this.#catchUp();
    if (stored !== null && !this.#includes(stored)) this.#rewritten(stored.size, 'its last checkpoint');
    if (witnessed === null || this.#includes(witnessed)) {
      if (this.#isSound) await this.#witnessAll();
      return;
    }
    // Any other note was made after the witnessed one, by an attacker who rewrote the log.
    const isTheWitnessed = stored?.size === witnessed.size && equalBytes(stored.root, witnessed.root);
    if (!isTheWitnessed) this.#signed = null;
    this.#rewritten(witnessed.size, 'the head witnessed by the signer');
  }

  /**
   * Returns the head of this key's newest stored checkpoint, which becomes the last signed one; null without one.
   */
  async #storedHead(): Promise<TreeHead | null> {
    const { db } = this.#options;
    let below = ABOVE_ALL_SIZES;
    for (;;) {
      const rows = await checkpointsBelow(db, below, CHECKPOINTS_PER_PAGE);
      for (const row of rows) {
        const head = await this.#ownHead(row);
        if (head === null) continue;
        this.#signed = this.#checkpointOf(head.size, row.note);
        return head;
      }
      const last = rows.at(-1);
      if (last === undefined) return null;
      below = last.tree_size;
    }
  }

  /** Returns the head of a stored checkpoint; null, with a log line, if this log's key did not sign it. */
  async #ownHead({ note, tree_size }: CheckpointRow): Promise<TreeHead | null> {
    const { log, logKey } = this.#options;
    const opened = openCheckpoint(note);
    const isOurs = opened !== null && (await checkSignature(opened.note, logKey.key)) === 'valid';
    if (isOurs && BigInt(opened.checkpoint.size) === tree_size) return opened.checkpoint;
    log.error({ size: `${tree_size}` }, 'a stored checkpoint of the log of calls was not signed here');
    return null;
  }

  #includes({ size, root }: TreeHead): boolean {
    return size <= this.#tree.size && equalBytes(this.#tree.root(size), root);
  }

  /** Makes the signer witness the whole tree. A second server on the database may have been faster. */
  async #witnessAll(): Promise<void> {
    const { witness } = this.#options;
    for (let offer = 0; offer < MAX_OFFERS; offer++) {
      const known = await witness.read();
      if (known !== null && known.size > this.#tree.size) await this.#catchUp();
      if (known !== null && !this.#includes(known)) {
        this.#rewritten(known.size, 'the head witnessed by the signer');
        return;
      }
      const { size } = this.#tree;
      if (size === 0 || known?.size === size) return;
      const proof = known === null ? [] : this.#tree.consistencyProof(known.size, size);
      if (await witness.take({ size, root: this.#tree.root(size) }, proof)) return;
    }
    throw new ApiError('unavailable');
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
