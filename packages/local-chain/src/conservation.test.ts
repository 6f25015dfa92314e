import type { Address, KeyPairSigner } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChainTransaction } from './block.ts';
import { type ChainKey, chainKey, signedTransaction, toWire } from './keys.ts';
import type { LocalChain } from './local-chain.ts';
import { transferSol } from './pools/instructions.ts';
import { keysOf } from './solana-node/methods.ts';
import { startChain } from './start-chain.ts';
import { readMint, readTokenAccount } from './token-account.ts';
import { order, SOL, SOL_MINT, signed, trader } from './trader.fixture.ts';

type Operation =
  | {
      readonly kind: 'buy' | 'sell';
      readonly trader: number;
      readonly pool: number;
      readonly percent: number;
    }
  | { readonly kind: 'transfer'; readonly trader: number; readonly to: number; readonly lamports: bigint }
  | { readonly kind: 'step'; readonly slots: number }
  | { readonly kind: 'rollback'; readonly again: boolean }
  | { readonly kind: 'hold'; readonly held: boolean }
  | { readonly kind: 'fault'; readonly fault: 'dropped' | 'late' | 'twice' | 'reply lost' | 'request lost' };

const SWAP = /^Program log: (buy|sell) \d/;
const TRADERS = 3;
const one = fc.integer({ min: 0, max: TRADERS - 1 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('buy', 'sell'),
      trader: one,
      pool: fc.nat(5),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('transfer'),
      trader: one,
      to: one,
      lamports: fc.bigInt({ min: 1n, max: 60n * SOL }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('step'), slots: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollback'), again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold'), held: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fault'),
      fault: fc.constantFrom('dropped', 'late', 'twice', 'reply lost', 'request lost'),
    }),
  },
);

class World {
  readonly chain: LocalChain;
  readonly keys: readonly ChainKey[] = Array.from({ length: TRADERS }, (_, number) =>
    chainKey('trader', `t${number}`),
  );
  readonly #signers: readonly KeyPairSigner[];

  constructor(chain: LocalChain, signers: readonly KeyPairSigner[]) {
    this.chain = chain;
    this.#signers = signers;
  }

  async run(operation: Operation): Promise<void> {
    const { chain } = this;
    switch (operation.kind) {
      case 'step':
        return chain.step(operation.slots);
      case 'rollback':
        return chain.rollback(chain.bank.unconfirmed, operation.again);
      case 'hold':
        return chain.holdConfirmations(operation.held);
      case 'fault':
        return chain.faults.next(operation.fault);
      case 'transfer':
        return await this.#transfer(operation);
      default:
        return await this.#swap(operation);
    }
  }

  async #transfer({ trader: from, to, lamports }: Operation & { kind: 'transfer' }): Promise<void> {
    const [payer, receiver] = [this.keys[from], this.keys[to]];
    if (payer === undefined || receiver === undefined) return;
    const lifetime = this.chain.bank.lifetime('confirmed');
    const transaction = signedTransaction(
      [transferSol(payer.address, receiver.address, lamports)],
      payer.address,
      lifetime,
      [payer],
    );
    await this.#send(Buffer.from(toWire(transaction)).toString('base64'));
  }

  async #swap({
    kind,
    trader: who,
    pool: which,
    percent,
  }: Operation & { kind: 'buy' | 'sell' }): Promise<void> {
    const { chain } = this;
    const [signer, pool] = [this.#signers[who], chain.pools[which]];
    if (signer === undefined || pool === undefined) return;
    const held =
      kind === 'buy' ? chain.lamports(signer.address) / 2n : await chain.tokens(signer.address, pool.mint);
    const amount = (held * BigInt(percent)) / 100n;
    if (amount === 0n) return;
    const [inputMint, outputMint] = kind === 'buy' ? [SOL_MINT, pool.mint] : [pool.mint, SOL_MINT];
    const query = {
      inputMint,
      outputMint,
      amount: String(amount),
      taker: signer.address,
      referralAccount: chain.pools[5]?.key.address ?? '',
      referralFee: '100',
    };
    const placed = await order(chain, query).catch(() => null);
    if (placed?.transaction) await this.#send(await signed(signer, placed));
  }

  /** The result does not matter here, only the sums. */
  async #send(wire: string): Promise<void> {
    const params = [wire, { encoding: 'base64', skipPreflight: true }];
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params });
    await fetch(this.chain.rpcUrl, { method: 'POST', body }).catch(() => null);
  }

  transactions(): ChainTransaction[] {
    const { bank } = this.chain;
    return bank.slots(0, bank.slot('processed')).flatMap((slot) => bank.block(slot)?.transactions ?? []);
  }

  /** Returns every account except the programs. */
  accounts(): Address[] {
    const { bank } = this.chain;
    const keys = new Set(this.transactions().flatMap(keysOf)) as Set<Address>;
    return [...keys].filter(
      (key) => bank.account(key, 'processed')?.executable === false && !key.startsWith('Sysvar'),
    );
  }

  lamports(): bigint {
    return this.accounts().reduce((sum, key) => sum + this.chain.lamports(key), 0n);
  }

  fees(): bigint {
    return this.transactions().reduce((sum, { meta }) => sum + BigInt(meta.fee), 0n);
  }
}

describe('all activity on the local chain', () => {
  it('conserves every lamport and token, except for burned fees', async () => {
    const begun = await startChain({ slotMs: 'by hand', seed: 'conservation' });
    const empty = new World(begun, []);
    const total = empty.lamports() + empty.fees();
    await begun.stop();
    let swaps = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (operations) => {
        const chain = await startChain({ slotMs: 'by hand', seed: 'conservation' });
        const signers = await Promise.all(
          Array.from({ length: TRADERS }, async (_, number) => await trader(chain, `t${number}`, 50n * SOL)),
        );
        const world = new World(chain, signers);
        chain.step(2);
        for (const each of operations) {
          await world.run(each);
          if (each.kind === 'rollback') chain.step();
        }
        chain.step();
        expect(world.lamports() + world.fees()).toBe(total);
        for (const { mint } of chain.pools) {
          const held = world.accounts().map((key) => readTokenAccount(chain.bank.account(key, 'processed')));
          const sum = held.reduce((all, token) => all + (token?.mint === mint ? token.amount : 0n), 0n);
          expect(sum).toBe(readMint(chain.bank.account(mint, 'processed'))?.supply);
        }
        swaps += world
          .transactions()
          .filter(({ meta }) => meta.err === null && meta.logMessages.some((log) => SWAP.test(log))).length;
        await chain.stop();
      }),
      { numRuns: 8 },
    );
    expect(swaps).toBeGreaterThan(0);
  });
});
