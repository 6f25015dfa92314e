import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, PAYER, placed, TOKEN } from '../../testing/swap-builder.ts';
import { address, disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import * as whirlpool from './layout.ts';

describe('Whirlpool', () => {
  it('splits both two-hop swaps of Whirlpool into two legs with separate ids', () => {
    const [one, two] = whirlpool.TWO_HOPS;
    if (one === undefined || two === undefined) throw new Error('no places');
    const names = placed(20, {
      'pool one': one.places.pool,
      'pool two': two.places.pool,
      payer: one.places.owner,
      'in one': one.places.userIn,
      'vault one a': one.places.vaultA,
      middle: one.places.userOut,
      'vault one b': one.places.vaultB,
      'middle two': two.places.userIn,
      'vault two a': two.places.vaultA,
      out: two.places.userOut,
      'vault two b': two.places.vaultB,
    });
    const call = Buffer.concat([
      disc(whirlpool.TWO_HOP_SWAP),
      args(1_000n, 1n),
      Buffer.from([1, 1, 1]),
      Buffer.alloc(32),
    ]);
    const middle = address(77);
    const held = (builder: TransactionBuilder) =>
      builder
        .holds('vault one a', SOL_MINT, 'o', 1_000n)
        .holds('vault one b', middle, 'o', -70n)
        .holds('vault two a', middle, 'o', 70n)
        .holds('vault two b', TOKEN, 'o', -500n);
    const first = held(new TransactionBuilder(PAYER))
      .outer(whirlpool.WHIRLPOOL_PROGRAM, names, call)
      .transfer('in one', 'vault one a', 1_000n)
      .transfer('vault one b', 'middle', 70n)
      .transfer('middle two', 'vault two a', 70n)
      .transfer('vault two b', 'out', 500n);
    const legs = [
      { id: 'made:0', mint: middle, side: 'buy', tokenAmount: 70n, quoteAmount: 1_000n },
      { id: 'made:0/2', mint: TOKEN, side: 'buy', tokenAmount: 500n, quoteAmount: 70n },
    ];
    expect(decodeTransaction(first.transaction()).trades).toMatchObject(legs);

    const [in2, out2] = whirlpool.TWO_HOPS_V2;
    if (in2 === undefined || out2 === undefined) throw new Error('no places');
    const names2 = placed(24, {
      'pool one': in2.pool,
      'pool two': out2.pool,
      payer: in2.owner,
      'in one': in2.userIn,
      'vault one a': in2.vaultA,
      'vault one b': in2.vaultB,
      'vault two a': out2.vaultA,
      'vault two b': out2.vaultB,
      out: out2.userOut,
    });
    const second = held(new TransactionBuilder(PAYER))
      .outer(
        whirlpool.WHIRLPOOL_PROGRAM,
        names2,
        Buffer.concat([
          disc(whirlpool.TWO_HOP_SWAP_V2),
          args(1_000n, 1n),
          Buffer.from([1, 1, 1]),
          Buffer.alloc(33),
        ]),
      )
      .transfer('in one', 'vault one a', 1_000n)
      .transfer('vault one b', 'vault two a', 70n)
      .transfer('vault two b', 'out', 500n);
    expect(decodeTransaction(second.transaction()).trades).toMatchObject(legs);
  });
});
