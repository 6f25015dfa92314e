import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasRecorded, recordedPath } from '@dugout/testkit/recorded';
import { afterAll, describe, expect, it } from 'vitest';

const CLI = new URL('decode.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'dugout-decode-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const decode = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', CLI, ...args], {
    encoding: 'utf8',
  });
  const lines = (): Record<string, unknown>[] =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  return { status, stdout, stderr, lines };
};

const file = (name: string, value: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
};
const CLMM = 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK';
const unknownInstruction = {
  slot: 7,
  transaction: {
    signatures: ['5'.repeat(88)],
    message: {
      accountKeys: ['payer', CLMM],
      instructions: [{ programIdIndex: 1, accounts: [0], data: '1111111111' }],
    },
  },
  meta: { err: null },
};

describe('npm run decode', () => {
  it('prints usage and exits with 2 when no file is named or an option is unknown', () => {
    expect(decode()).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('Usage:') });
    expect(decode('--yaml', 'file')).toMatchObject({ status: 2 });
  });

  it('exits with 1 and prints the reason when a file cannot be read, and prints the rest', () => {
    const result = decode(
      '--json',
      file('broken.json', '{'),
      join(folder, 'missing.json'),
      file('unknown.json', unknownInstruction),
    );
    expect(result.status).toBe(1);
    expect(result.stderr).toContain('broken.json');
    expect(result.stderr).toContain('missing.json');
    expect(result.lines()).toHaveLength(1);
  });

  it('exits with 1 for a file without a transaction', () => {
    const result = decode('--json', file('other.json', { a: 1 }));
    expect(result).toMatchObject({ status: 1, stdout: '' });
    expect(result.stderr).toContain('other.json: no transaction in it');
  });

  it('exits with 1 for a transaction of an unknown version', () => {
    const result = decode('--json', file('future.json', { ...unknownInstruction, version: 9 }));
    expect(result).toMatchObject({ status: 1, stdout: '' });
    expect(result.stderr).toContain('transaction version 9 unknown');
  });

  it('prints program, path and slot of skipped instructions', () => {
    const path = file('skipped.json', unknownInstruction);
    expect(decode('--json', path).lines()).toEqual([
      {
        signature: '5'.repeat(88),
        slot: 7,
        skipped: 'instruction unknown',
        legs: [{ program: CLMM, path: '0', reason: 'instruction unknown' }],
      },
    ]);
    expect(decode('--table', path).stdout).toMatch(
      /^skipped\.json +5555\.\.\.5555 +7 +0 +raydium-clmm +skipped: instruction unknown$/m,
    );
  });

  it.skipIf(!hasRecorded)(
    'prints creations and trades, as JSON lines when the output is not a terminal (needs the recorded data)',
    () => {
      const path = recordedPath('tx/chainstack-2025/raw_create_tx_from_getTransaction.json');
      const lines = decode(path).lines();
      expect(lines).toEqual([
        expect.objectContaining({ side: 'buy', tokenAmount: '37951768488745', quoteAmount: '1111000000' }),
        expect.objectContaining({ event: 'created', symbol: 'excited', supply: '1000000000000000' }),
      ]);
      expect(decode('--table', path).stdout).toMatch(
        /buy +excited +37951768\.488745 +1\.111 SOL +2\.89842e-8/,
      );
    },
  );
});
