import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../decode.ts';
import { args, BOUGHT, PAYER, placed, TOKEN, text } from '../../testing/swap-builder.ts';
import { address, disc, TransactionBuilder } from '../../testing/transaction-builder.ts';
import * as boop from './layout.ts';

describe('Boop', () => {
  it('reads a buy from its event and a creation from the minted amount', () => {
    const { mint, curve, vault, solVault, userTokens } = boop.SWAP_ACCOUNTS;
    const names = {
      mint,
      curve,
      'vault a': vault,
      'sol vault': solVault,
      'user out': userTokens,
      payer: boop.SWAP_ACCOUNTS.user,
    };
    const start = new TransactionBuilder(PAYER);
    start.account('mint', TOKEN);
    const key = (name: string) => Buffer.from(name.padEnd(32, '.'));
    const builder = start
      .holds('vault a', TOKEN, 'pool owner', -500n)
      .outer(boop.BOOP_PROGRAM, placed(13, names), Buffer.concat([disc(boop.BUY_TOKEN), args(1_010n, 1n)]))
      .lamportTransfer('payer', 'sol vault', 1_000n)
      .transfer('vault a', 'user out', 500n)
      .logs(
        boop.BOOP_PROGRAM,
        Buffer.concat([
          disc(boop.BOUGHT_EVENT),
          Buffer.alloc(32, 200),
          args(1_010n, 500n, 10n),
          key('payer'),
          key('payer'),
        ]),
      );
    expect(decodeTransaction(builder.transaction()).trades).toMatchObject([
      { ...BOUGHT, market: 'boop', quoteAmount: 1_010n, feeAmount: 10n },
    ]);

    const [create = 0n] = boop.CREATE_TOKEN;
    const [deploy = 0n] = boop.DEPLOY_CURVE;
    const launch = new TransactionBuilder(PAYER)
      .outer(
        boop.BOOP_PROGRAM,
        placed(8, { mint: boop.CREATE_MINT }),
        Buffer.concat([disc(create), args(1n), text('Boo'), text('BOO'), text('u')]),
      )
      .outer(
        boop.BOOP_PROGRAM,
        placed(10, { mint: boop.DEPLOY_ACCOUNTS.mint, curve: boop.DEPLOY_ACCOUNTS.curve }),
        Buffer.concat([disc(deploy), Buffer.alloc(32, 7), args(1n)]),
      )
      .mintTo('mint', 'account 4', 1_000n);
    const launched = decodeTransaction(launch.transaction());
    expect(launched.events).toMatchObject([
      { kind: 'created', name: 'Boo', symbol: 'BOO', creator: address(7), supply: 1_000n, market: 'boop' },
    ]);
    expect(launched.skipped).toEqual([]);
  });

  const swapNames = () => {
    const { mint, curve, feeVault, vault, solVault, userTokens, user } = boop.SWAP_ACCOUNTS;
    return placed(13, {
      mint,
      curve,
      'fee vault': feeVault,
      'vault a': vault,
      'sol vault': solVault,
      'user tokens': userTokens,
      payer: user,
    });
  };
  const soldEvent = (mint: Buffer) =>
    Buffer.concat([disc(boop.SOLD_EVENT), mint, args(500n, 1_000n, 10n), Buffer.alloc(64)]);
  const sold = () => {
    const start = new TransactionBuilder(PAYER);
    start.account('mint', TOKEN);
    return start
      .holds('vault a', TOKEN, 'pool owner', 500n)
      .lamports('sol vault', -1_000n)
      .outer(boop.BOOP_PROGRAM, swapNames(), Buffer.concat([disc(boop.SELL_TOKEN), args(500n, 1n)]))
      .transfer('user tokens', 'vault a', 500n);
  };

  it('reads a sell from its event if it matches the token that moved', () => {
    const reported = decodeTransaction(
      sold()
        .logs(boop.BOOP_PROGRAM, soldEvent(Buffer.alloc(32, 200)))
        .transaction(),
    );
    expect(reported.trades).toMatchObject([{ ...BOUGHT, side: 'sell', market: 'boop', feeAmount: 10n }]);
    expect(reported.inferred).toEqual([]);
    const withFee = sold()
      .lamports('fee vault', 10n)
      .logs(boop.BOOP_PROGRAM, soldEvent(Buffer.alloc(32, 200)));
    expect(decodeTransaction(withFee.transaction()).trades).toMatchObject([
      { quoteAmount: 990n, feeAmount: 10n },
    ]);
    const other = decodeTransaction(
      sold()
        .logs(boop.BOOP_PROGRAM, soldEvent(Buffer.alloc(32, 1)))
        .transaction(),
    );
    expect(other.trades).toEqual([]);
    expect(other.skipped.map(({ reason }) => reason)).toEqual(['amounts contradict the transfers']);
  });

  it('reads a creation without a name when another transaction set it, and skips one without a mint', () => {
    const [deploy = 0n] = boop.DEPLOY_CURVE;
    const { mint, curve } = boop.DEPLOY_ACCOUNTS;
    const deployed = () =>
      new TransactionBuilder(PAYER).outer(
        boop.BOOP_PROGRAM,
        placed(10, { mint, curve }),
        Buffer.concat([disc(deploy), Buffer.alloc(32, 7), args(1n)]),
      );
    expect(
      decodeTransaction(deployed().mintTo('mint', 'account 4', 1_000n).transaction()).events,
    ).toMatchObject([{ kind: 'created', name: '', symbol: '', uri: '', decimals: 9, supply: 1_000n }]);
    const nothing = decodeTransaction(deployed().transaction());
    expect([nothing.events, nothing.skipped.map(({ reason }) => reason)]).toEqual([[], ['amounts missing']]);
  });

  it.each([true, false])('reads a graduation, whichever side of the new pool is SOL (%s)', (solFirst) => {
    const [create = 0n] = boop.CREATE_POOL;
    const { pool, mint0, mint1, curve, vault0, vault1 } = boop.POOL_ACCOUNTS;
    const [token, sol] = solFirst ? [mint1, mint0] : [mint0, mint1];
    const [tokenVault, solVault] = solFirst ? [vault1, vault0] : [vault0, vault1];
    const start = new TransactionBuilder(PAYER);
    start.account('sol', SOL_MINT);
    const names = { pool, curve, token, sol, 'token vault': tokenVault, 'sol vault': solVault };
    const builder = start
      .outer(boop.BOOP_PROGRAM, placed(20, names), disc(create))
      .transfer('account 17', 'token vault', 206n)
      .transfer('account 18', 'sol vault', 85n);
    expect(decodeTransaction(builder.transaction()).events).toEqual([
      expect.objectContaining({
        kind: 'migration',
        mint: builder.addressOf('token'),
        fromPool: builder.addressOf('curve'),
        toPool: builder.addressOf('pool'),
        market: 'raydium-cpmm',
        reserves: { base: 206n, quote: 85n },
      }),
    ]);
  });

  it('ignores a truncated graduation instruction', () => {
    const [create = 0n] = boop.CREATE_POOL;
    const cut = new TransactionBuilder(PAYER).outer(
      boop.BOOP_PROGRAM,
      placed(boop.POOL_ACCOUNTS.vault1, {}),
      disc(create),
    );
    expect(decodeTransaction(cut.transaction()).events).toEqual([]);
  });
});
