import { SOL_MINT } from '@dugout/domain/sol';
import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../decode.ts';
import { address, disc, Scene, u64 } from '../testing/scene.ts';
import * as boop from './boop/layout.ts';
import { discriminator } from './discriminator.ts';
import { instructionNamed } from './known-instructions.ts';
import * as dammV1 from './meteora-damm-v1/layout.ts';
import * as dammV2 from './meteora-damm-v2/layout.ts';
import * as dbc from './meteora-dbc/layout.ts';
import * as whirlpool from './orca-whirlpool/layout.ts';
import * as amm from './raydium-amm/layout.ts';
import * as clmm from './raydium-clmm/layout.ts';
import * as launchlab from './raydium-launchlab/layout.ts';

const PAYER = address(9);
const TOKEN = address(200);
const args = (...amounts: bigint[]): Buffer => Buffer.concat(amounts.map(u64));
const text = (value: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(value.length);
  return Buffer.concat([length, Buffer.from(value)]);
};
/** Account names of a swap with those that matter at their places. */
const placed = (length: number, places: Readonly<Record<string, number>>): string[] => {
  const names = Array.from({ length }, (_, index) => `account ${index}`);
  for (const [name, place] of Object.entries(places)) if (place >= 0) names[place] = name;
  return names;
};
const swapAccounts = (length: number, { pool, vaultA, vaultB, userIn, userOut, owner }: Readonly<Record<string, number>>): string[] =>
  placed(length, {
    pool: pool ?? -1,
    'vault a': vaultA ?? -1,
    'vault b': vaultB ?? -1,
    'user in': userIn ?? -1,
    'user out': userOut ?? -1,
    payer: owner ?? -1,
  });

/** A pool with the token in vault A and SOL in vault B that sold 500 raw tokens for 1,000 lamports. */
const bought = (program: string, accounts: readonly string[], data: Uint8Array): Scene =>
  new Scene(PAYER)
    .holds('vault a', TOKEN, 'pool owner', -500n)
    .holds('vault b', SOL_MINT, 'pool owner', 1_000n)
    .holds('user in', SOL_MINT, PAYER, -1_000n)
    .holds('user out', TOKEN, PAYER, 500n)
    .outer(program, accounts, data)
    .transfer('user in', 'vault b', 1_000n)
    .transfer('vault a', 'user out', 500n);

const BOUGHT = { side: 'buy', mint: TOKEN, tokenAmount: 500n, quoteMint: SOL_MINT, quoteAmount: 1_000n, wallet: PAYER, decimals: 6 };

describe('programs of which no transaction is recorded', () => {
  it('Raydium LaunchLab: the virtual reserves after the trade, the fees in the quote, the launchpad by its platform', () => {
    const [buy = 0n] = launchlab.SWAPS.keys();
    const places = { ...launchlab.SWAPS.get(buy) };
    const accounts = swapAccounts(15, places);
    accounts[launchlab.PLATFORM] = 'platform';
    const base = new Scene(PAYER);
    base.account('platform', 'FfYek5vEz23cMkWsdJwG2oa6EphsvXSHrGpdALN4g6W1');
    const [virtualBase, virtualQuote, before] = [2_000_000n, 3_989_900n, 1_000_000n];
    const scene = base
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
    const decoded = decodeTransaction(scene.event(launchlab.LAUNCHLAB_PROGRAM, event).transaction());
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

  it('Raydium LaunchLab: creation and migration', () => {
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
    const made = new Scene(PAYER).outer(launchlab.LAUNCHLAB_PROGRAM, placed(18, { creator, pool, mint: baseMint, quote: quoteMint }), data);
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
    const moved = new Scene(PAYER)
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

  it('Meteora DBC: the fee on the side that it was taken from; creation through Bags', () => {
    const [kind = 0n] = dbc.SWAP_INSTRUCTIONS;
    const scene = bought(dbc.DBC_PROGRAM, swapAccounts(15, { ...dbc.PLACES }), Buffer.concat([disc(kind), args(1_000n, 1n)]));
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
    const decoded = decodeTransaction(scene.event(dbc.DBC_PROGRAM, event).transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'meteora-dyn', feeAmount: 10n, reserves: null }]);
    expect(decoded.inferred).toEqual([]);

    const [initialize = 0n] = dbc.INITIALIZE.keys();
    const { creator, baseMint, quoteMint, pool: poolPlace } = dbc.INITIALIZE_ACCOUNTS;
    const launch = new Scene(PAYER);
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

  it('Meteora DBC: coins with a transfer hook swap and are launched by instructions of their own', () => {
    const swap = instructionNamed('swap2_with_transfer_hook');
    expect(swap).toBe(discriminator('b75d992818e6c297'));
    const scene = bought(dbc.DBC_PROGRAM, swapAccounts(17, { ...dbc.PLACES }), Buffer.concat([disc(swap), args(1_000n, 1n)]));
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
    const decoded = decodeTransaction(scene.event(dbc.DBC_PROGRAM, event).transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'meteora-dyn', feeAmount: 10n }]);
    expect([decoded.skipped, decoded.inferred]).toEqual([[], []]);

    const { creator, baseMint, quoteMint, pool } = dbc.INITIALIZE_ACCOUNTS;
    const launch = new Scene(PAYER);
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
    expect(decodeTransaction(launch.transaction()).events).toMatchObject([{ kind: 'created', symbol: 'HOOK', supply: 1_000n }]);
  });

  it('Meteora DAMM v1: what the trader paid includes what went past the vault to the protocol', () => {
    const accounts = swapAccounts(15, { ...dammV1.PLACES });
    accounts[11] = 'protocol fee';
    const scene = new Scene(PAYER)
      .holds('vault a', TOKEN, 'pool owner', -500n)
      .holds('vault b', SOL_MINT, 'pool owner', 998n)
      .outer(dammV1.DAMM_V1_PROGRAM, accounts, Buffer.concat([disc(dammV1.SWAP), args(1_000n, 1n)]))
      .transfer('user in', 'protocol fee', 2n)
      .transfer('user in', 'vault b', 998n, 3)
      .transfer('vault a', 'user out', 500n, 3)
      .logs(dammV1.DAMM_V1_PROGRAM, Buffer.concat([disc(dammV1.SWAP_EVENT), args(998n, 500n, 3n, 2n, 0n)]));
    const decoded = decodeTransaction(scene.transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'meteora-dyn', feeAmount: 5n }]);
    expect(decoded.inferred).toEqual([]);
  });

  it('Meteora DAMM v2: read from the transfers alone where the event is missing, and marked as such', () => {
    const [kind = 0n] = dammV2.SWAP_INSTRUCTIONS;
    const scene = bought(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), Buffer.concat([disc(kind), args(1_000n, 1n)]));
    const decoded = decodeTransaction(scene.transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'meteora-dyn-v2', feeAmount: 0n }]);
    expect(decoded.inferred).toEqual([{ program: dammV2.DAMM_V2_PROGRAM, id: 'made:0', reason: 'event missing' }]);
  });

  it('Boop: lamports on the curve, creation and graduation', () => {
    const { mint, curve, vault, solVault, userTokens } = boop.SWAP_ACCOUNTS;
    const names = { mint, curve, 'vault a': vault, 'sol vault': solVault, 'user out': userTokens, payer: boop.SWAP_ACCOUNTS.user };
    const start = new Scene(PAYER);
    start.account('mint', TOKEN);
    const key = (name: string) => Buffer.from(name.padEnd(32, '.'));
    const scene = start
      .holds('vault a', TOKEN, 'pool owner', -500n)
      .outer(boop.BOOP_PROGRAM, placed(13, names), Buffer.concat([disc(boop.BUY_TOKEN), args(1_010n, 1n)]))
      .lamportTransfer('payer', 'sol vault', 1_000n)
      .transfer('vault a', 'user out', 500n)
      .logs(
        boop.BOOP_PROGRAM,
        Buffer.concat([disc(boop.BOUGHT_EVENT), Buffer.alloc(32, 200), args(1_010n, 500n, 10n), key('payer'), key('payer')]),
      );
    expect(decodeTransaction(scene.transaction()).trades).toMatchObject([
      { ...BOUGHT, market: 'boop', quoteAmount: 1_010n, feeAmount: 10n },
    ]);

    const [create = 0n] = boop.CREATE_TOKEN;
    const [deploy = 0n] = boop.DEPLOY_CURVE;
    const launch = new Scene(PAYER)
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
    expect(decodeTransaction(launch.transaction()).events).toMatchObject([
      { kind: 'created', name: 'Boo', symbol: 'BOO', creator: address(7), supply: 1_000n, market: 'boop' },
    ]);
  });
});

describe('forms that the recorded transactions do not show', () => {
  const [kind = 0n] = dammV2.SWAP_INSTRUCTIONS;
  const data = Buffer.concat([disc(kind), args(1_000n, 1n)]);

  it('finds the same without call depths', () => {
    const scene = bought(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), data);
    expect(decodeTransaction(scene.transaction({ depths: false })).trades).toEqual(decodeTransaction(scene.transaction()).trades);
  });

  it('takes amounts from the vaults where a source leaves inner instructions out, and marks them', () => {
    const scene = new Scene(PAYER)
      .holds('vault a', TOKEN, 'pool owner', -500n)
      .holds('vault b', SOL_MINT, 'pool owner', 1_000n)
      .outer(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), data);
    const decoded = decodeTransaction(scene.transaction());
    expect(decoded.trades).toMatchObject([BOUGHT]);
    expect(decoded.inferred).toHaveLength(1);
  });

  it('skips a leg whose transfers the balances do not bear out', () => {
    const scene = bought(dammV2.DAMM_V2_PROGRAM, swapAccounts(14, { ...dammV2.PLACES }), data).holds('vault a', TOKEN, 'pool owner', -499n);
    const decoded = decodeTransaction(scene.transaction());
    expect(decoded.trades).toEqual([]);
    expect(decoded.skipped.map((skip) => skip.reason)).toEqual(['amounts contradict the balances']);
  });

  it('counts what reached the wallet of a mint that keeps a fee', () => {
    const [, places] = [...clmm.SWAPS][1] ?? [];
    const [, swapV2] = [...clmm.SWAPS.keys()];
    const scene = new Scene(PAYER)
      .holds('vault a', SOL_MINT, 'pool owner', 1_000n)
      .holds('vault b', TOKEN, 'pool owner', -500n)
      .holds('user out', TOKEN, PAYER, 490n)
      .outer(clmm.CLMM_PROGRAM, swapAccounts(13, { ...places }), Buffer.concat([disc(swapV2 ?? 0n), args(1_000n, 1n)]))
      .transfer('user in', 'vault a', 1_000n)
      .transfer2022('vault b', 'account 12', 'user out', 500n, 6);
    expect(decodeTransaction(scene.transaction()).trades).toMatchObject([{ ...BOUGHT, tokenAmount: 490n }]);
  });

  it('gives the legs of a program account to whoever gained, never to the account', () => {
    const accounts = swapAccounts(14, { ...dammV2.PLACES });
    accounts[dammV2.PLACES.owner] = 'router authority';
    const scene = bought(dammV2.DAMM_V2_PROGRAM, accounts, data)
      .transfer('escrow', 'user in', 1_000n)
      .holds('user in', SOL_MINT, 'router authority', 0n)
      .holds('user out', TOKEN, 'a trader', 500n);
    expect(decodeTransaction(scene.transaction()).trades).toMatchObject([{ wallet: 'a trader' }]);
  });

  it('splits both two-hop swaps of Whirlpool into two legs with ids of their own', () => {
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
    const call = Buffer.concat([disc(whirlpool.TWO_HOP_SWAP), args(1_000n, 1n), Buffer.from([1, 1, 1]), Buffer.alloc(32)]);
    const middle = address(77);
    const held = (scene: Scene) =>
      scene
        .holds('vault one a', SOL_MINT, 'o', 1_000n)
        .holds('vault one b', middle, 'o', -70n)
        .holds('vault two a', middle, 'o', 70n)
        .holds('vault two b', TOKEN, 'o', -500n);
    const first = held(new Scene(PAYER))
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
    const second = held(new Scene(PAYER))
      .outer(
        whirlpool.WHIRLPOOL_PROGRAM,
        names2,
        Buffer.concat([disc(whirlpool.TWO_HOP_SWAP_V2), args(1_000n, 1n), Buffer.from([1, 1, 1]), Buffer.alloc(33)]),
      )
      .transfer('in one', 'vault one a', 1_000n)
      .transfer('vault one b', 'vault two a', 70n)
      .transfer('vault two b', 'out', 500n);
    expect(decodeTransaction(second.transaction()).trades).toMatchObject(legs);
  });

  it('reads the Raydium AMM v4 instructions without an order book', () => {
    const instruction = Buffer.concat([Buffer.of(16), args(1_000n, 1n)]);
    const places = amm.swapPlaces(instruction, 8);
    const decoded = decodeTransaction(bought(amm.AMM_PROGRAM, swapAccounts(8, { ...places }), instruction).transaction());
    expect(decoded.trades).toMatchObject([{ ...BOUGHT, market: 'raydium', reserves: null }]);
  });
});
