import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/kit/testing.ts';
import { type ArchivedFile, archiveOf } from './archive.ts';

const AT = new Date('2026-01-01T00:00:00Z');
const MEGABYTE = 1024 * 1024;

/** Incompressible files, and how many were created. */
function files(count: number, fault?: Error) {
  const made = { count: 0, ended: false };
  async function* all(): AsyncGenerator<ArchivedFile> {
    try {
      for (; made.count < count; made.count++) {
        await setImmediate();
        const bytes = crypto.getRandomValues(new Uint8Array(65_536));
        yield { name: `${made.count}.bin`, bytes: Buffer.concat(Array(16).fill(bytes)) };
      }
      if (fault !== undefined) throw fault;
    } finally {
      made.ended = true;
    }
  }
  return { made, all: all() };
}

describe('an archive', () => {
  it('contains the bytes of every file', async () => {
    const { all } = files(3);
    const tar = gunzipSync(await buffer(archiveOf(all, AT)));
    expect(tar.length).toBeGreaterThan(3 * MEGABYTE);
    expect(['0.bin', '1.bin', '2.bin'].map((name) => tar.includes(name))).toEqual([true, true, true]);
  });

  it('creates files only as fast as they are read, and none after the reader has left', async () => {
    const { made, all } = files(200);
    const archive = archiveOf(all, AT);
    archive.once('data', () => archive.destroy());
    await eventually(() => expect(made.ended).toBe(true));
    expect(made.count).toBeLessThan(100);
  });

  it('fails with the error of its files', async () => {
    const { all } = files(1, new Error('a table is away'));
    await expect(buffer(archiveOf(all, AT))).rejects.toThrow('a table is away');
  });
});
