import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, BOUGHT, PAYER, placed, swapAccounts, TOKEN, text } from '../../testing/swap-builder.ts';
import { disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import * as launchlab from './layout.ts';

describe('Raydium LaunchLab', () => {
  it('reads the virtual reserves after the trade, fees in the quote, and the launchpad by its platform', () => {
    const [buy = 0n] = launchlab.SWAPS.keys();
    const places = { ...launchlab.SWAPS.get(buy) };
    const accounts = swapAccounts(15, places);
    accounts[launchlab.PLATFORM] = 'platform';
    const base = new TransactionBuilder(PAYER);
    base.account('platform', 'FfYek5vEz23cMkWsdJwG2oa6EphsvXSHrGpdALN4g6W1');
    const [virtualBase, virtualQuote, before] = [2_000_000n, 3_989_900n, 1_000_000n];
    const builder = base
      .holds('vault a', TOKEN, 'pool owner', -250n)
      .holds('vault b', SOL_MINT, 'pool owner', 1_010n)
      .outer(launchlab.LAUNCHLAB_PROGRAM, accounts, Buffer.concat([disc(buy), args(1_010n, 0n, 0n)]))
      .transfer('user in', 'vault b', 1_010n)
      .transfer('vault a', 'user out', 250n);
    const pool = Buffer.from('pool'.padEnd(32, '.'));
    const event = Buffer.concat([
      disc(launchlab.TRADE_EVENT),
      pool,
      args(1n, virtualBase, virtualQuote, before, 0n, before + 250n, 1_000n, 1_010n, 250n, 3n, 5n, 2n, 0n),
      Buffer.from([0, 0, 1]),
    ]);
    const decoded = decodeTransaction(builder.event(launchlab.LAUNCHLAB_PROGRAM, event).transaction());
    expect(decoded.inferred).toEqual([]);
    expect(decoded.trades).toMatchObject([
      {
        ...BOUGHT,
        tokenAmount: 250n,
        quoteAmount: 1_010n,
        feeAmount: 10n,
        market: 'letsbonk.fun',
        reserves: { base: virtualBase - before - 250n, quote: virtualQuote + 1_000n },
      },
    ]);
  });

  it('reads creation and migration', () => {
    const [kind = 0n] = launchlab.INITIALIZE;
    const { creator, pool, baseMint, quoteMint } = launchlab.INITIALIZE_ACCOUNTS;
    const data = Buffer.concat([
      disc(kind),
      Buffer.of(6),
      text('Name'),
      text('TICK'),
      text('uri'),
      Buffer.of(0),
      args(10n, 8n, 85n),
      Buffer.alloc(25),
    ]);
    const made = new TransactionBuilder(PAYER).outer(
      launchlab.LAUNCHLAB_PROGRAM,
      placed(18, { creator, pool, mint: baseMint, quote: quoteMint }),
      data,
    );
    expect(decodeTransaction(made.transaction()).events).toMatchObject([
      {
        kind: 'created',
        name: 'Name',
        symbol: 'TICK',
        uri: 'uri',
        decimals: 6,
        supply: 10n,
        market: 'raydium-launchpad',
        reserves: null,
        pool: made.addressOf('pool'),
      },
    ]);
    const { curve, pool: toPool, mint, baseVault, quoteVault } = launchlab.CPSWAP_MIGRATION;
    const moved = new TransactionBuilder(PAYER)
      .outer(
        launchlab.LAUNCHLAB_PROGRAM,
        placed(28, { curve, 'new pool': toPool, mint, 'base vault': baseVault, 'quote vault': quoteVault }),
        disc(launchlab.MIGRATE_TO_CPSWAP),
      )
      .transfer('account 19', 'base vault', 206n, 3)
      .transfer('account 20', 'quote vault', 85n, 3);
    expect(decodeTransaction(moved.transaction()).events).toMatchObject([
      {
        kind: 'migration',
        mint: moved.addressOf('mint'),
        fromPool: moved.addressOf('curve'),
        toPool: moved.addressOf('new pool'),
        market: 'raydium-cpmm',
        reserves: { base: 206n, quote: 85n },
      },
    ]);
  });
});
