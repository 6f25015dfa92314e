import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(1 << 20);

/** A small in-memory file system that can be filled up. Only root can mount one. */
export class SmallDisk {
  readonly folder: string;
  readonly #ballast: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.#ballast = join(folder, 'ballast');
  }

  /** Mounts one of this size at a folder; null for a user who may not. */
  static mount(folder: string, megabytes: number): SmallDisk | null {
    if (process.getuid?.() !== 0) return null;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder], {
        stdio: 'ignore',
      });
    } catch {
      return null;
    }
    return new SmallDisk(folder);
  }

  fill(): void {
    const file = openSync(this.#ballast, 'w');
    try {
      for (let size = BLOCK.length; size >= 1; size = size >> 1) {
        try {
          for (;;) if (writeSync(file, BLOCK, 0, size) < size) break;
        } catch {
          // No room for so much: the next try is smaller.
        }
      }
    } finally {
      closeSync(file);
    }
  }

  free(): void {
    rmSync(this.#ballast, { force: true });
  }

  unmount(): void {
    execFileSync('umount', ['-l', this.folder], { stdio: 'ignore' });
  }
}
