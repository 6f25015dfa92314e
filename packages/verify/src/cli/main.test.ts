import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { CallLeaf } from '../calls/leaf.ts';
import { leafText } from '../calls/leaf.ts';
import { logOf, Operator, relinked } from '../testing/operator.ts';
import { linesOf, SigningOperator } from '../testing/signing-operator.ts';

const BIN = fileURLToPath(new URL('../../bin/dugout-verify.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'dugout-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const operator = new Operator();
const leaves = logOf(12, 3);
const forged = relinked(
  leaves.map((leaf, at) => (at === 4 ? { ...leaf, callPrice: '0.5' } : leaf)),
  'user1',
) as CallLeaf[];

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [BIN, ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

const honest = file('honest.json', JSON.stringify(operator.export(leaves, 'user1', 12)));
const rewritten = file('rewritten.json', JSON.stringify(operator.export(forged, 'user1', 12)));
/** With the trailing empty line that tools add. */
const checkpoint = file('checkpoint.txt', `${operator.checkpoint(leaves)}\n`);
const log = file('log.jsonl', `${leaves.map(leafText).join('\n')}\n`);

it('prints the checks and exits with 0 when all pass', async () => {
  const { code, out } = await run(honest, '--checkpoint', checkpoint, '--log', log);
  expect(out).toContain('name of user1 (user1): 4 calls, in a log of 12 leaves');
  expect(out).toContain('ok      No call left out: 12 of 12');
  expect(out.trimEnd().endsWith('Verified.')).toBe(true);
  expect(code).toBe(0);
});

it('exits with 1 and names the fault when a stored checkpoint reveals a rewritten chain', async () => {
  expect((await run(rewritten)).code).toBe(0);
  const { code, out } = await run(rewritten, '--checkpoint', checkpoint);
  expect(out).toContain('the first 12 leaves of the log are not what they were');
  expect(code).toBe(1);
});

it('checks a record of signatures against an earlier record', async () => {
  const signer = new SigningOperator();
  const lines = linesOf(12);
  const before = file('before.json', JSON.stringify(signer.record(lines.slice(0, 8), 'ann')));
  const now = file('now.json', JSON.stringify(signer.record(lines, 'ann', 8)));
  const other = file('other.json', JSON.stringify(signer.record(lines.with(3, '{}'), 'ann', 8)));
  const { code, out } = await run(now, '--checkpoint', before);
  expect(out).toContain('ann: 6 entries, in a log of 12 leaves');
  expect(code).toBe(0);
  expect(await run(other, '--checkpoint', before)).toMatchObject({ code: 1 });
  expect((await run(now, '--json')).out).toContain('"verdict": "verified"');
});

it('prints its report as JSON', async () => {
  const { code, out } = await run(rewritten, '--checkpoint', checkpoint, '--json');
  expect(JSON.parse(out)).toMatchObject({ verdict: 'failed', checks: { earlier: { state: 'failed' } } });
  expect(code).toBe(1);
});

it('exits with 2 when there is nothing to check', async () => {
  const unreadable = file('other.json', '{}');
  for (const args of [[], [unreadable], [join(folder, 'missing')], [honest, '--key', 'x']])
    expect(await run(...args)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Usage: dugout-verify'),
    });
});
