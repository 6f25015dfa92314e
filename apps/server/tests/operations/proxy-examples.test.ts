/**
 * Tests the examples of deploy/proxy in front of a real server, in nginx, Caddy and HAProxy where they are installed,
 * or where NGINX_BIN, CADDY_BIN and HAPROXY_BIN name them.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePort } from '@dugout/testkit/free-port';
import { afterAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { silentLog } from '#/platform/log/create-log.ts';
import { RequestLine } from '#/platform/log/request-line.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { eventually, temporaryFolder } from '#tests/kit/testing.ts';

const EXAMPLES = new URL('../../../../deploy/proxy/', import.meta.url).pathname;
const root = temporaryFolder();
const running: ChildProcess[] = [];
let server: TestServer | null = null;

const installed = (places: readonly (string | undefined)[]): string | undefined =>
  places.find((path) => path !== undefined && existsSync(path));
const nginx = installed([process.env['NGINX_BIN'], '/usr/sbin/nginx']);
const caddy = installed([process.env['CADDY_BIN'], '/usr/bin/caddy']);
const haproxy = installed([process.env['HAPROXY_BIN'], '/usr/sbin/haproxy']);
const openssl = installed(['/usr/bin/openssl']);

for (const [name, program] of Object.entries({ nginx, Caddy: caddy, openssl }))
  if (program === undefined) console.log(`Examples are not tried: ${name} is not installed.`);

afterAll(async () => {
  for (const program of running) {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
  }
  await server?.stop();
});

/** Replaces the values that an installation sets; each must occur. */
function example(file: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(EXAMPLES, file), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    expect([file, from, text.includes(from)]).toEqual([file, from, true]);
    text = text.replaceAll(from, to);
  }
  return text;
}

interface Proxied {
  readonly port: number;
  readonly backend: number;
  readonly certificate: string;
  readonly key: string;
}

function makeCertificate(certificate: string, key: string): void {
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync(openssl ?? '', [...made, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  });
}

async function startNginx(program: string, { port, backend, certificate, key }: Proxied): Promise<void> {
  const folder = join(root, 'nginx');
  for (const name of ['', 'temp']) mkdirSync(join(folder, name), { recursive: true, mode: 0o755 });
  const site = example('nginx.conf', {
    '127.0.0.1:4400': `127.0.0.1:${backend}`,
    'listen 80;': `listen 127.0.0.1:${await freePort()};`,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'server_name dugout.example;': 'server_name _;',
    '/etc/ssl/dugout/fullchain.pem': certificate,
    '/etc/ssl/dugout/privkey.pem': key,
  });
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'temp', name)};`)
    .join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary} include ${folder}/site.conf; }`,
  );
  running.push(spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' }));
}

function startCaddy(program: string, { port, backend, certificate, key }: Proxied): void {
  const file = join(root, 'Caddyfile');
  const site = example('Caddyfile', {
    '127.0.0.1:4400': `127.0.0.1:${backend}`,
    'dugout.example {': `https://127.0.0.1:${port} {\n\ttls ${certificate} ${key}`,
  });
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  running.push(spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' }));
}

function startHaproxy(program: string, { port, backend, certificate, key }: Proxied): void {
  const file = join(root, 'haproxy.cfg');
  const both = join(root, 'haproxy.both.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  const changes = {
    '    user haproxy\n    group haproxy\n': '',
    'maxconn 20000': 'maxconn 1000',
    'bind :443': `bind 127.0.0.1:${port}`,
    '/etc/haproxy/dugout.pem': both,
    ...Object.fromEntries(
      [11, 12, 21, 22].map((host) => [`10.0.0.${host}:4400`, `127.0.0.1:${backend}`] as const),
    ),
  };
  writeFileSync(file, example('haproxy.cfg', changes));
  running.push(spawn(program, ['-db', '-f', file], { stdio: 'ignore' }));
}

const START = { nginx: startNginx, Caddy: startCaddy, HAProxy: startHaproxy } as const;

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
}

/** Sends a request from an address of this machine that is no proxy. */
function call(
  url: string,
  ca: string,
  {
    method = 'GET',
    body = '',
    headers = {},
  }: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, ca, localAddress: '127.0.0.2', headers, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe.each([
  ['nginx', nginx],
  ['Caddy', caddy],
  ['HAProxy', haproxy],
] as const)('the example for %s', (name, program) => {
  it.skipIf(program === undefined || openssl === undefined)(
    'passes on host, client, cookies and the live socket',
    async () => {
      const [port, backend] = [await freePort(), await freePort()];
      const [certificate, key] = [join(root, `${name}.pem`), join(root, `${name}.key`)];
      makeCertificate(certificate, key);
      const ca = readFileSync(certificate, 'utf8');
      const lines: RequestLine[] = [];
      const info = (fields: object) => void (fields instanceof RequestLine && lines.push(fields));
      const publicUrl = `https://127.0.0.1:${port}`;
      server = await testServer({
        settings: { PORT: String(backend), PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' },
        log: { ...silentLog, info },
      });
      await START[name](program ?? '', { port, backend, certificate, key });
      await eventually(() => call(`${publicUrl}/healthz`, ca));

      const page = await call(`${publicUrl}/docs`, ca);
      expect(page.headers['content-security-policy']).toContain(
        `connect-src 'self' wss://127.0.0.1:${port};`,
      );
      const forged = { 'x-forwarded-for': '203.0.113.9' };
      const account = JSON.stringify({
        email: 'a@example.org',
        password: 'correct horse battery',
        name: `Ann${name}`,
      });
      const json = { 'content-type': 'application/json', origin: publicUrl, 'sec-fetch-site': 'same-origin' };
      const sign = await call(`${publicUrl}/api/auth/sign-up/email`, ca, {
        method: 'POST',
        body: account,
        headers: { ...json, ...forged },
      });
      expect([sign.status, String(sign.headers['set-cookie'])]).toEqual([
        200,
        expect.stringContaining('__Host-dugout'),
      ]);
      const signUp = lines.find(({ method, status }) => method === 'POST' && status === 200);
      expect(signUp?.from.client).toBe('127.0.0.2');

      const socket = new WebSocket(`wss://127.0.0.1:${port}/api/v1/live`, { ca, origin: publicUrl });
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'ping', at: 7 }));
      const [frame] = await once(socket, 'message');
      expect(String(frame)).toContain('7');
      socket.close();
      await once(socket, 'close');
      await server.stop();
      server = null;
    },
    120_000,
  );
});

describe('the examples for several servers', () => {
  it.skipIf(nginx === undefined || openssl === undefined)('are valid for nginx', () => {
    const folder = join(root, 'nginx-servers');
    mkdirSync(folder, { mode: 0o755 });
    const [certificate, key] = [join(folder, 'pem'), join(folder, 'key')];
    makeCertificate(certificate, key);
    const site = example('nginx-servers.conf', {
      '/etc/ssl/dugout/fullchain.pem': certificate,
      '/etc/ssl/dugout/privkey.pem': key,
    });
    writeFileSync(join(folder, 'site.conf'), site);
    const main = join(folder, 'nginx.conf');
    writeFileSync(
      main,
      `pid ${folder}/pid; error_log stderr; events {} http { include ${folder}/site.conf; }`,
    );
    execFileSync(nginx ?? '', ['-t', '-p', folder, '-c', main], { stdio: 'pipe' });
  });

  it.skipIf(caddy === undefined)('are valid for Caddy', () => {
    const file = join(EXAMPLES, 'Caddyfile-servers');
    execFileSync(caddy ?? '', ['validate', '--config', file, '--adapter', 'caddyfile'], { stdio: 'pipe' });
  });
});
