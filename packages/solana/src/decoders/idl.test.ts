import { hasRecorded } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { type Encoded, readIdl } from '../testing/idl.ts';
import * as boop from './boop/layout.ts';
import { discriminator } from './discriminator.ts';
import * as dammV1 from './meteora-damm-v1/layout.ts';
import * as dammV2 from './meteora-damm-v2/layout.ts';
import * as dbc from './meteora-dbc/layout.ts';
import * as dlmm from './meteora-dlmm/layout.ts';
import * as moonshot from './moonshot/layout.ts';
import * as whirlpool from './orca-whirlpool/layout.ts';
import type { SwapAccounts } from './pool-amounts.ts';
import * as amm from './raydium-amm/layout.ts';
import * as clmm from './raydium-clmm/layout.ts';
import * as cpmm from './raydium-cpmm/layout.ts';
import * as launchlab from './raydium-launchlab/layout.ts';

/** Our field, and the field or fields of the interface whose value or sum it is. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

interface EventLayout {
  readonly idl: string;
  readonly event: string;
  readonly discriminator: bigint;
  readonly read: (data: Uint8Array, start: number) => object;
  readonly fields: Fields;
  /** False where the event ends with fields that are not read. */
  readonly toTheEnd?: boolean;
}

const CPMM_SWAP = { pool: 'pool_id', inputBefore: 'input_vault_before', outputBefore: 'output_vault_before', input: 'input_amount' };
const EVENTS: readonly EventLayout[] = [
  {
    idl: 'raydium_cp_swap',
    event: 'SwapEvent',
    discriminator: cpmm.SWAP_EVENT,
    read: cpmm.readSwapEvent,
    fields: { ...CPMM_SWAP, output: 'output_amount', inputTransferFee: 'input_transfer_fee', outputTransferFee: 'output_transfer_fee' },
    toTheEnd: false,
  },
  {
    idl: 'raydium_amm_v3_clmm',
    event: 'SwapEvent',
    discriminator: clmm.SWAP_EVENT,
    read: clmm.readSwapEvent,
    fields: {
      pool: 'pool_state',
      amount0: 'amount_0',
      transferFee0: 'transfer_fee_0',
      amount1: 'amount_1',
      transferFee1: 'transfer_fee_1',
      zeroForOne: 'zero_for_one',
      sqrtPrice: 'sqrt_price_x64',
      liquidity: 'liquidity',
    },
  },
  {
    idl: 'raydium_launchlab',
    event: 'TradeEvent',
    discriminator: launchlab.TRADE_EVENT,
    read: launchlab.readTrade,
    fields: {
      pool: 'pool_state',
      virtualBase: 'virtual_base',
      virtualQuote: 'virtual_quote',
      realBaseBefore: 'real_base_before',
      realQuoteBefore: 'real_quote_before',
      realBaseAfter: 'real_base_after',
      realQuoteAfter: 'real_quote_after',
      input: 'amount_in',
      output: 'amount_out',
      fee: ['protocol_fee', 'platform_fee', 'creator_fee', 'share_fee'],
    },
  },
  {
    idl: 'meteora_dlmm',
    event: 'Swap',
    discriminator: dlmm.SWAP_EVENT,
    read: dlmm.readSwap,
    fields: { pool: 'lb_pair', from: 'from', swapForY: 'swap_for_y', input: 'amount_in', output: 'amount_out', fee: 'fee' },
    // Behind the fee: protocol_fee, fee_bps, host_fee, all skipped to the end.
  },
  {
    idl: 'meteora_dlmm',
    event: 'Swap2Evt',
    discriminator: dlmm.SWAP_2_EVENT,
    read: dlmm.readSwap2,
    fields: {
      pool: 'lb_pair',
      from: 'from',
      swapForY: 'swap_for_y',
      input: 'amount_in',
      left: 'amount_left',
      output: 'amount_out',
      fee: ['mm_fee', 'protocol_fee', 'limit_order_fee', 'host_fee'],
      feeOnInput: 'fees_on_input',
    },
  },
  {
    idl: 'meteora_damm_v1_amm',
    event: 'Swap',
    discriminator: dammV1.SWAP_EVENT,
    read: dammV1.readSwapEvent,
    fields: { input: 'in_amount', output: 'out_amount', tradeFee: 'trade_fee', protocolFee: 'protocol_fee', hostFee: 'host_fee' },
  },
  {
    idl: 'meteora_dynamic_bonding_curve',
    event: 'evtSwap',
    discriminator: dbc.SWAP_EVENT,
    read: dbc.readSwap,
    fields: {
      pool: 'pool',
      netInput: 'swap_result.actual_input_amount',
      output: 'swap_result.output_amount',
      fee: ['swap_result.trading_fee', 'swap_result.protocol_fee', 'swap_result.referral_fee'],
      input: 'amount_in',
    },
  },
  {
    idl: 'meteora_dynamic_bonding_curve',
    event: 'evtSwap2',
    discriminator: dbc.SWAP_2_EVENT,
    read: dbc.readSwap2,
    fields: {
      pool: 'pool',
      input: 'swap_result.included_fee_input_amount',
      netInput: 'swap_result.excluded_fee_input_amount',
      output: 'swap_result.output_amount',
      fee: ['swap_result.trading_fee', 'swap_result.protocol_fee', 'swap_result.referral_fee'],
    },
  },
  {
    idl: 'meteora_cp_amm_damm_v2',
    event: 'EvtSwap2',
    discriminator: dammV2.SWAP_2_EVENT,
    read: dammV2.readSwap2,
    fields: {
      pool: 'pool',
      input: 'swap_result.included_fee_input_amount',
      output: 'swap_result.output_amount',
      fee: ['swap_result.claiming_fee', 'swap_result.protocol_fee', 'swap_result.compounding_fee', 'swap_result.referral_fee'],
      sent: 'included_transfer_fee_amount_in',
    },
  },
  {
    idl: 'orca_whirlpool',
    event: 'Traded',
    discriminator: whirlpool.TRADED_EVENT,
    read: whirlpool.readTraded,
    fields: {
      pool: 'whirlpool',
      aToB: 'a_to_b',
      input: 'input_amount',
      output: 'output_amount',
      inputTransferFee: 'input_transfer_fee',
      outputTransferFee: 'output_transfer_fee',
      fee: ['lp_fee', 'protocol_fee'],
    },
  },
  {
    idl: 'moonshot',
    event: 'TradeEvent',
    discriminator: moonshot.TRADE_EVENT,
    read: moonshot.readTrade,
    fields: {
      amount: 'amount',
      collateral: 'collateral_amount',
      fee: ['dex_fee', 'helio_fee'],
      curve: 'curve',
      costToken: 'cost_token',
      sender: 'sender',
    },
    toTheEnd: false,
  },
  ...(['TokenBoughtEvent', 'TokenSoldEvent'] as const).map((event) => ({
    idl: 'boop',
    event,
    discriminator: event === 'TokenBoughtEvent' ? boop.BOUGHT_EVENT : boop.SOLD_EVENT,
    read: boop.readTrade,
    fields: {
      mint: 'mint',
      input: 'amount_in',
      output: 'amount_out',
      fee: 'swap_fee',
      user: event === 'TokenBoughtEvent' ? 'buyer' : 'seller',
    },
  })),
];

function fieldValue({ values }: Encoded, names: string | readonly string[]): bigint | boolean | string | undefined {
  if (typeof names === 'string') return values[names];
  return names.reduce((sum, name) => sum + BigInt(values[name] ?? Number.NaN), 0n);
}

/** Directions are numbers that only know 0 and 1; the encoded values count on. */
function withDirections(bytes: Buffer, encoded: Encoded): Buffer {
  const direction = encoded.values['trade_direction'];
  if (typeof direction !== 'bigint' || direction < 2n) return bytes;
  const at = bytes.indexOf(Number(direction), 32);
  const fixed = Buffer.from(bytes);
  fixed[at] = 1;
  return fixed;
}

describe.skipIf(!hasRecorded)('layouts beside the published interfaces (needs the recorded data)', () => {
  it.each(EVENTS.map((layout) => [`${layout.idl} ${layout.event}`, layout] as const))(
    '%s: same fields in the same order and sizes',
    (_, layout) => {
      const idl = readIdl(layout.idl);
      expect(discriminator(idl.eventDiscriminator(layout.event))).toBe(layout.discriminator);
      const encoded = idl.event(layout.event);
      const bytes = withDirections(encoded.bytes, encoded);
      const read = layout.read(Buffer.concat([Buffer.alloc(8), bytes]), 8);
      const expected = Object.fromEntries(Object.entries(layout.fields).map(([field, names]) => [field, fieldValue(encoded, names)]));
      expect(Object.values(expected)).not.toContain(undefined);
      expect(read).toMatchObject(expected);
      if (layout.toTheEnd !== false) expect(() => layout.read(bytes.subarray(0, -1), 0)).toThrow(RangeError);
    },
  );

  const swap = (
    pool: string,
    owner: string,
    vaults: readonly [string, string],
    mints: readonly [string, string] | null,
    user: readonly [string, string],
  ) => ({
    pool,
    owner,
    vaultA: vaults[0],
    vaultB: vaults[1],
    mintA: mints?.[0] ?? null,
    mintB: mints?.[1] ?? null,
    userIn: user[0],
    userOut: user[1],
  });
  const DLMM = swap('lb_pair', 'user', ['reserve_x', 'reserve_y'], ['token_x_mint', 'token_y_mint'], ['user_token_in', 'user_token_out']);
  const CP = swap(
    'pool',
    'payer',
    ['token_a_vault', 'token_b_vault'],
    ['token_a_mint', 'token_b_mint'],
    ['input_token_account', 'output_token_account'],
  );
  const DBC = swap(
    'pool',
    'payer',
    ['base_vault', 'quote_vault'],
    ['base_mint', 'quote_mint'],
    ['input_token_account', 'output_token_account'],
  );
  const LAUNCH = (user: readonly [string, string]) =>
    swap('pool_state', 'payer', ['base_vault', 'quote_vault'], ['base_token_mint', 'quote_token_mint'], user);
  const CLMM = (mints: readonly [string, string] | null) =>
    swap('pool_state', 'payer', ['input_vault', 'output_vault'], mints, ['input_token_account', 'output_token_account']);
  const ORCA = (mints: readonly [string, string] | null) =>
    swap('whirlpool', 'token_authority', ['token_vault_a', 'token_vault_b'], mints, ['token_owner_account_a', 'token_owner_account_b']);
  const HOP = (n: string) =>
    swap(`whirlpool_${n}`, 'token_authority', [`token_vault_${n}_a`, `token_vault_${n}_b`], null, [
      `token_owner_account_${n}_a`,
      `token_owner_account_${n}_b`,
    ]);
  const of = (idl: string, instruction: string): bigint => discriminator(readIdl(idl).instructionDiscriminator(instruction));
  const PLACES: readonly (readonly [string, string, (kind: bigint) => SwapAccounts | undefined, ReturnType<typeof swap>])[] = [
    ...['swap', 'swap2', 'swap_exact_out', 'swap_exact_out2', 'swap_with_price_impact', 'swap_with_price_impact2'].map(
      (name) => ['meteora_dlmm', name, (kind: bigint) => (dlmm.SWAP_INSTRUCTIONS.has(kind) ? dlmm.PLACES : undefined), DLMM] as const,
    ),
    ...['swap', 'swap2'].map(
      (name) =>
        ['meteora_cp_amm_damm_v2', name, (kind: bigint) => (dammV2.SWAP_INSTRUCTIONS.has(kind) ? dammV2.PLACES : undefined), CP] as const,
    ),
    ...['swap', 'swap2'].map(
      (name) =>
        ['meteora_dynamic_bonding_curve', name, (kind: bigint) => (dbc.SWAP_INSTRUCTIONS.has(kind) ? dbc.PLACES : undefined), DBC] as const,
    ),
    [
      'meteora_damm_v1_amm',
      'swap',
      (kind) => (kind === dammV1.SWAP ? dammV1.PLACES : undefined),
      swap('pool', 'user', ['a_token_vault', 'b_token_vault'], null, ['user_source_token', 'user_destination_token']),
    ],
    ...['buy_exact_in', 'buy_exact_out'].map(
      (name) =>
        ['raydium_launchlab', name, (kind: bigint) => launchlab.SWAPS.get(kind), LAUNCH(['user_quote_token', 'user_base_token'])] as const,
    ),
    ...['sell_exact_in', 'sell_exact_out'].map(
      (name) =>
        ['raydium_launchlab', name, (kind: bigint) => launchlab.SWAPS.get(kind), LAUNCH(['user_base_token', 'user_quote_token'])] as const,
    ),
    ['raydium_amm_v3_clmm', 'swap', (kind) => clmm.SWAPS.get(kind), CLMM(null)],
    ['raydium_amm_v3_clmm', 'swap_v2', (kind) => clmm.SWAPS.get(kind), CLMM(['input_vault_mint', 'output_vault_mint'])],
    ['orca_whirlpool', 'swap', (kind) => whirlpool.SWAPS.get(kind)?.places, ORCA(null)],
    ['orca_whirlpool', 'swap_v2', (kind) => whirlpool.SWAPS.get(kind)?.places, ORCA(['token_mint_a', 'token_mint_b'])],
    ['orca_whirlpool', 'two_hop_swap', (kind) => (kind === whirlpool.TWO_HOP_SWAP ? whirlpool.TWO_HOPS[0]?.places : undefined), HOP('one')],
    ['orca_whirlpool', 'two_hop_swap', (kind) => (kind === whirlpool.TWO_HOP_SWAP ? whirlpool.TWO_HOPS[1]?.places : undefined), HOP('two')],
    [
      'orca_whirlpool',
      'two_hop_swap_v2',
      (kind) => (kind === whirlpool.TWO_HOP_SWAP_V2 ? whirlpool.TWO_HOPS_V2[0] : undefined),
      swap(
        'whirlpool_one',
        'token_authority',
        ['token_vault_one_input', 'token_vault_one_intermediate'],
        ['token_mint_input', 'token_mint_intermediate'],
        ['token_owner_account_input', 'token_vault_two_intermediate'],
      ),
    ],
    [
      'orca_whirlpool',
      'two_hop_swap_v2',
      (kind) => (kind === whirlpool.TWO_HOP_SWAP_V2 ? whirlpool.TWO_HOPS_V2[1] : undefined),
      swap(
        'whirlpool_two',
        'token_authority',
        ['token_vault_two_intermediate', 'token_vault_two_output'],
        ['token_mint_intermediate', 'token_mint_output'],
        ['token_vault_one_intermediate', 'token_owner_account_output'],
      ),
    ],
  ];

  it.each(PLACES.map((entry) => [`${entry[0]} ${entry[1]}`, entry] as const))(
    '%s: accounts stand where they are read',
    (_, [file, name, find, expected]) => {
      const accounts = readIdl(file).accounts(name);
      const places = find(of(file, name));
      if (places === undefined) throw new Error('not decoded');
      const read = Object.fromEntries(
        Object.entries(places).map(([field, place]) => [field, place === -1 ? null : (accounts[place] ?? null)]),
      );
      expect(read).toEqual(expected);
    },
  );

  it('Raydium AMM v4: accounts stand where they are read', () => {
    const accounts = readIdl('raydium_amm_v4').accounts('swapBaseIn');
    const places = amm.swapPlaces(Buffer.from([9, ...Buffer.alloc(16)]), accounts.length);
    expect(
      [places?.pool, places?.vaultA, places?.vaultB, places?.userIn, places?.userOut, places?.owner].map((place) => accounts[place ?? -1]),
    ).toEqual([
      'amm',
      'pool_coin_token_account',
      'pool_pc_token_account',
      'uer_source_token_account',
      'uer_destination_token_account',
      'user_source_owner',
    ]);
  });

  it('the directions of Whirlpool swaps are read from where the arguments put them', () => {
    const idl = readIdl('orca_whirlpool');
    for (const [name, field, offset] of [
      ['swap', 'a_to_b', whirlpool.SWAPS.get(of('orca_whirlpool', 'swap'))?.aToB],
      ['two_hop_swap', 'a_to_b_one', whirlpool.TWO_HOPS[0]?.aToB],
      ['two_hop_swap', 'a_to_b_two', whirlpool.TWO_HOPS[1]?.aToB],
    ] as const) {
      const { values } = idl.args(name);
      const before = Object.keys(values).indexOf(field);
      const sizes: Readonly<Record<string, number>> = {
        amount: 8,
        other_amount_threshold: 8,
        sqrt_price_limit: 16,
        amount_specified_is_input: 1,
        a_to_b_one: 1,
      };
      const start = Object.keys(values)
        .slice(0, before)
        .reduce((sum, key) => sum + (sizes[key] ?? Number.NaN), 8);
      expect(start, field).toBe(offset);
    }
  });

  it('creations and migrations: accounts and arguments stand where they are read', () => {
    const launch = readIdl('raydium_launchlab');
    for (const name of ['initialize', 'initialize_v2', 'initialize_with_token_2022']) {
      expect(launchlab.INITIALIZE.has(of('raydium_launchlab', name))).toBe(true);
      const accounts = launch.accounts(name);
      const { creator, pool, baseMint, quoteMint } = launchlab.INITIALIZE_ACCOUNTS;
      expect([creator, pool, baseMint, quoteMint, launchlab.PLATFORM].map((place) => accounts[place])).toEqual([
        'creator',
        'pool_state',
        'base_mint',
        'quote_mint',
        'platform_config',
      ]);
    }
    const { bytes, values } = launch.args('initialize');
    expect(launchlab.readInitialize(Buffer.concat([Buffer.alloc(8), bytes]))).toEqual({
      decimals: Number(values['base_mint_param.decimals']),
      name: values['base_mint_param.name'],
      symbol: values['base_mint_param.symbol'],
      uri: values['base_mint_param.uri'],
      supply: values['curve_param.data.supply'],
    });
    const migrations = [
      [
        'raydium_launchlab',
        'migrate_to_amm',
        launchlab.MIGRATE_TO_AMM,
        launchlab.AMM_MIGRATION,
        ['pool_state', 'amm_pool', 'base_mint', 'amm_base_vault', 'amm_quote_vault'],
      ],
      [
        'raydium_launchlab',
        'migrate_to_cpswap',
        launchlab.MIGRATE_TO_CPSWAP,
        launchlab.CPSWAP_MIGRATION,
        ['pool_state', 'cpswap_pool', 'base_mint', 'cpswap_base_vault', 'cpswap_quote_vault'],
      ],
      [
        'meteora_dynamic_bonding_curve',
        'migrate_meteora_damm',
        dbc.MIGRATE_TO_DAMM_V1,
        dbc.DAMM_V1_MIGRATION,
        ['virtual_pool', 'pool', 'token_a_mint', 'a_token_vault', 'b_token_vault'],
      ],
      [
        'meteora_dynamic_bonding_curve',
        'migration_damm_v2',
        dbc.MIGRATE_TO_DAMM_V2,
        dbc.DAMM_V2_MIGRATION,
        ['virtual_pool', 'pool', 'base_mint', 'token_a_vault', 'token_b_vault'],
      ],
    ] as const;
    for (const [file, name, kind, { curve, pool, mint, baseVault, quoteVault }, expected] of migrations) {
      expect(of(file, name)).toBe(kind);
      const accounts = readIdl(file).accounts(name);
      expect([curve, pool, mint, baseVault, quoteVault].map((place) => accounts[place])).toEqual(expected);
    }
    const curve = readIdl('meteora_dynamic_bonding_curve');
    for (const name of ['initialize_virtual_pool_with_spl_token', 'initialize_virtual_pool_with_token2022']) {
      const accounts = curve.accounts(name);
      const { config, creator, baseMint, quoteMint, pool } = dbc.INITIALIZE_ACCOUNTS;
      const payer = dbc.INITIALIZE.get(of('meteora_dynamic_bonding_curve', name))?.payer ?? -1;
      expect([config, creator, baseMint, quoteMint, pool, payer].map((place) => accounts[place])).toEqual([
        'config',
        'creator',
        'base_mint',
        'quote_mint',
        'pool',
        'payer',
      ]);
    }
    const named = curve.args('initialize_virtual_pool_with_spl_token');
    expect(Object.values(dbc.readInitialize(Buffer.concat([Buffer.alloc(8), named.bytes])))).toEqual(Object.values(named.values));
  });

  it('Moonshot and Boop: accounts and arguments stand where they are read', () => {
    const moon = readIdl('moonshot');
    for (const name of ['buy', 'sell']) {
      const accounts = moon.accounts(name);
      expect(Object.entries(moonshot.SWAP_ACCOUNTS).map(([, place]) => accounts[place])).toEqual([
        'sender',
        'sender_token_account',
        'curve_account',
        'curve_token_account',
        'dex_fee',
        'helio_fee',
        'mint',
      ]);
    }
    expect([of('moonshot', 'buy'), of('moonshot', 'sell'), of('moonshot', 'tokenMint'), of('moonshot', 'migrateFunds')]).toEqual([
      moonshot.BUY,
      moonshot.SELL,
      moonshot.TOKEN_MINT,
      moonshot.MIGRATE_FUNDS,
    ]);
    const minted = moon.args('tokenMint');
    expect(moonshot.readTokenMint(Buffer.concat([Buffer.alloc(8), minted.bytes]))).toEqual({
      name: minted.values['name'],
      symbol: minted.values['symbol'],
      uri: minted.values['uri'],
      decimals: Number(minted.values['decimals']),
      supply: minted.values['amount'],
    });
    const boops = readIdl('boop');
    const { mint, curve, vault, solVault, userTokens, user } = boop.SWAP_ACCOUNTS;
    for (const [name, tokens, who] of [
      ['buy_token', 'recipient_token_account', 'buyer'],
      ['sell_token', 'seller_token_account', 'seller'],
    ] as const) {
      const accounts = boops.accounts(name);
      expect([mint, curve, vault, solVault, userTokens, user].map((place) => accounts[place])).toEqual([
        'mint',
        'bonding_curve',
        'bonding_curve_vault',
        'bonding_curve_sol_vault',
        tokens,
        who,
      ]);
    }
    expect([of('boop', 'buy_token'), of('boop', 'sell_token')]).toEqual([boop.BUY_TOKEN, boop.SELL_TOKEN]);
    for (const name of ['create_raydium_pool', 'create_raydium_random_pool']) {
      const accounts = boops.accounts(name);
      expect(boop.CREATE_POOL.has(of('boop', name))).toBe(true);
      expect(Object.values(boop.POOL_ACCOUNTS).map((place) => accounts[place])).toEqual([
        'pool_state',
        'token_0_mint',
        'token_1_mint',
        'bonding_curve',
        'token_0_vault',
        'token_1_vault',
      ]);
    }
    for (const name of ['deploy_bonding_curve', 'deploy_bonding_curve_fallback']) {
      expect(boop.DEPLOY_CURVE.has(of('boop', name))).toBe(true);
      expect(Object.values(boop.DEPLOY_ACCOUNTS).map((place) => boops.accounts(name)[place])).toEqual([
        'mint',
        'bonding_curve',
        'bonding_curve_vault',
      ]);
    }
    for (const name of ['create_token', 'create_token_fallback']) {
      expect(boop.CREATE_TOKEN.has(of('boop', name))).toBe(true);
      expect(boops.accounts(name)[boop.CREATE_MINT]).toBe('mint');
      const { bytes, values } = boops.args(name);
      expect(boop.readCreateToken(Buffer.concat([Buffer.alloc(8), bytes]))).toEqual({
        name: values['name'],
        symbol: values['symbol'],
        uri: values['uri'],
      });
    }
    const deployed = boops.args('deploy_bonding_curve');
    expect(boop.readDeployCurve(Buffer.concat([Buffer.alloc(8), deployed.bytes]))).toBe(deployed.values['creator']);
  });
});
