import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { checkPaths } from './check-paths.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

const USUAL = {
  marketSource: 'simulator',
  replayPath: null,
  masterKeyFile: null,
  signerSocket: null,
} as const;
const isRoot = process.getuid?.() === 0;

describe('a path in the settings', () => {
  it('to a missing recording aborts the start', () => {
    const replayPath = join(folder, 'none');
    expect(() => checkPaths({ ...USUAL, marketSource: 'replay', replayPath })).toThrow(
      `REPLAY_PATH is "${replayPath}": there is no such file or folder`,
    );
    expect(() => checkPaths({ ...USUAL, marketSource: 'replay', replayPath: folder })).not.toThrow();
    expect(() => checkPaths({ ...USUAL, replayPath })).not.toThrow();
  });

  it('to a master key that is not a file aborts the start, and a missing one is created later', () => {
    expect(() => checkPaths({ ...USUAL, masterKeyFile: folder })).toThrow(
      'allowed is a file, and this is none',
    );
    expect(() => checkPaths({ ...USUAL, masterKeyFile: join(folder, 'none') })).not.toThrow();
    const signerSocket = { path: '/s', keyFile: '/k' };
    expect(() => checkPaths({ ...USUAL, masterKeyFile: folder, signerSocket })).not.toThrow();
  });

  it.skipIf(isRoot)('that this user cannot read aborts the start', () => {
    const masterKeyFile = join(folder, 'master.key');
    writeFileSync(masterKeyFile, 'x');
    chmodSync(masterKeyFile, 0o000);
    expect(() => checkPaths({ ...USUAL, masterKeyFile })).toThrow('this user cannot read the file');
  });
});
