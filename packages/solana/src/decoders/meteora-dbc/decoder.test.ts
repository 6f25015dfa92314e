import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, BOUGHT, bought, PAYER, placed, swapAccounts, text } from '../../testing/swap-builder.ts';
import { disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import { discriminator } from '../bytes/discriminator.ts';
import { instructionNamed } from '../known-instructions.ts';
import * as dbc from './layout.ts';

describe('Meteora DBC', () => {
  it('books the fee on its side, and recognizes a creation through Bags', () => {
    const [kind = 0n] = dbc.SWAP_INSTRUCTIONS;
    const builder = bought(
      dbc.DBC_PROGRAM,
      swapAccounts(15, { ...dbc.PLACES }),
      Buffer.concat([disc(kind), args(1_000n, 1n)]),
    );
    const pool = Buffer.from('pool'.padEnd(32, '.'));
    const event = Buffer.concat([
      disc(dbc.SWAP_EVENT),
      pool,
      Buffer.alloc(32),
      Buffer.from([1, 0]),
      args(1_000n, 1n, 990n, 500n),
      Buffer.alloc(16),
      args(8n, 2n, 0n, 1_000n, 7n),
    ]);
    const decoded = decodeTransaction(builder.event(dbc.DBC_PROGRAM, event).transaction());
    expect(decoded.trades).toMatchObject([
      { ...BOUGHT, market: 'meteora-dyn', feeAmount: 10n, reserves: null },
    ]);
    expect(decoded.inferred).toEqual([]);

    const [initialize = 0n] = dbc.INITIALIZE.keys();
    const { creator, baseMint, quoteMint, pool: poolPlace } = dbc.INITIALIZE_ACCOUNTS;
    const launch = new TransactionBuilder(PAYER);
    launch.account('bags', 'BAGSB9TpGrZxQbEsrEznv5jXXdwyP6AXerN8aVRiAmcv');
    launch
      .outer(
        dbc.DBC_PROGRAM,
        placed(16, { bags: creator, mint: baseMint, quote: quoteMint, pool: poolPlace }),
        Buffer.concat([disc(initialize), text('Bag'), text('BAG'), text('u')]),
      )
      .mintTo('mint', 'account 6', 1_000n);
    expect(decodeTransaction(launch.transaction()).events).toMatchObject([
      { kind: 'created', market: 'bags', name: 'Bag', supply: 1_000n, mint: launch.addressOf('mint') },
    ]);
  });

  it('reads swaps and launches of coins with a transfer hook, which have separate instructions', () => {
    const swap = instructionNamed('swap2_with_transfer_hook');
    expect(swap).toBe(discriminator('b75d992818e6c297'));
    const builder = bought(
      dbc.DBC_PROGRAM,
      swapAccounts(17, { ...dbc.PLACES }),
      Buffer.concat([disc(swap), args(1_000n, 1n)]),
    );
    const event = Buffer.concat([
      disc(dbc.SWAP_2_HOOK_EVENT),
      Buffer.from('pool'.padEnd(32, '.')),
      Buffer.alloc(32),
      Buffer.from([1, 0]),
      Buffer.alloc(17),
      args(1_000n, 990n, 0n, 500n),
      Buffer.alloc(16),
      args(8n, 2n, 0n, 0n, 0n, 0n),
    ]);
    const decoded = decodeTransaction(builder.event(dbc.DBC_PROGRAM, event).transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'meteora-dyn', feeAmount: 10n }]);
    expect([decoded.skipped, decoded.inferred]).toEqual([[], []]);

    const { creator, baseMint, quoteMint, pool } = dbc.INITIALIZE_ACCOUNTS;
    const launch = new TransactionBuilder(PAYER);
    launch
      .outer(
        dbc.DBC_PROGRAM,
        placed(16, { payer: creator, mint: baseMint, quote: quoteMint, pool }),
        Buffer.concat([
          disc(instructionNamed('initialize_virtual_pool_with_token2022_transfer_hook')),
          text('Hook'),
          text('HOOK'),
          text('u'),
        ]),
      )
      .mintTo('mint', 'account 6', 1_000n);
    expect(decodeTransaction(launch.transaction()).events).toMatchObject([
      { kind: 'created', symbol: 'HOOK', supply: 1_000n },
    ]);
  });
});
