import { createHash } from 'node:crypto';
import { openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { MerkleTree } from 'dugout-verify/merkle/tree';
import { signCheckpoint } from 'dugout-verify/note/checkpoint';
import { formatVerifierKey } from 'dugout-verify/note/verifier-key';
import { signPage } from 'dugout-verify/signatures/page-note';
import { fieldOf } from '../fields.ts';
import type { JournalLine } from '../journal/journal.ts';
import { SignerError } from '../signer-error.ts';
import { JournalNodes, type SavedNodes } from './journal-nodes.ts';
import type { LogKey } from './log-key.ts';
import type { LogCheckpoint, LogPage, ProvenEntry } from './log-page.ts';
import { type SignedLine, type SignedPage, signedLineOf } from './signed-line.ts';

const base64 = (hash: Uint8Array): string => Buffer.from(hash).toString('base64');
const LEAF = Uint8Array.of(0);
const leafHash = (text: Uint8Array): Uint8Array => createHash('sha256').update(LEAF).update(text).digest();

/** Max entries of a page, and max characters of them, so that a page fits a frame. */
const PAGE_ENTRIES = 20;
const PAGE_LETTERS = 40_000;
/** Lines of the journal that one page of signed lines is chosen from. */
const PAGE_LINES = 100;

interface SignatureLogOptions {
  readonly folder: string;
  readonly logKey: LogKey;
  /** Bytes between the texts of two lines. */
  readonly gap: number;
}

export interface SavedLog {
  readonly starts: number[];
  readonly byOwner: Map<string, number[]>;
  readonly nodes: SavedNodes;
}

/**
 * The journal as a transparency log: each line's text is a leaf of a Merkle tree (RFC 6962), whose heads are
 * signed as checkpoints (C2SP tlog-checkpoint). A checkpoint covers only lines on disk, so a power failure never
 * revokes a line that a checkpoint promised.
 */
export class SignatureLog {
  readonly #path: string;
  readonly #options: SignatureLogOptions;
  readonly #nodes = new JournalNodes((index) => leafHash(this.#text(index)));
  #tree = new MerkleTree(this.#nodes);
  /** Offset of each text, and the offset of the next one. */
  #starts: number[] = [];
  #byOwner = new Map<string, number[]>();
  #onDisk = 0;
  #signed: LogCheckpoint | null = null;
  #file: number | null = null;

  constructor(options: SignatureLogOptions) {
    this.#options = options;
    this.#path = join(options.folder, 'journal.log');
  }

  add({ text, at }: JournalLine, entry: object): void {
    if (this.#starts.length === 0) this.#starts.push(at);
    this.#starts.push(at + text.length + this.#options.gap);
    const index = this.#tree.appendHash(leafHash(text));
    const owner = fieldOf(entry, 'owner');
    if (typeof owner !== 'string') return;
    const own = this.#byOwner.get(owner);
    if (own === undefined) this.#byOwner.set(owner, [index]);
    else own.push(index);
  }

  /** Records the number of lines that are certainly on disk. */
  synced(count: number): void {
    this.#onDisk = count;
  }

  /** Returns the newest checkpoint. */
  checkpoint(): LogCheckpoint {
    const { key, sign } = this.#options.logKey;
    const size = this.#onDisk;
    if (this.#signed?.size !== size)
      this.#signed = {
        size,
        note: signCheckpoint({ size, root: this.#tree.root(size) }, key, sign),
        verifierKey: formatVerifierKey(key),
      };
    return this.#signed;
  }

  /**
   * Returns the entries of one owner among the first `size` lines, newest first and before the line `before`,
   * each with its proof in the tree of `size`. Throws `SignerError` `bad_request` for a size that was never
   * signed.
   */
  page(owner: string, size: number, before: number): LogPage {
    this.#demandSigned(size);
    const own = this.#byOwner.get(owner) ?? [];
    const entries: ProvenEntry[] = [];
    let at = firstAtLeast(own, Math.min(before, size)) - 1;
    for (let letters = 0; at >= 0 && entries.length < PAGE_ENTRIES && letters < PAGE_LETTERS; at--) {
      const index = own[at] ?? 0;
      const entry = {
        index,
        leaf: this.#text(index).toString(),
        proof: this.#tree.inclusionProof(index, size).map(base64),
      };
      letters += JSON.stringify(entry).length;
      entries.push(entry);
    }
    const next = at < 0 ? null : (entries.at(-1)?.index ?? null);
    const page = { owner, size, before: Math.min(before, size), from: next ?? 0, count: entries.length };
    const { key, sign } = this.#options.logKey;
    return { note: signPage(page, key, sign), entries, next };
  }

  /** Returns the lines about signed transactions among the newest before the line `before`, newest first. */
  signed(before: number): SignedPage {
    const lines: SignedLine[] = [];
    const end = Math.min(before, this.#onDisk);
    const from = Math.max(0, end - PAGE_LINES);
    for (let index = end - 1; index >= from; index--) {
      const line = signedLineOf(index, JSON.parse(this.#text(index).toString()));
      if (line !== null) lines.push(line);
    }
    return { lines, next: from === 0 ? null : from };
  }

  /** Proves that the tree of `first` is a prefix of the tree of `second`. Throws `SignerError` `bad_request`. */
  consistency(first: number, second: number): string[] {
    this.#demandSigned(second);
    this.#demandSigned(first);
    if (first > second) throw new SignerError('bad_request', 'the log had no such size');
    return this.#tree.consistencyProof(first, second).map(base64);
  }

  save(): SavedLog {
    return { starts: this.#starts, byOwner: this.#byOwner, nodes: this.#nodes.save() };
  }

  restore({ starts, byOwner, nodes }: SavedLog): void {
    this.#starts = starts;
    this.#byOwner = byOwner;
    this.#nodes.restore(nodes);
    this.#tree = new MerkleTree(this.#nodes, Math.max(0, starts.length - 1));
  }

  #demandSigned(size: number): void {
    if (size > this.#onDisk) throw new SignerError('bad_request', 'the log had no such size');
  }

  #text(index: number): Buffer {
    this.#file ??= openSync(this.#path, 'r');
    const [from = 0, next = 0] = this.#starts.slice(index, index + 2);
    const text = Buffer.alloc(next - from - this.#options.gap);
    readSync(this.#file, text, 0, text.length, from);
    return text;
  }
}

/** Returns the index of the first of sorted numbers that is at least `least`. */
function firstAtLeast(numbers: readonly number[], least: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
