import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { freePort } from '@dugout/testkit/free-port';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A page's address, and the resources to close afterward. */
interface Served {
  readonly url: string;
  close(): Promise<void>;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error(`the server exited with ${server.exitCode}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the server did not become ready within two minutes');
}

/** Starts Dugout like `npm start`, on a fresh data folder. */
export async function serveDugout(): Promise<Served> {
  const data = mkdtempSync(join(tmpdir(), 'dugout-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: `${port}`,
      DATA_DIR: data,
      LOG_LEVEL: 'error',
      RATE_LIMIT_SCALE: '100',
      MAX_LOOP_DELAY_MS: '600000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url, server);
  return {
    url,
    close: async () => {
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the AG Grid page, built for production and gzipped, proxying its calls to Dugout. */
export async function servePeer(dugout: string): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'dugout-peer-'));
  await build({
    root: join(ROOT, 'bench/first-load/peer'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', dugout).pathname;
    if (path.startsWith('/api/')) {
      incoming.pipe(
        request(
          new URL(incoming.url ?? '/', dugout),
          { headers: { 'accept-encoding': 'gzip' } },
          (upstream) => {
            answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
            upstream.pipe(answer);
          },
        ),
      );
      return;
    }
    try {
      const file = path === '/' ? 'index.html' : path.slice(1);
      const body = gzipSync(readFileSync(join(folder, file)));
      answer.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        'cache-control': 'public, max-age=31536000',
      });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
