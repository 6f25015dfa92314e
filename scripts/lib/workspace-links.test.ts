import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkWorkspaces } from './workspace-links.mjs';

describe('linkWorkspaces', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'workspace-links-'));
    mkdirSync(join(root, 'packages/one'), { recursive: true });
    writeFileSync(join(root, 'packages/one/index.js'), 'one');
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({
        packages: {
          '': {},
          'node_modules/@scope/one': { resolved: 'packages/one', link: true },
          'node_modules/other': { version: '1.0.0' },
          'packages/one': { version: '0.1.0' },
        },
      }),
    );
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('links a missing workspace package once', () => {
    mkdirSync(join(root, 'node_modules'));
    expect(linkWorkspaces(root)).toEqual(['node_modules/@scope/one']);
    expect(readFileSync(join(root, 'node_modules/@scope/one/index.js'), 'utf8')).toBe('one');
    expect(realpathSync(join(root, 'node_modules/@scope/one'))).toBe(
      realpathSync(join(root, 'packages/one')),
    );
    expect(linkWorkspaces(root)).toEqual([]);
  });

  it('leaves a checkout without node_modules to npm', () => {
    expect(linkWorkspaces(root)).toEqual([]);
  });
});
