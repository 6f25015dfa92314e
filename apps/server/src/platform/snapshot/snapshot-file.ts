import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { decode, type Encoded } from './encode.ts';

const MAGIC = 'dugout snapshot 1\n';
/**
 * File layout: the magic, the length of the description, the description, the parts it lists, and a SHA-256 of
 * everything.
 */
const LENGTH_BYTES = 4;
const MAX_DESCRIPTION_BYTES = 4 << 20;
const HASH_BYTES = 32;
const PIECE_BYTES = 4 << 20;

interface SnapshotName {
  /** The program that can read it. */
  readonly program: string;
  readonly mark: string;
}

interface Description extends SnapshotName {
  /** Bytes of the head, then of each array. */
  readonly lengths: readonly number[];
}

/** Why a file cannot be used. Its message completes "the snapshot was dropped because ...". */
export class SnapshotUnusable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SnapshotUnusable';
  }
}

export const snapshotBytes = ({ head, arrays }: Encoded): number =>
  arrays.reduce((sum, { length }) => sum + length, head.length);

/** Writes a draft next to `path` and renames it, so that `path` is always complete. */
export async function writeSnapshot(
  path: string,
  name: SnapshotName,
  { head, arrays }: Encoded,
): Promise<void> {
  const draft = `${path}.draft`;
  const parts = [head, ...arrays];
  const description = Buffer.from(
    JSON.stringify({ ...name, lengths: parts.map(({ length }) => length) } satisfies Description),
  );
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(description.length);
  rmSync(draft, { force: true });
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      for (const part of [Buffer.from(MAGIC), length, description, ...parts])
        for (let at = 0; at < part.length; at += PIECE_BYTES) {
          const piece = part.subarray(at, at + PIECE_BYTES);
          hash.update(piece);
          await file.writeFile(piece);
        }
      await file.writeFile(hash.digest());
    } finally {
      await file.close();
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Reads a snapshot that `isWanted` accepts. Throws SnapshotUnusable for any other, and for a damaged file. */
export async function readSnapshot(
  path: string,
  isWanted: (name: SnapshotName) => Promise<boolean>,
): Promise<unknown> {
  const file = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    const take = async (length: number): Promise<Buffer<ArrayBuffer>> => {
      const bytes = await readExactly(file, length);
      hash.update(bytes);
      return bytes;
    };
    if ((await take(MAGIC.length)).toString() !== MAGIC) throw new SnapshotUnusable('it has another format');
    const length = (await take(LENGTH_BYTES)).readUInt32LE();
    if (length > MAX_DESCRIPTION_BYTES) throw new SnapshotUnusable('it is damaged');
    const description = parseDescription(await take(length));
    const left = (await file.stat()).size - MAGIC.length - LENGTH_BYTES - length - HASH_BYTES;
    if (description.lengths.reduce((sum, each) => sum + each, 0) !== left)
      throw new SnapshotUnusable('it is damaged');
    if (!(await isWanted(description)))
      throw new SnapshotUnusable('it belongs to another database or program');
    const [headLength = 0, ...lengths] = description.lengths;
    const head = await take(headLength);
    const arrays: ArrayBuffer[] = [];
    for (const each of lengths) arrays.push((await take(each)).buffer);
    if (!hash.digest().equals(await readExactly(file, HASH_BYTES)))
      throw new SnapshotUnusable('it is damaged');
    return decode(head, arrays);
  } finally {
    await file.close();
  }
}

function parseDescription(bytes: Buffer): Description {
  try {
    const parsed: Partial<Description> = JSON.parse(bytes.toString());
    const { program, mark, lengths } = parsed;
    if (
      typeof program === 'string' &&
      typeof mark === 'string' &&
      Array.isArray(lengths) &&
      lengths.every((each) => Number.isSafeInteger(each) && each >= 0)
    )
      return { program, mark, lengths };
  } catch {
    // As damaged as one that lacks a field.
  }
  throw new SnapshotUnusable('it is damaged');
}

/** Reads into a new buffer that the caller may keep. */
async function readExactly(file: FileHandle, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.from(new ArrayBuffer(length));
  for (let at = 0; at < length; ) {
    const { bytesRead } = await file.read(bytes, at, Math.min(PIECE_BYTES, length - at));
    if (bytesRead === 0) throw new SnapshotUnusable('it is damaged');
    at += bytesRead;
  }
  return bytes;
}
