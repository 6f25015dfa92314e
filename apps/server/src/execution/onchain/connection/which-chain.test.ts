import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startChain } from '@dugout/local-chain/start-chain';
import { expect, it } from 'vitest';
import { whichChain } from './which-chain.ts';

/** A node on this machine that reports this chain, like one behind a tunnel. */
async function nodeWith(genesis: string, executable: boolean) {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      const { id, method } = JSON.parse(text) as { id: number; method: string };
      const result =
        method === 'getGenesisHash'
          ? genesis
          : { context: { slot: 1 }, value: executable ? { executable } : null };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('identifies the local chain by its program and mainnet by its genesis', async () => {
  const chain = await startChain({ seed: 'which', slotMs: 'by hand' });
  const mainnet = await nodeWith('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', true);
  const other = await nodeWith('EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', false);
  expect(await whichChain([chain.rpcUrl])).toBe('local');
  expect(await whichChain([mainnet.url])).toBe('mainnet');
  expect(await whichChain([other.url])).toBe('unknown');
  expect(await whichChain([chain.rpcUrl, other.url])).toBe('unknown');
  expect(await whichChain([chain.rpcUrl, mainnet.url])).toBe('mainnet');
  expect(await whichChain([])).toBe('unknown');
  await Promise.all([chain.stop(), mainnet.stop(), other.stop()]);
});
