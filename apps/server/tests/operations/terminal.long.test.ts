/** Tests the output of a start: four lines on a terminal, JSON elsewhere. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/kit/testing.ts';

const root = temporaryFolder();
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const TSCONFIG = new URL('../../tsconfig.json', import.meta.url).pathname;
const hasScript = existsSync('/usr/bin/script');

/** Runs a start until it is ready, stops it, and returns its output. */
async function outputOf(
  folder: string,
  isTerminal: boolean,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { LOG_LEVEL: _, ...environment } = process.env;
  const env = {
    ...environment,
    TSX_TSCONFIG_PATH: TSCONFIG,
    PORT: '0',
    METRICS_ADDRESS: 'off',
    SIM_CROWD: 'off',
    DATA_DIR: join(root, folder),
    ...more,
  };
  const command = [process.execPath, '--import', 'tsx', MAIN];
  // `script` gives its command a pseudo terminal.
  const program: ChildProcess = isTerminal
    ? spawn('script', ['-qec', `exec ${command.join(' ')}`, '/dev/null'], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    : spawn(process.execPath, command.slice(1), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(program, 'exit');
  let output = '';
  for await (const chunk of program.stdout ?? []) {
    output += String(chunk);
    if (/(?:log in|Dugout is ready)[^\n]*\n/.test(output)) break;
  }
  program.kill('SIGTERM');
  await ended;
  return output.replaceAll('\r', '');
}

it.skipIf(!hasScript)(
  'shows four lines on a terminal and logs JSON to a file',
  async () => {
    const output = await outputOf('terminal', true);
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    const data = join(root, 'terminal');
    expect(output.trimEnd().split('\n')).toEqual([
      `Dugout ${version}, a trading terminal for Solana memecoins`,
      expect.stringMatching(/^Open {2}http:\/\/127\.0\.0\.1:\d+$/),
      'Mode  paper trading, market from the simulator',
      `Data  ${data}, log in ${join(data, 'dugout.log')}`,
    ]);
    // The program in a pseudo terminal may exit after it.
    await vi.waitFor(() => {
      const lines = readFileSync(join(data, 'dugout.log'), 'utf8').trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ msg: 'start phase done' }),
      );
    });
  },
  120_000,
);

it('writes JSON without a terminal, and one line with the address', async () => {
  const lines = (await outputOf('machine', false)).trimEnd().split('\n');
  const ready = lines.filter((line) => line.startsWith('Dugout is ready: http'));
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  expect([ready.length, logged.length]).toEqual([1, lines.length - 1]);
  expect(logged).toContainEqual(expect.objectContaining({ level: 'info', msg: 'start phase done' }));
  expect(existsSync(join(root, 'machine', 'dugout.log'))).toBe(false);
}, 120_000);

it.skipIf(!hasScript)(
  'shows the log on a terminal when a level is set',
  async () => {
    const output = await outputOf('level', true, { LOG_LEVEL: 'info' });
    expect(output).toContain('start phase done');
    expect(output).toContain('Dugout is ready: http');
  },
  120_000,
);
