/** Runs the examples of the client's README as separate programs against a real server. */

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pick } from '#tests/calls/api-shapes/world.ts';
import { sharedServer } from '#tests/kit/testing.ts';
import { makeKey } from './world.ts';

const CLIENT = new URL('../../../../packages/client/', import.meta.url).pathname;
const examples = [
  ...readFileSync(join(CLIENT, 'README.md'), 'utf8').matchAll(/^## (.+)$[^#]*?```ts\n([^`]+)```/gm),
].map(([, title = '', code = '']) => ({ title, code }));

const server = sharedServer();
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  // Inside the package, so that the examples' imports resolve from there.
  folder = mkdtempSync(join(CLIENT, '.readme-'));
  const trader = await server.trader('Reader');
  const wallet = pick(await trader.call('/api/v1/wallet/user'), 'data', 0, 'address');
  const budget = { perOrderLamports: '50000000', perDayLamports: '100000000' };
  const { key } = await makeKey(trader, { scope: 'trade', wallets: [wallet], ...budget });
  env = { ...process.env, DUGOUT_URL: server.address, DUGOUT_KEY: key };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PRINTS: Readonly<Record<string, RegExp>> = {
  Calls: /^[1-9A-HJ-NP-Za-km-z]{32,44} \S+/,
  Orders: /^landed$/m,
  Failures: /^no key does that$/m,
  'Live channels': /^1$/m,
};

describe('the README of the client', () => {
  it('contains the tested examples', () => {
    expect(examples.map(({ title }) => title)).toEqual(Object.keys(PRINTS));
  });

  it.each(examples)('prints the stated output under $title', async ({ title, code }) => {
    const [source, program] = [join(folder, 'example.ts'), join(folder, `${title.replace(' ', '-')}.mjs`)];
    writeFileSync(source, code);
    await build({
      entryPoints: [source],
      outfile: program,
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['ws'],
      logLevel: 'silent',
    });
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env, timeout: 50_000 });
    expect(stdout).toMatch(PRINTS[title] ?? /never/);
  });

  it('describes a client that needs neither Node nor schemas in a browser', async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(CLIENT, 'src/index.ts')],
      bundle: true,
      format: 'esm',
      platform: 'browser',
      external: ['ws'],
      write: false,
      metafile: true,
      minify: true,
    });
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((file) => file.includes('node_modules'))).toEqual([]);
    expect(outputFiles[0]?.contents.length).toBeLessThan(60_000);
  });
});
