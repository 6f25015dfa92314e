import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

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
