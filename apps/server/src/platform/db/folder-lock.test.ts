import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dugout-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = () => join(folder, 'dugout.lock');

describe('lockFolder', () => {
  it('refuses a second holder and names the first', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    expect(() => lockFolder(folder)).toThrow(
      `Another Dugout (process ${process.pid}) is using DATA_DIR ${folder}`,
    );
    release();
  });

  it('can be acquired again after release', () => {
    lockFolder(folder)();
    const release = lockFolder(join(folder));
    release();
    expect(() => readFileSync(lockFile())).toThrow('ENOENT');
  });

  it('takes over the lock of a killed process', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, started: '' }));
    expect(() => lockFolder(folder)).toThrow(`process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(folder)();
  });

  it('takes over a lock whose pid now belongs to another process', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, started: '1@an-earlier-boot' }));
    lockFolder(folder)();
  });

  it.each(['', '{', '{"pid":"x"}'])('takes over a damaged lock file: %o', (content) => {
    writeFileSync(lockFile(), content);
    lockFolder(folder)();
  });
});
