/** Tests the units of deploy/systemd, by systemd itself where it is installed. */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseConfig } from '#/platform/config/config.ts';

const FOLDER = new URL('../../../../deploy/systemd/', import.meta.url).pathname;
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const ANALYZE = '/usr/bin/systemd-analyze';
if (!existsSync(ANALYZE)) console.log('The units are not verified: systemd is not installed.');

it.skipIf(!existsSync(ANALYZE))('the units are valid for systemd', () => {
  const units = readdirSync(FOLDER).filter((name) => /\.(service|socket)$/.test(name));
  const { stderr } = spawnSync(
    ANALYZE,
    ['verify', '--man=no', ...units.map((name) => join(FOLDER, name.replace('@.', '@api.')))],
    { encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${FOLDER}:` } },
  );
  expect(stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'))).toEqual([]);
});

it('the unit for one of several servers matches the unit for a single server, except for its folder and settings', () => {
  const linesOf = (name: string, own: string): string[] =>
    read(name)
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.replaceAll(own, '/var/lib/NAME'));
  const single = linesOf('dugout.service', '/var/lib/dugout');
  const instance = linesOf('dugout@.service', '/var/lib/dugout-%i');
  expect(instance.filter((line) => !single.includes(line))).toEqual([
    'Description=Dugout server %i',
    'EnvironmentFile=/etc/dugout/%i.env',
    'StateDirectory=dugout-%i',
  ]);
  expect(single.filter((line) => !instance.includes(line))).toEqual([
    'Description=Dugout',
    'StateDirectory=dugout',
  ]);
});

it('the settings of two instances have all roles between them, and ports that differ', () => {
  const configs = ['api.env', 'jobs.env'].map((name) =>
    parseConfig({
      ...Object.fromEntries(
        read(name)
          .split('\n')
          .filter((line) => /^[A-Z]/.test(line))
          .map((line) => line.split('=') as [string, string]),
      ),
      DATABASE_URL: 'postgresql://127.0.0.1/dugout',
      NATS_URL: 'nats://127.0.0.1',
      MARKET_SOURCE: 'solana',
      SOLANA_RPC_URL: 'http://127.0.0.1:8899',
    }),
  );
  expect(configs.flatMap(({ roles }) => [...roles]).sort()).toEqual(['api', 'ingest', 'jobs', 'live']);
  expect(new Set(configs.map(({ port }) => port)).size).toBe(2);
  expect(new Set(configs.map(({ metrics }) => metrics?.port)).size).toBe(2);
});
