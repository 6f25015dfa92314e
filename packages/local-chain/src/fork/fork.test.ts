import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from '@solana/kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChainKey, chainKey, signedTransaction, toWire } from '../keys.ts';
import type { LocalChain } from '../local-chain.ts';
import { TOKEN_ACCOUNTS } from '../mainnet/instruction.ts';
import { openTokenAccount, transferSol, transferTokens } from '../pools/instructions.ts';
import { type Pool, tokenAccountOf } from '../pools/pool.ts';
import { startChain } from '../start-chain.ts';
import { readTokenAccount } from '../token-account.ts';
import { type RecordingProxy, recordingProxy } from './recording-proxy.fixture.ts';

const SOL = 1_000_000_000n;
const [alice, bob]: readonly [ChainKey, ChainKey] = [chainKey('alice'), chainKey('bob')];
const folder = mkdtempSync(join(tmpdir(), 'dugout-fork-'));

async function call(
  chain: LocalChain,
  method: string,
  params: readonly unknown[],
): Promise<{ result?: unknown; error?: { message: string } }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()) as { result?: unknown; error?: { message: string } };
}

describe('a fork of a chain that acts as mainnet', () => {
  let mainnet: LocalChain;
  let proxy: RecordingProxy;
  let fork: LocalChain;
  let pool: Pool;
  let [hers, his]: Address[] = [];
  const logged: string[] = [];
  const options = () => ({
    slotMs: 'by hand' as const,
    seed: 'fork',
    fork: { url: proxy.url, timeoutMs: 300, onState: (message: string) => void logged.push(message) },
  });

  beforeAll(async () => {
    mainnet = await startChain({ slotMs: 'by hand', seed: 'mainnet' });
    const [first] = mainnet.pools;
    if (first === undefined) throw new Error('no pool');
    pool = first;
    mainnet.airdrop(alice.address, 5n * SOL);
    await mainnet.giveTokens(pool.mint, alice.address, 1_000n);
    mainnet.step(40);
    proxy = await recordingProxy(mainnet.rpcUrl);
    fork = await startChain({ ...options(), folder: join(folder, 'chain') });
    [hers, his] = await Promise.all(
      [alice, bob].map(({ address }) => tokenAccountOf(address, pool.mint, pool.token.program)),
    );
  });
  afterEach(() => {
    proxy.state = 'well';
  });
  afterAll(async () => {
    await fork.stop();
    await proxy.stop();
    await mainnet.stop();
    rmSync(folder, { recursive: true });
  });

  const send = (chain: LocalChain, instructions: Parameters<typeof signedTransaction>[0]) => {
    const wire = toWire(
      signedTransaction(instructions, alice.address, chain.bank.lifetime('processed'), [alice]),
    );
    return call(chain, 'sendTransaction', [Buffer.from(wire).toString('base64'), { encoding: 'base64' }]);
  };
  const held = (chain: LocalChain, at: Address | undefined) =>
    readTokenAccount(chain.bank.account(at as Address, 'processed'))?.amount;

  it("continues from the original's slot, and requests only touched accounts", () => {
    expect(fork.bank.slot('processed')).toBeGreaterThan(mainnet.bank.slot('confirmed'));
    expect(proxy.requested).toEqual([]);
  });

  it("runs a trade of the original's tokens without changing the original", async () => {
    const move = { pool, from: hers as Address, owner: alice.address, to: his as Address, amount: 400n };
    const { error } = await send(fork, [
      openTokenAccount(alice.address, bob.address, his as Address, pool),
      transferTokens(move),
    ]);
    expect(error).toBeUndefined();
    expect([held(fork, hers), held(fork, his)]).toEqual([600n, 400n]);
    expect([held(mainnet, hers), held(mainnet, his)]).toEqual([1_000n, undefined]);
    const touched = [alice.address, bob.address, hers, his, pool.mint, pool.token.program, TOKEN_ACCOUNTS];
    expect(proxy.requested.toSorted()).toEqual(touched.toSorted());
  });

  it("lists an owner's tokens from the original together with local ones", async () => {
    const params = [alice.address, { mint: pool.mint }, { encoding: 'jsonParsed', commitment: 'processed' }];
    const { result } = await call(fork, 'getTokenAccountsByOwner', params);
    expect(result).toMatchObject({
      value: [{ pubkey: hers, account: { data: { parsed: { info: { tokenAmount: { amount: '600' } } } } } }],
    });
  });

  it('keeps everything after a restart, from a snapshot or the journal alone, without new requests', async () => {
    fork.step(4);
    const copy = join(folder, 'copy');
    cpSync(join(folder, 'chain'), copy, {
      recursive: true,
      filter: (path) => !path.endsWith('lock') && !path.endsWith('snapshot'),
    });
    await fork.stop();
    fork = await startChain({ ...options(), folder: join(folder, 'chain') });
    const other = await startChain({ ...options(), folder: copy });
    for (const chain of [fork, other]) {
      const params = [[hers, his, alice.address], { encoding: 'base64', commitment: 'processed' }];
      await call(chain, 'getMultipleAccounts', params);
      expect([held(chain, hers), held(chain, his)]).toEqual([600n, 400n]);
    }
    await other.stop();
    expect(proxy.requested.length).toBe(new Set(proxy.requested).size);
  });

  it.each([
    ['silent', /does not answer getMultipleAccounts: no answer within 0.3 s/],
    ['gone', /does not answer getMultipleAccounts: no connection/],
    ['overloaded', /does not answer getMultipleAccounts: status 429/],
  ] as const)(
    'reports clearly when the original node is %s, and continues with its own data',
    async (state, message) => {
      proxy.state = state;
      logged.length = 0;
      const stranger = chainKey('stranger', state).address;
      const { error } = await call(fork, 'getBalance', [stranger, { commitment: 'processed' }]);
      expect(error?.message).toMatch(message);
      expect(logged).toEqual([expect.stringMatching(message)]);
      expect(
        (await send(fork, [transferSol(alice.address, bob.address, SOL + BigInt(state.length))])).error,
      ).toBeUndefined();
      proxy.state = 'well';
      expect((await call(fork, 'getBalance', [stranger, { commitment: 'processed' }])).error).toBeUndefined();
      expect(logged.at(-1)).toMatch(/answers again/);
    },
  );

  it('is not mistaken for another chain, or vice versa', async () => {
    const own = join(folder, 'own');
    const chain = await startChain({ slotMs: 'by hand', seed: 'fork', folder: own });
    await chain.stop();
    await expect(startChain({ ...options(), folder: own })).rejects.toThrow(/is no fork/);
    await fork.stop();
    await expect(
      startChain({ slotMs: 'by hand', seed: 'fork', folder: join(folder, 'chain') }),
    ).rejects.toThrow(/is a fork/);
    fork = await startChain({ ...options(), folder: join(folder, 'chain') });
  });
});
