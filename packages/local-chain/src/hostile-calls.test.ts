import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LocalChain } from './local-chain.ts';
import { startChain } from './start-chain.ts';
import { trader } from './trader.fixture.ts';

let chain: LocalChain;
beforeAll(async () => {
  chain = await startChain({ slotMs: 'by hand', seed: 'faults' });
  chain.step(2);
});
afterAll(() => chain.stop());

async function call(method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return (await fetch(chain.rpcUrl, { method: 'POST', body })).json();
}

it('the local chain survives malformed calls', async () => {
  const alice = await trader(chain, 'alice');
  const hostile = [
    [],
    [null],
    [{}],
    ['x'],
    [-1],
    [1e300],
    [[null]],
    [alice.address, 5],
    [alice.address, { commitment: 'soon' }],
    ['all', { commitment: 'confirmed', encoding: 'x' }],
    [alice.address, { commitment: 'confirmed', encoding: 'x' }],
    ['AAAA', { encoding: 'base64' }],
  ];
  const methods = [
    'getBlock',
    'getBlocks',
    'sendTransaction',
    'simulateTransaction',
    'getFeeForMessage',
    'getTransaction',
    'getAccountInfo',
  ];
  const others = [
    'getMultipleAccounts',
    'getTokenAccountsByOwner',
    'getSignaturesForAddress',
    'getSignatureStatuses',
    'requestAirdrop',
  ];
  for (const method of [...methods, ...others])
    for (const params of hostile) expect(await call(method, ...params)).toHaveProperty('id', 1);
  const socket = new WebSocket(chain.wsUrl);
  await new Promise((resolve) => socket.once('open', resolve));
  for (const text of ['', '{', 'null', '{"method":5}']) socket.send(text);
  let answers = 0;
  const kinds = ['signature', 'account', 'logs', 'block', 'none'];
  await new Promise<void>((resolve) => {
    socket.on('message', () => {
      answers++;
      if (answers === kinds.length * hostile.length) resolve();
    });
    for (const kind of kinds)
      for (const params of hostile)
        socket.send(JSON.stringify({ id: 1, method: `${kind}Subscribe`, params }));
  });
  chain.airdrop(alice.address, 1n);
  chain.step(40);
  socket.terminate();
  for (const path of ['/swap/v2/order', '/swap/v2/order?amount=1', '/swap/v2/none', '/'])
    expect((await fetch(`${new URL(chain.swapUrl).origin}${path}`)).status).toBeGreaterThanOrEqual(400);
  expect((await fetch(`${chain.swapUrl}/execute`, { method: 'POST', body: '{' })).status).toBe(400);
});
