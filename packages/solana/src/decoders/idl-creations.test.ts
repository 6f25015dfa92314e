import { hasRecorded } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { readIdl } from '../testing/idl.ts';
import * as boop from './boop/layout.ts';
import { discriminator } from './bytes/discriminator.ts';
import * as dbc from './meteora-dbc/layout.ts';
import * as moonshot from './moonshot/layout.ts';
import * as launchlab from './raydium-launchlab/layout.ts';

describe.skipIf(!hasRecorded)(
  'creations and migrations compared with the published interfaces (needs the recorded data)',
  () => {
    const of = (idl: string, instruction: string): bigint =>
      discriminator(readIdl(idl).instructionDiscriminator(instruction));

    it('creations and migrations: accounts and arguments are at the published positions', () => {
      const launch = readIdl('raydium_launchlab');
      for (const name of ['initialize', 'initialize_v2', 'initialize_with_token_2022']) {
        expect(launchlab.INITIALIZE.has(of('raydium_launchlab', name))).toBe(true);
        const accounts = launch.accounts(name);
        const { creator, pool, baseMint, quoteMint } = launchlab.INITIALIZE_ACCOUNTS;
        expect(
          [creator, pool, baseMint, quoteMint, launchlab.PLATFORM].map((place) => accounts[place]),
        ).toEqual(['creator', 'pool_state', 'base_mint', 'quote_mint', 'platform_config']);
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
      for (const name of [
        'initialize_virtual_pool_with_spl_token',
        'initialize_virtual_pool_with_token2022',
      ]) {
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
      expect(Object.values(dbc.readInitialize(Buffer.concat([Buffer.alloc(8), named.bytes])))).toEqual(
        Object.values(named.values),
      );
    });

    it('Moonshot and Boop: accounts and arguments are at the published positions', () => {
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
      expect([
        of('moonshot', 'buy'),
        of('moonshot', 'sell'),
        of('moonshot', 'tokenMint'),
        of('moonshot', 'migrateFunds'),
      ]).toEqual([moonshot.BUY, moonshot.SELL, moonshot.TOKEN_MINT, moonshot.MIGRATE_FUNDS]);
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
      expect(boop.readDeployCurve(Buffer.concat([Buffer.alloc(8), deployed.bytes]))).toBe(
        deployed.values['creator'],
      );
    });
  },
);
