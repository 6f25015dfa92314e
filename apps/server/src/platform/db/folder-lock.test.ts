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

describe('the lock of a data folder', () => {
  it('refuses a second holder and names the first', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    expect(() => lockFolder(folder)).toThrow(
      `Another Dugout (process ${process.pid}) is using DATA_DIR ${folder}`,
    );
    release();
  });

  it('can be taken again once it is given back', () => {
    lockFolder(folder)();
    const release = lockFolder(join(folder));
    release();
    expect(() => readFileSync(lockFile())).toThrow('ENOENT');
  });

  it('is taken over from a process that was killed', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, started: '' }));
    expect(() => lockFolder(folder)).toThrow(`process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(folder)();
  });

  it('is taken over when the number now belongs to another process', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, started: '1@an-earlier-boot' }));
    lockFolder(folder)();
  });

  it.each(['', '{', '{"pid":"x"}'])('is taken over when its file is damaged: %o', (content) => {
    writeFileSync(lockFile(), content);
    lockFolder(folder)();
  });
});
