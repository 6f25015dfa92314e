import { hasRecorded } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { readIdl } from '../testing/idl.ts';
import { discriminator } from './bytes/discriminator.ts';
import * as dammV1 from './meteora-damm-v1/layout.ts';
import * as dammV2 from './meteora-damm-v2/layout.ts';
import * as dbc from './meteora-dbc/layout.ts';
import * as dlmm from './meteora-dlmm/layout.ts';
import * as whirlpool from './orca-whirlpool/layout.ts';
import type { SwapAccounts } from './pool-amounts.ts';
import * as amm from './raydium-amm/layout.ts';
import * as clmm from './raydium-clmm/layout.ts';
import * as launchlab from './raydium-launchlab/layout.ts';

describe.skipIf(!hasRecorded)(
  'swap accounts compared with the published interfaces (needs the recorded data)',
  () => {
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
    const DLMM = swap(
      'lb_pair',
      'user',
      ['reserve_x', 'reserve_y'],
      ['token_x_mint', 'token_y_mint'],
      ['user_token_in', 'user_token_out'],
    );
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
      swap(
        'pool_state',
        'payer',
        ['base_vault', 'quote_vault'],
        ['base_token_mint', 'quote_token_mint'],
        user,
      );
    const CLMM = (mints: readonly [string, string] | null) =>
      swap('pool_state', 'payer', ['input_vault', 'output_vault'], mints, [
        'input_token_account',
        'output_token_account',
      ]);
    const ORCA = (mints: readonly [string, string] | null) =>
      swap('whirlpool', 'token_authority', ['token_vault_a', 'token_vault_b'], mints, [
        'token_owner_account_a',
        'token_owner_account_b',
      ]);
    const HOP = (n: string) =>
      swap(`whirlpool_${n}`, 'token_authority', [`token_vault_${n}_a`, `token_vault_${n}_b`], null, [
        `token_owner_account_${n}_a`,
        `token_owner_account_${n}_b`,
      ]);
    const of = (idl: string, instruction: string): bigint =>
      discriminator(readIdl(idl).instructionDiscriminator(instruction));
    const PLACES: readonly (readonly [
      string,
      string,
      (kind: bigint) => SwapAccounts | undefined,
      ReturnType<typeof swap>,
    ])[] = [
      ...[
        'swap',
        'swap2',
        'swap_exact_out',
        'swap_exact_out2',
        'swap_with_price_impact',
        'swap_with_price_impact2',
      ].map(
        (name) =>
          [
            'meteora_dlmm',
            name,
            (kind: bigint) => (dlmm.SWAP_INSTRUCTIONS.has(kind) ? dlmm.PLACES : undefined),
            DLMM,
          ] as const,
      ),
      ...['swap', 'swap2'].map(
        (name) =>
          [
            'meteora_cp_amm_damm_v2',
            name,
            (kind: bigint) => (dammV2.SWAP_INSTRUCTIONS.has(kind) ? dammV2.PLACES : undefined),
            CP,
          ] as const,
      ),
      ...['swap', 'swap2'].map(
        (name) =>
          [
            'meteora_dynamic_bonding_curve',
            name,
            (kind: bigint) => (dbc.SWAP_INSTRUCTIONS.has(kind) ? dbc.PLACES : undefined),
            DBC,
          ] as const,
      ),
      [
        'meteora_damm_v1_amm',
        'swap',
        (kind) => (kind === dammV1.SWAP ? dammV1.PLACES : undefined),
        swap('pool', 'user', ['a_token_vault', 'b_token_vault'], null, [
          'user_source_token',
          'user_destination_token',
        ]),
      ],
      ...['buy_exact_in', 'buy_exact_out'].map(
        (name) =>
          [
            'raydium_launchlab',
            name,
            (kind: bigint) => launchlab.SWAPS.get(kind),
            LAUNCH(['user_quote_token', 'user_base_token']),
          ] as const,
      ),
      ...['sell_exact_in', 'sell_exact_out'].map(
        (name) =>
          [
            'raydium_launchlab',
            name,
            (kind: bigint) => launchlab.SWAPS.get(kind),
            LAUNCH(['user_base_token', 'user_quote_token']),
          ] as const,
      ),
      ['raydium_amm_v3_clmm', 'swap', (kind) => clmm.SWAPS.get(kind), CLMM(null)],
      [
        'raydium_amm_v3_clmm',
        'swap_v2',
        (kind) => clmm.SWAPS.get(kind),
        CLMM(['input_vault_mint', 'output_vault_mint']),
      ],
      ['orca_whirlpool', 'swap', (kind) => whirlpool.SWAPS.get(kind)?.places, ORCA(null)],
      [
        'orca_whirlpool',
        'swap_v2',
        (kind) => whirlpool.SWAPS.get(kind)?.places,
        ORCA(['token_mint_a', 'token_mint_b']),
      ],
      [
        'orca_whirlpool',
        'two_hop_swap',
        (kind) => (kind === whirlpool.TWO_HOP_SWAP ? whirlpool.TWO_HOPS[0]?.places : undefined),
        HOP('one'),
      ],
      [
        'orca_whirlpool',
        'two_hop_swap',
        (kind) => (kind === whirlpool.TWO_HOP_SWAP ? whirlpool.TWO_HOPS[1]?.places : undefined),
        HOP('two'),
      ],
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
      '%s: accounts are at the published positions',
      (_, [file, name, find, expected]) => {
        const accounts = readIdl(file).accounts(name);
        const places = find(of(file, name));
        if (places === undefined) throw new Error('not decoded');
        const read = Object.fromEntries(
          Object.entries(places).map(([field, place]) => [
            field,
            place === -1 ? null : (accounts[place] ?? null),
          ]),
        );
        expect(read).toEqual(expected);
      },
    );

    it('Raydium AMM v4: accounts are at the published positions', () => {
      const accounts = readIdl('raydium_amm_v4').accounts('swapBaseIn');
      const places = amm.swapPlaces(Buffer.from([9, ...Buffer.alloc(16)]), accounts.length);
      expect(
        [places?.pool, places?.vaultA, places?.vaultB, places?.userIn, places?.userOut, places?.owner].map(
          (place) => accounts[place ?? -1],
        ),
      ).toEqual([
        'amm',
        'pool_coin_token_account',
        'pool_pc_token_account',
        'uer_source_token_account',
        'uer_destination_token_account',
        'user_source_owner',
      ]);
    });

    it("directions of Whirlpool swaps are at the arguments' offsets", () => {
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
  },
);
