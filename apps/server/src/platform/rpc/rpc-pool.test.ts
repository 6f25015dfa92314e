import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { afterEach, describe, expect, it } from 'vitest';
import { createRpcPool } from './rpc-pool.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A node that answers call number `call` (from 0) as given. */
async function node(
  answer: (response: ServerResponse, call: number) => void,
): Promise<{ url: string; calls(): number }> {
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, calls++));
  });
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key`, calls: () => calls };
}
const result = (response: ServerResponse, value: unknown) =>
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }));
const refusal = (response: ServerResponse, code: number) =>
  response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'no' } }));
const kindOf = async (call: Promise<unknown>): Promise<string> => {
  const error: unknown = await call.catch((caught: unknown) => caught);
  if (!(error instanceof RpcFailure)) throw new Error(`No failure: ${String(error)}`);
  expect(error.message).not.toContain('secret-key');
  return error.kind;
};

describe('calls to several nodes', () => {
  it('use another node when one refuses the connection, and rest that one', async () => {
    const good = await node((response) => result(response, 7));
    const pool = createRpcPool({ urls: ['http://127.0.0.1:1/secret-key', good.url] });
    for (let call = 0; call < 5; call++) expect(await pool.call('getSlot', [])).toBe(7);
    expect(good.calls()).toBe(5);
    expect(pool.health().map((health) => health.failuresInARow)).toEqual([1, 0]);
  });

  it('wait as long as a busy node requests, then retry it', async () => {
    const busy = await node((response, call) => {
      if (call === 0) response.writeHead(429, { 'retry-after': '0.1' }).end();
      else if (call === 1) refusal(response, 429);
      else result(response, 'served');
    });
    expect(await createRpcPool({ urls: [busy.url] }).call('getBlock', [])).toBe('served');
    expect(busy.calls()).toBe(3);
  });

  it('avoid a node that reports lagging', async () => {
    const behind = await node((response) => refusal(response, -32005));
    const good = await node((response) => result(response, 9));
    const pool = createRpcPool({ urls: [behind.url, good.url] });
    expect([await pool.call('getSlot', []), await pool.call('getSlot', [])]).toEqual([9, 9]);
    expect(behind.calls()).toBe(1);
  });

  it('fail on silence, endless responses and nonsense, with the reason', async () => {
    const silent = await node(() => undefined);
    expect(
      await kindOf(createRpcPool({ urls: [silent.url], timeoutMs: 80, attempts: 2 }).call('getSlot', [])),
    ).toBe('timeout');
    expect(silent.calls()).toBe(2);
    const endless = await node((response) => {
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(more));
    });
    expect(await kindOf(createRpcPool({ urls: [endless.url], maxBytes: 50_000 }).call('getBlock', []))).toBe(
      'too large',
    );
    const nonsense = await node((response) => response.end('<html>'));
    expect(await kindOf(createRpcPool({ urls: [nonsense.url], attempts: 1 }).call('getSlot', []))).toBe(
      'malformed',
    );
  });

  it('use another node for a missing method, and fail when none has it', async () => {
    const plain = await node((response) => refusal(response, -32601));
    const good = await node((response) => result(response, 'a block'));
    const pool = createRpcPool({ urls: [plain.url, good.url] });
    for (let call = 0; call < 3; call++) expect(await pool.call('getBlock', [])).toBe('a block');
    expect(plain.calls()).toBe(1);
    expect(await kindOf(createRpcPool({ urls: [plain.url] }).call('getBlock', []))).toBe('unsupported');
    expect(plain.calls()).toBe(2);
  });

  it('decompress a response up to the size limit', async () => {
    const packing = await node((response) => {
      const packed = gzipSync(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'x'.repeat(100_000) }));
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    });
    expect(await createRpcPool({ urls: [packing.url] }).call('getBlock', [])).toHaveLength(100_000);
    expect(await kindOf(createRpcPool({ urls: [packing.url], maxBytes: 50_000 }).call('getBlock', []))).toBe(
      'too large',
    );
  });

  it('report a truncated response', async () => {
    const cut = await node((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"jsonrpc"');
      setImmediate(() => response.destroy());
    });
    expect(await kindOf(createRpcPool({ urls: [cut.url], attempts: 1 }).call('getSlot', []))).toBe('network');
  });

  it('follow no redirect', async () => {
    const target = await node((response) => result(response, 1));
    const redirecting = await node((response) => response.writeHead(307, { location: target.url }).end());
    expect(await kindOf(createRpcPool({ urls: [redirecting.url], attempts: 1 }).call('getSlot', []))).toBe(
      'network',
    );
    expect(target.calls()).toBe(0);
  });

  it('are not retried when the node answers with an error', async () => {
    const plain = await node((response) => refusal(response, -32602));
    expect(await kindOf(createRpcPool({ urls: [plain.url] }).call('getBlock', ['x']))).toBe('refused');
    expect(plain.calls()).toBe(1);
  });
});
