import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';
import { FolderNotPrivateError, keepPrivate } from './private-folder.ts';

let folder: string;
const at = (...parts: string[]): string => join(folder, ...parts);
const modeOf = (path: string): number => statSync(path).mode & 0o777;
const put = (mode: number, ...parts: string[]): void => {
  writeFileSync(at(...parts), 'x');
  chmodSync(at(...parts), mode);
};

beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
  mkdirSync(at('db', 'base'), { recursive: true });
  mkdirSync(at('signer'));
});

describe('a data folder', () => {
  it('is made private with all its contents when others can read it', () => {
    for (const path of ['.', 'db', 'db/base', 'signer']) chmodSync(at(path), 0o777);
    put(0o666, 'db', 'base', '1');
    put(0o640, 'auth.secret');
    put(0o755, 'db', 'program');
    put(0o600, 'signer', 'wallet');
    expect(new Set(keepPrivate(folder))).toEqual(
      new Set([
        folder,
        at('db'),
        at('db', 'base'),
        at('signer'),
        at('db', 'base', '1'),
        at('auth.secret'),
        at('db', 'program'),
      ]),
    );
    expect([
      modeOf(folder),
      modeOf(at('db', 'base')),
      modeOf(at('db', 'base', '1')),
      modeOf(at('db', 'program')),
    ]).toEqual([0o700, 0o700, 0o600, 0o700]);
    expect(keepPrivate(folder)).toEqual([]);
  });

  it('reports that others could read the master key', () => {
    put(0o644, 'signer', 'master.key');
    keepPrivate(folder);
    expect(modeOf(at('signer', 'master.key'))).toBe(0o644);
  });

  it('leaves link targets unchanged and refuses a link to a readable place', () => {
    const elsewhere = temporaryFolder(onTestFinished);
    symlinkSync(elsewhere, at('pictures'));
    symlinkSync(at('nowhere'), at('dangling'));
    expect(() => keepPrivate(folder)).not.toThrow();
    chmodSync(elsewhere, 0o755);
    expect(() => keepPrivate(folder)).toThrow(
      `${at('pictures')} in DATA_DIR leads to a place that others can read`,
    );
    expect(modeOf(elsewhere)).toBe(0o755);
  });

  it.skipIf(process.getuid?.() !== 0)('is refused when it contains files of another user', () => {
    put(0o600, 'db', 'base', '1');
    chownSync(at('db', 'base', '1'), 12_345, 12_345);
    expect(() => keepPrivate(folder)).toThrow(FolderNotPrivateError);
    expect(() => keepPrivate(folder)).toThrow(
      `${at('db', 'base', '1')} in DATA_DIR belongs to another user (12345, this is 0)`,
    );
  });
});
