import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { address } from '@solana/kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keysOf } from './solana-node/methods.ts';
import { startChain } from './start-chain.ts';
import { SOL, trader } from './trader.fixture.ts';

describe('the journal of the local chain', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dugout-journal-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = async (seed = 'journal') => await startChain({ folder, seed, slotMs: 'by hand' });

  it('continues after a line that was truncated anywhere', async () => {
    const first = await open();
    const { address: alice } = await trader(first, 'alice', SOL);
    first.step(2);
    const whole = readFileSync(join(folder, 'journal.jsonl')).length;
    first.airdrop(alice, SOL);
    first.step(2);
    await first.stop();
    const journal = join(folder, 'journal.jsonl');
    const full = readFileSync(journal);
    rmSync(join(folder, 'state.snapshot'));
    for (const cut of [whole, whole + 1, Math.floor((whole + full.length) / 2), full.indexOf(10, whole)]) {
      truncateSync(journal, 0);
      appendFileSync(journal, full.subarray(0, cut));
      const chain = await open();
      expect(chain.lamports(alice)).toBe(SOL);
      chain.airdrop(alice, 1n);
      chain.step(2);
      await chain.stop();
      rmSync(join(folder, 'state.snapshot'));
      const again = await open();
      expect(again.lamports(alice, 'confirmed')).toBe(SOL + 1n);
      await again.stop();
      rmSync(join(folder, 'state.snapshot'));
    }
  });

  it('can be opened by one chain at a time', async () => {
    const chain = await open();
    await expect(open()).rejects.toThrow('already');
    await chain.stop();
    await (await open()).stop();
  });

  it('is rejected when made with another seed, or inconsistent', async () => {
    const chain = await open();
    await trader(chain, 'alice', SOL);
    chain.step(2);
    await chain.stop();
    await expect(open('other')).rejects.toThrow('was made with the seed');
    rmSync(join(folder, 'state.snapshot'));
    const path = join(folder, 'journal.jsonl');
    const altered = readFileSync(path, 'utf8').replaceAll(`,${SOL},`, `,${SOL + 1n},`);
    truncateSync(path, 0);
    appendFileSync(path, altered);
    await expect(open()).rejects.toThrow('does not match the journal');
  });

  it('restores the same chain wherever it ends, with bots trading and snapshots in between', async () => {
    const chain = await startChain({
      folder,
      seed: 'journal',
      slotMs: 'by hand',
      bots: true,
      snapshotEvery: 3,
    });
    const copy = mkdtempSync(join(tmpdir(), 'dugout-journal-copy-'));
    for (let slot = 0; slot < 10; slot++) {
      chain.step();
      rmSync(copy, { recursive: true });
      cpSync(folder, copy, { recursive: true });
      rmSync(join(copy, 'lock'));
      const other = await startChain({ folder: copy, seed: 'journal', slotMs: 'by hand' });
      const keys = new Set(
        chain.bank.archive.slots.flatMap((at) => chain.bank.block(at)?.transactions.flatMap(keysOf) ?? []),
      );
      for (const key of keys) {
        const account = chain.bank.account(address(key), 'confirmed');
        if (account?.executable !== true)
          expect(other.bank.account(address(key), 'processed')).toEqual(account);
      }
      await other.stop();
    }
    rmSync(copy, { recursive: true });
    await chain.stop();
  });

  it('is not replayed after an orderly stop: the snapshot is used, without unconfirmed changes', async () => {
    const chain = await open();
    const { address: alice } = await trader(chain, 'alice', SOL);
    chain.step(2);
    chain.airdrop(alice, SOL);
    await chain.stop();
    const again = await open();
    expect(again.replayed).toBe(0);
    expect(again.lamports(alice)).toBe(SOL);
    for (const { key, mint, token } of again.pools) {
      expect(await again.tokens(key.address, mint)).toBe(token.pooled);
      await again.giveTokens(mint, alice, 5n);
      expect(await again.tokens(alice, mint)).toBe(5n);
    }
    await again.stop();
  });
});
