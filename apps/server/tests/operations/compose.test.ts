/** Tests deploy/compose without Docker: its files and secrets fit together, and NATS keeps its users apart. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@dugout/testkit/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openJetStream } from '#/ingest/log/jet-stream.ts';
import { parseConfig } from '#/platform/config/config.ts';
import { SECRET_FILES } from '#/platform/config/secret-names.ts';
import { SETTING_NAMES } from '#/platform/config/settings.ts';
import { silentLog } from '#/platform/log/create-log.ts';
import { eventually, temporaryFolder } from '#tests/kit/testing.ts';

const DEPLOY = new URL('../../../../deploy/', import.meta.url).pathname;
const read = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');
const compose = read('compose/compose.yaml');
const all = (pattern: RegExp, text = compose): string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

const folder = temporaryFolder();
const copy = join(folder, 'compose');
const secret = (name: string): string => readFileSync(join(copy, 'secrets', name), 'utf8').trim();
const installed = (...places: (string | undefined)[]): string | undefined =>
  places.find((path) => path !== undefined && existsSync(path));
const nats = installed(process.env['NATS_SERVER'], '/usr/sbin/nats-server');
const checker = installed(process.env['DOCKER_COMPOSE'], '/usr/bin/docker-compose');
const haproxy = installed(process.env['HAPROXY'], '/usr/sbin/haproxy');
for (const [program, what] of [
  [haproxy, 'haproxy.cfg is not checked: haproxy'],
  [nats, 'users of NATS are not tried: nats-server'],
  [checker, 'compose.yaml is not checked by its schema: docker-compose'],
])
  if (program === undefined) console.log(`${what} is not installed.`);

beforeAll(() => {
  cpSync(join(DEPLOY, 'compose'), copy, { recursive: true });
  cpSync(join(DEPLOY, 'systemd'), join(folder, 'systemd'), { recursive: true });
  execFileSync(join(copy, 'make-secrets.sh'), {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], PUBLIC_URL: 'https://dugout.example:8443' },
  });
});

describe('[R12] compose.yaml', () => {
  it('names files that exist, and secrets that make-secrets.sh creates', () => {
    const files = all(/\{ file: (\S+) \}/g);
    expect(files.length).toBeGreaterThan(25);
    const places = files.map((file) =>
      file.startsWith('secrets/') ? join(copy, file) : join(DEPLOY, 'compose', file),
    );
    expect(places.filter((path) => !existsSync(path))).toEqual([]);
    const used = new Set(all(/source: (\S+)/g));
    for (const list of all(/secrets: \[(.*)\]/g)) for (const name of list.split(', ')) used.add(name);
    const declared = compose.slice(compose.indexOf('\nconfigs:'));
    expect([...used].filter((name) => !declared.includes(`\n  ${name}: { file:`))).toEqual([]);
  });

  it('gives every server all secrets, which it accepts as they are, also for live trading', () => {
    for (const name of Object.keys(SECRET_FILES))
      expect([name, compose.split(`target: /run/secrets/dugout/${name}\n`).length - 1]).toEqual([name, 2]);
    for (const name of ['auth.secret', 'outlets.secret', 'vapid.key', 'operators-log.id'])
      expect(secret(name)).toMatch(/^[0-9a-f]{64}$/);
    expect(secret('call-log.key')).toMatch(/^dugout\.example\/dugout\/calls [0-9a-f]{64}$/);
    const config = parseConfig({
      MARKET_SOURCE: 'solana',
      SOLANA_RPC_URL: 'https://node.example',
      TRADING_MODE: 'live',
      FEE_WALLET: '3Knu7Ff4rDhVHFbLeTEV1WYgeTtQs9KLDYTfArMBdqoL',
      SIGNER_SOCKET: '/run/dugout-signer/signer.sock',
      SIGNER_SOCKET_KEY_FILE: '/var/lib/dugout/signer-socket.key',
      DATABASE_URL: secret('database-url'),
      NATS_URL: secret('nats-url'),
    });
    expect(config.nats).toMatchObject({
      tls: true,
      user: 'servers',
      servers: ['nats-1:4222', 'nats-2:4222', 'nats-3:4222'],
    });
  });

  it('creates no secret twice', () => {
    const before = readdirSync(join(copy, 'secrets')).map((name) => secret(name));
    execFileSync(join(copy, 'make-secrets.sh'), { stdio: 'ignore' });
    expect(readdirSync(join(copy, 'secrets')).map((name) => secret(name))).toEqual(before);
  });

  it('sets settings that exist, and pins every image', () => {
    const block = compose.slice(compose.indexOf('x-settings:'), compose.indexOf('x-server-secrets:'));
    const names = all(/^ {2}([A-Z_]+):/gm, block);
    expect(names.length).toBeGreaterThan(9);
    expect(names.filter((name) => !SETTING_NAMES.includes(name) && name !== 'NODE_EXTRA_CA_CERTS')).toEqual(
      [],
    );
    expect(all(/image: (\S+)/g).filter((image) => !/^dugout(-signer)?$|:v?\d+\.\d+/.test(image))).toEqual([]);
  });

  it('has the servers that the balancer and Prometheus name', () => {
    const addresses = new Set(all(/ipv4_address: ([\d.]+)/g));
    const balanced = new Set(all(/^\s*server \S+ ([\d.]+):4400/gm, read('proxy/haproxy.cfg')));
    expect(balanced.size).toBe(4);
    expect([...balanced, '10.0.0.5'].filter((address) => !addresses.has(address))).toEqual([]);
    const scraped = all(/- (\S+):9464/g, read('compose/prometheus.yml'));
    expect(scraped).toHaveLength(8);
    expect(scraped.filter((name) => !compose.includes(`\n  ${name}:\n`))).toEqual([]);
  });

  it.skipIf(checker === undefined)('is valid for docker-compose', () => {
    // Version 1 has the schema of the specification before the project's name was part of it.
    writeFileSync(join(copy, 'compose.yaml'), compose.replace('name: dugout\n', ''));
    execFileSync(checker ?? '', ['-f', join(copy, 'compose.yaml'), 'config', '-q'], {
      stdio: 'pipe',
      env: { ...process.env, SOLANA_RPC_URL: 'https://node.example' },
    });
  });
});

it.skipIf(haproxy === undefined)(
  '[R12] haproxy.cfg is valid, with the certificate that make-secrets.sh creates',
  () => {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      read('proxy/haproxy.cfg').replace('/etc/haproxy/dugout.pem', join(copy, 'secrets/haproxy.pem')),
    );
    execFileSync(haproxy ?? '', ['-c', '-f', file], { stdio: 'pipe' });
  },
);

describe.skipIf(nats === undefined)('[R12] the users of nats.conf', () => {
  let stop = async (): Promise<void> => undefined;
  let port = 0;
  afterAll(() => stop());

  beforeAll(async () => {
    port = await freePort();
    const place = join(folder, 'nats');
    mkdirSync(place);
    cpSync(join(copy, 'secrets/nats-users.conf'), join(place, 'users.conf'));
    // One server without certificates: its users alone are tried.
    const config = read('compose/nats.conf')
      .replace(/^tls \{[^}]*\}\n/m, '')
      .replace(/^cluster \{[\s\S]*?^\}\n/m, '')
      .replace('port: 4222', `port: ${port}`)
      .replace('http: 8222\n', '')
      .replace('/data', join(place, 'data'));
    writeFileSync(join(place, 'nats.conf'), config);
    const server = spawn(nats ?? '', ['-a', '127.0.0.1', '-c', join(place, 'nats.conf')], {
      stdio: 'ignore',
      env: { ...process.env, SERVER_NAME: 'nats-1' },
    });
    stop = async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    };
  });

  const stream = (user: 'servers' | 'ingest') =>
    openJetStream({
      nats: {
        servers: [`127.0.0.1:${port}`],
        tls: false,
        user,
        password: secret(`nats-${user}-password`),
        credentialsFile: null,
      },
      serverId: user,
      log: silentLog,
    });

  it('let servers create and read the log of the market, and those with ingest append to it', async () => {
    const servers = await eventually(() => stream('servers'));
    const ingest = await stream('ingest');
    expect(await servers.state()).toMatchObject({ first: 1, last: 0 });
    await expect(servers.append(Buffer.from('false'), { after: 0, id: 'a' })).rejects.toThrow(
      'Permissions Violation',
    );
    expect(await ingest.append(Buffer.from('trade'), { after: 0, id: 'b' })).toBe(1);
    const seen: string[] = [];
    const end = servers.read(1, {
      onMessage: (_seq, bytes) => void seen.push(Buffer.from(bytes).toString()),
      onGone: () => undefined,
    });
    await eventually(async () => expect(seen).toEqual(['trade']));
    end();
    await servers.close();
    await ingest.close();
  });
});
