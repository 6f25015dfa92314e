import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashFolder } from './folder-hash.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dugout-hash-'));
  mkdirSync(join(folder, 'b/c'), { recursive: true });
  writeFileSync(join(folder, 'b/c/one.js'), 'one');
  writeFileSync(join(folder, 'a.js'), 'two');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('hashes a folder like sha256sum, file by file', () => {
  const lines = execFileSync('sha256sum', ['a.js', 'b/c/one.js'], { cwd: folder, encoding: 'utf8' });
  const { files, hash } = hashFolder(folder);
  expect(files.map((file: { hash: string; path: string }) => `${file.hash}  ${file.path}\n`).join('')).toBe(
    lines,
  );
  expect(hash).toBe(createHash('sha256').update(lines).digest('hex'));
});

it('detects a changed byte, a changed name and a new file, and ignores excluded files', () => {
  const { hash } = hashFolder(folder);
  const isLog = (path: string): boolean => path.endsWith('.log');
  writeFileSync(join(folder, 'b/x.log'), 'later');
  expect(hashFolder(folder, isLog).hash).toBe(hash);
  expect(hashFolder(folder).hash).not.toBe(hash);
  writeFileSync(join(folder, 'a.js'), 'twO');
  expect(hashFolder(folder, isLog).hash).not.toBe(hash);
});
