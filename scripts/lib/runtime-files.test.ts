import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runtimePackages } from './runtime-files.mjs';

it('finds the packages that workspaces of a built server depend on, nested ones included', () => {
  const root = mkdtempSync(join(tmpdir(), 'runtime-files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const add = (path: string, fields: object) => {
    mkdirSync(join(root, path), { recursive: true });
    writeFileSync(join(root, path, 'package.json'), JSON.stringify(fields));
  };
  add('server', {
    dependencies: { a: '1', shared: '1' },
    optionalDependencies: { otherSystem: '1' },
    devDependencies: { tests: '1' },
  });
  add('shared', { dependencies: { b: '1' } });
  add('node_modules/a', {
    dependencies: { c: '2' },
    peerDependencies: { d: '1', tests: '1' },
    peerDependenciesMeta: { tests: { optional: true } },
  });
  add('node_modules/a/node_modules/c', {});
  for (const name of ['b', 'c', 'd', 'tests']) add(`node_modules/${name}`, {});
  symlinkSync('../shared', join(root, 'node_modules/shared'));

  expect(runtimePackages(root, 'server')).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/c',
    'node_modules/b',
    'node_modules/d',
  ]);
  add('server', { dependencies: { missing: '1' } });
  expect(() => runtimePackages(root, 'server')).toThrow('missing is not installed, and server needs it');
});
