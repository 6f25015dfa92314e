import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { prepareDatabase } from './empty-database.mjs';

const folder = mkdtempSync(join(tmpdir(), 'dugout-empty-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('can be copied by another user than its builder, and modified by nobody else', async () => {
  const before = process.umask(0o077);
  try {
    await prepareDatabase(join(folder, 'strict'));
    process.umask(0);
    await prepareDatabase(join(folder, 'lax'));
  } finally {
    process.umask(before);
  }
  for (const made of ['strict', 'lax']) {
    const paths = readdirSync(join(folder, made), { recursive: true, encoding: 'utf8' });
    expect(paths).toContain('PG_VERSION');
    const modes = ['', ...paths].map((path) => {
      const stat = statSync(join(folder, made, path));
      return [path, stat.mode & 0o777, stat.isDirectory() ? 0o755 : 0o644] as const;
    });
    expect(modes.filter(([, mode, wanted]) => mode !== wanted)).toEqual([]);
  }
}, 60_000);
