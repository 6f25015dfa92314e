import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureDecoder } from './decoder/picture-decoder.ts';
import { type DrawnPicture, PICTURE_SIZES, type UploadSize } from './picture-sizes.ts';

interface PictureStoreOptions {
  readonly folder: string;
  /** Max total size of the files; beyond it, the least recently requested pictures are removed. */
  readonly maxBytes: number;
  readonly decoder: PictureDecoder;
}

/**
 * Pictures of tokens on this server's disk, by name: 32 hexadecimal digits, always the same for the same source.
 */
export interface PictureStore {
  readonly decoder: PictureDecoder;
  /** Stores a picture under its name. */
  keep(name: string, drawn: DrawnPicture): Promise<boolean>;
  read(name: string, size: UploadSize): Promise<Uint8Array | null>;
  has(name: string): boolean;
  bytes(): number;
  /** Calls `listener` for every picture removed for lack of space. */
  onGone(listener: (name: string) => void): void;
}

const FILE = /^([0-9a-f]{32})-(\d+)\.webp$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
const fileOf = (name: string, size: UploadSize): string => `${name}-${size}.webp`;

const removeFiles = (folder: string, name: string): Promise<unknown> =>
  Promise.all(PICTURE_SIZES.map((size) => rm(join(folder, fileOf(name, size)), { force: true })));

/** Returns bytes by name, least recently used first. Removes foreign files and partial writes. */
async function takeStock(folder: string): Promise<Map<string, number>> {
  const found = new Map<string, { bytes: number; squares: number; at: number }>();
  for (const file of await readdir(folder)) {
    const [, name] = FILE.exec(file) ?? [];
    const info = await stat(join(folder, file));
    if (name === undefined) {
      if (info.isFile()) await rm(join(folder, file), { force: true });
      continue;
    }
    const known = found.get(name) ?? { bytes: 0, squares: 0, at: 0 };
    found.set(name, {
      bytes: known.bytes + info.size,
      squares: known.squares + 1,
      at: Math.max(known.at, info.mtimeMs),
    });
  }
  const whole = [...found]
    .filter(([, { squares }]) => squares === PICTURE_SIZES.length)
    .sort(([, a], [, b]) => a.at - b.at);
  const names = new Set(whole.map(([name]) => name));
  for (const name of found.keys()) if (!names.has(name)) await removeFiles(folder, name);
  return new Map(whole.map(([name, { bytes }]) => [name, bytes]));
}

export async function openPictureStore({
  folder,
  maxBytes,
  decoder,
}: PictureStoreOptions): Promise<PictureStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  /** A Map keeps its order: used pictures move to the end. */
  const kept = await takeStock(folder);
  const listeners: ((name: string) => void)[] = [];
  let total = [...kept.values()].reduce((sum, bytes) => sum + bytes, 0);
  let writes = 0;

  async function drop(name: string): Promise<void> {
    total -= kept.get(name) ?? 0;
    kept.delete(name);
    for (const listener of listeners) listener(name);
    await removeFiles(folder, name);
  }

  /** Removes the least recently requested pictures, but not the newest. */
  async function makeRoom(newest: string): Promise<void> {
    for (const name of [...kept.keys()]) {
      if (total <= maxBytes) return;
      if (name !== newest) await drop(name);
    }
  }

  return {
    decoder,
    async keep(name, drawn) {
      if (kept.has(name)) return true;
      let bytes = 0;
      for (const [size, picture] of drawn) {
        const draft = join(folder, `draft-${process.pid}-${writes++}`);
        await writeFile(draft, picture, { mode: 0o600 });
        await rename(draft, join(folder, fileOf(name, size)));
        bytes += picture.length;
      }
      if (!kept.has(name)) total += bytes;
      kept.set(name, bytes);
      await makeRoom(name);
      return kept.has(name);
    },
    async read(name, size) {
      const bytes = kept.get(name);
      if (bytes === undefined) return null;
      kept.delete(name);
      kept.set(name, bytes);
      try {
        return await readFile(join(folder, fileOf(name, size)));
      } catch (error) {
        if (!isMissing(error)) throw error;
        await drop(name);
        return null;
      }
    },
    has: (name) => kept.has(name),
    bytes: () => total,
    onGone: (listener) => void listeners.push(listener),
  };
}
