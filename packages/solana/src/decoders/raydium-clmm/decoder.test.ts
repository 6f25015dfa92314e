import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, BOUGHT, bought, PAYER, swapAccounts, TOKEN } from '../../testing/swap-builder.ts';
import { address, disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import * as clmm from './layout.ts';

describe('Raydium CLMM', () => {
  it('counts the received amount of a mint with a transfer fee', () => {
    const [, places] = [...clmm.SWAPS][1] ?? [];
    const [, swapV2] = [...clmm.SWAPS.keys()];
    const builder = new TransactionBuilder(PAYER)
      .holds('vault a', SOL_MINT, 'pool owner', 1_000n)
      .holds('vault b', TOKEN, 'pool owner', -500n)
      .holds('user out', TOKEN, PAYER, 490n)
      .outer(
        clmm.CLMM_PROGRAM,
        swapAccounts(13, { ...places }),
        Buffer.concat([disc(swapV2 ?? 0n), args(1_000n, 1n)]),
      )
      .transfer('user in', 'vault a', 1_000n)
      .transfer2022('vault b', 'account 12', 'user out', 500n, 6);
    expect(decodeTransaction(builder.transaction()).trades).toMatchObject([{ ...BOUGHT, tokenAmount: 490n }]);
  });

  const middle = address(77);
  /** An event of a hop from token 0 to token 1. */
  const event = (pool: string, amount0: bigint, amount1: bigint, forward = true): Buffer =>
    Buffer.concat([
      disc(clmm.SWAP_EVENT),
      Buffer.from(pool.padEnd(32, '.')),
      Buffer.alloc(96),
      args(amount0, 0n, amount1, 0n),
      Buffer.of(forward ? 1 : 0),
      Buffer.alloc(36),
    ]);
  const chain = () =>
    new TransactionBuilder(PAYER)
      .holds('vault one in', SOL_MINT, 'o', 1_000n)
      .holds('vault one out', middle, 'o', -70n)
      .holds('vault two in', middle, 'o', 70n)
      .holds('vault two out', TOKEN, 'o', -500n)
      .outer(
        clmm.CLMM_PROGRAM,
        ['payer', 'pool one', 'pool two', 'vault one in', 'vault one out', 'vault two in', 'vault two out'],
        Buffer.concat([disc(clmm.ROUTER), args(1_000n, 1n)]),
      )
      .transfer('in', 'vault one in', 1_000n)
      .transfer('vault one out', 'middle', 70n)
      .transfer('middle', 'vault two in', 70n)
      .transfer('vault two out', 'out', 500n);
  const logged = (builder: TransactionBuilder, ...events: readonly Buffer[]) =>
    builder.logsAll(clmm.CLMM_PROGRAM, events);

  it('splits a chain of pools into one leg each, in order', () => {
    const decoded = decodeTransaction(
      logged(chain(), event('pool one', 1_000n, 70n), event('pool two', 500n, 70n, false)).transaction(),
    );
    expect(decoded.trades).toMatchObject([
      {
        id: 'made:0',
        mint: middle,
        side: 'buy',
        tokenAmount: 70n,
        quoteAmount: 1_000n,
        market: 'raydium-clmm',
      },
      { id: 'made:0/2', mint: TOKEN, side: 'buy', tokenAmount: 500n, quoteAmount: 70n, quoteMint: middle },
    ]);
    expect([decoded.skipped, decoded.inferred]).toEqual([[], []]);
  });

  it('skips a chain with a missing event, and one with an event of an unnamed pool', () => {
    const reasons = (builder: TransactionBuilder) =>
      decodeTransaction(builder.transaction()).skipped.map(({ reason }) => reason);
    expect(reasons(logged(chain(), event('pool one', 1_000n, 70n)))).toEqual(['event missing']);
    expect(reasons(chain())).toEqual(['event missing']);
    expect(
      reasons(logged(chain(), event('pool six', 1_000n, 70n), event('pool two', 500n, 70n, false))),
    ).toContain('event layout unknown');
  });

  it('marks a swap whose event contradicts the moved amounts', () => {
    const [first] = clmm.SWAPS;
    const [swap, places] = first ?? [0n, null];
    const builder = bought(
      clmm.CLMM_PROGRAM,
      swapAccounts(10, { ...places, vaultA: places?.vaultB ?? -1, vaultB: places?.vaultA ?? -1 }),
      disc(swap),
    );
    const agreeing = decodeTransaction(logged(builder, event('pool', 1_000n, 500n)).transaction());
    expect([agreeing.trades.length, agreeing.inferred]).toEqual([1, []]);
    const other = bought(
      clmm.CLMM_PROGRAM,
      swapAccounts(10, { ...places, vaultA: places?.vaultB ?? -1, vaultB: places?.vaultA ?? -1 }),
      disc(swap),
    );
    const odd = decodeTransaction(logged(other, event('pool', 1_001n, 500n)).transaction());
    expect(odd.trades).toMatchObject([{ quoteAmount: 1_000n, tokenAmount: 500n }]);
    expect(odd.inferred.map(({ reason }) => reason)).toEqual(['event contradicts the transfers']);
  });
});
