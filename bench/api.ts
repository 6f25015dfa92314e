/**
 * P8: an API call with session, rate limit, validation and log, compared with bare Fastify with the same response
 * schema and Express 5. Each server is a separate process on loopback; the load comes from this one. The
 * responses must be equal before anything is timed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { PATH } from './api/answer.ts';
import { bundle } from './lib/bundle.ts';
import { alternate, report } from './lib/compare.ts';

const REQUESTS = 30_000;
const CONNECTIONS = 50;
/** Sampling interval of the load generator; its default of a second would blur the results. */
const SAMPLE_MS = 10;

interface Peer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly process: ChildProcess;
}

const inRepository = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

function serve(name: string, path = inRepository(`bench/api/serve-${name}.ts`)): Promise<Peer> {
  const child = fork(path, {
    execArgv: path.endsWith('.ts') ? ['--import', 'tsx'] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TSX_TSCONFIG_PATH: inRepository('apps/server/tsconfig.json'),
    },
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} exited with ${code}`)));
    child.once('message', (message: { readonly port: number; readonly cookie: string }) => {
      const headers = message.cookie === '' ? {} : { cookie: message.cookie };
      resolve({ url: `http://127.0.0.1:${message.port}${PATH}`, headers, process: child });
    });
  });
}

async function load({ url, headers }: Peer): Promise<void> {
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    amount: REQUESTS,
    sampleInt: SAMPLE_MS,
  });
  if (result['2xx'] !== REQUESTS || result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${JSON.stringify(result)}`);
}

const ours = await serve('dugout', await bundle('bench/api/serve-dugout.ts'));
const fastify = await serve('fastify');
const express = await serve('express');
try {
  const answers = await Promise.all(
    [ours, fastify, express].map(async ({ url, headers }) => (await fetch(url, { headers })).text()),
  );
  if (new Set(answers).size !== 1) throw new Error(`The responses differ: ${answers.join(' | ')}`);
  const work = { count: REQUESTS, unit: 'requests' };
  await report('api', [
    await alternate('GET /status against bare Fastify', work, {
      dugout: () => load(ours),
      fastify: () => load(fastify),
      goal: 0.8,
    }),
    await alternate('GET /status against Express 5', work, {
      dugout: () => load(ours),
      express: () => load(express),
      goal: 2,
    }),
  ]);
} finally {
  for (const { process: child } of [ours, fastify, express]) {
    child.removeAllListeners('exit');
    child.kill();
  }
}
