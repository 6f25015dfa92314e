import { fromBase58 } from '@dugout/domain/address';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { BorshReader } from './bytes/borsh-reader.ts';
import { discriminatorAt, EVENT_TAG } from './bytes/discriminator.ts';
import * as dammV2 from './meteora-damm-v2/layout.ts';
import * as dlmm from './meteora-dlmm/layout.ts';
import * as moonshot from './moonshot/layout.ts';
import * as whirlpool from './orca-whirlpool/layout.ts';
import type { Places } from './places.ts';
import * as amm from './raydium-amm/layout.ts';
import * as clmm from './raydium-clmm/layout.ts';
import * as launchlab from './raydium-launchlab/layout.ts';

interface Vector {
  readonly test: string;
  readonly hex: readonly string[];
  readonly expected: Readonly<Record<string, string | boolean>>;
}
interface Fixture {
  readonly accounts: readonly { readonly pubkey: string; readonly label?: string }[];
  readonly data: string;
}

const pinax = (file: string, test: string): { data: Buffer; expected: Vector['expected'] } => {
  const vector = (recordedJson(`vectors/pinax/${file}.json`) as readonly Vector[]).find(
    (entry) => entry.test === test,
  );
  if (vector === undefined) throw new Error(`no vector ${test}`);
  return { data: Buffer.from(vector.hex[0] ?? '', 'hex'), expected: vector.expected };
};
const carbon = (file: string, name: string): Fixture => {
  const fixture = (recordedJson(`vectors/carbon/${file}.json`) as Readonly<Record<string, Fixture>>)[name];
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  return fixture;
};
const written = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value]),
  );

describe.skipIf(!hasRecorded)('byte vectors (needs the recorded data)', () => {
  it('Meteora DAMM v2 swap event', () => {
    const { data, expected } = pinax('meteora', 'unpack_daam_swap_event');
    expect([discriminatorAt(data), discriminatorAt(data, 8)]).toEqual([EVENT_TAG, dammV2.SWAP_EVENT]);
    const event = dammV2.readSwap(data, 16);
    expect(written({ ...event })).toMatchObject({
      pool: expected['pool'],
      input: expected['actual_amount_in'],
      sent: expected['actual_amount_in'],
    });
    expect(event.fromA ? '0' : '1').toBe(expected['trade_direction']);
    expect(() => dammV2.readSwap(data.subarray(0, -1), 16)).toThrow(RangeError);
  });

  it('Meteora DLMM swap event', () => {
    const { data, expected } = pinax('meteora', 'unpack_dlmm_swap_event');
    expect(discriminatorAt(data, 8)).toBe(dlmm.SWAP_EVENT);
    expect(written({ ...dlmm.readSwap(data, 16) })).toMatchObject({
      pool: expected['lb_pair'],
      from: expected['from'],
      input: expected['amount_in'],
      output: expected['amount_out'],
      fee: expected['fee'],
      swapForY: expected['swap_for_y'],
    });
  });

  it.each(['unpack_launchpad_trade_event', 'unpack_launchpad_trade_event_2'])(
    'Raydium LaunchLab %s, with and without the creator fee',
    (name) => {
      const { data, expected } = pinax('raydium', name);
      expect(discriminatorAt(data, 8)).toBe(launchlab.TRADE_EVENT);
      const event = launchlab.readTrade(data, 16);
      expect(written({ ...event })).toMatchObject({
        pool: expected['pool_state'],
        virtualBase: expected['virtual_base'],
        virtualQuote: expected['virtual_quote'],
        realBaseBefore: expected['real_base_before'],
        realQuoteBefore: expected['real_quote_before'],
        realBaseAfter: expected['real_base_after'],
        realQuoteAfter: expected['real_quote_after'],
        input: expected['amount_in'],
        output: expected['amount_out'],
      });
      const fees = ['protocol_fee', 'platform_fee', 'creator_fee', 'share_fee'].map((fee) =>
        BigInt(expected[fee] ?? 0),
      );
      expect(event.fee).toBe(fees.reduce((sum, fee) => sum + fee));
      expect(event.realQuoteAfter - event.realQuoteBefore).toBe(event.input - event.fee);
      expect(() => launchlab.readTrade(data.subarray(0, -1), 16)).toThrow(RangeError);
    },
  );

  it.each([
    ['unpack_amm_v4_swap_instruction', 'amount_in', 'minimum_amount_out'],
    ['unpack_amm_v4_swap_instruction_2', 'amount_in', 'minimum_amount_out'],
    ['unpack_amm_v4_swap_base_in_instruction', 'amount_in', 'minimum_amount_out'],
    ['unpack_amm_v4_swap_base_out_instruction', 'max_amount_in', 'amount_out'],
  ])('Raydium AMM v4 %s is recognized as a swap', (name, first, second) => {
    const { data, expected } = pinax('raydium', name);
    const limits: Readonly<Record<string, string>> = { 'u64::MIN': '0', 'u64::MAX': `${2n ** 64n - 1n}` };
    const reader = new BorshReader(data, 1);
    expect([reader.u64(), reader.u64()].map(String)).toEqual(
      [first, second].map((field) => limits[`${expected[field]}`] ?? expected[field]),
    );
    expect(amm.swapPlaces(data, 18)).not.toBeNull();
    expect(amm.swapPlaces(data, 17)).not.toBeNull();
    expect(amm.swapPlaces(data.subarray(0, 16), 18)).toBeNull();
  });

  it('Raydium CLMM and LaunchLab instructions are recognized as swaps', () => {
    expect(clmm.SWAPS.has(discriminatorAt(pinax('raydium', 'unpack_swap_v1_deprecated').data) ?? 0n)).toBe(
      true,
    );
    expect(clmm.SWAPS.has(discriminatorAt(pinax('raydium', 'unpack_swap_v2').data) ?? 0n)).toBe(true);
    expect(
      launchlab.SWAPS.has(discriminatorAt(pinax('raydium', 'instruction_sell_exact_in').data) ?? 0n),
    ).toBe(true);
  });

  const CLMM = {
    pool: 'poolState',
    vaultA: 'inputVault',
    vaultB: 'outputVault',
    userIn: 'inputTokenAccount',
    userOut: 'outputTokenAccount',
    owner: 'payer',
  };
  const DLMM = {
    pool: 'lbPair',
    vaultA: 'reserveX',
    vaultB: 'reserveY',
    userIn: 'userTokenIn',
    userOut: 'userTokenOut',
    owner: 'user',
  };
  const ORCA = {
    pool: 'whirlpool',
    vaultA: 'tokenVaultA',
    vaultB: 'tokenVaultB',
    userIn: 'tokenOwnerAccountA',
    userOut: 'tokenOwnerAccountB',
    owner: 'tokenAuthority',
  };
  const dlmmPlaces = (kind: bigint): Places | undefined =>
    dlmm.SWAP_INSTRUCTIONS.has(kind) ? dlmm.PLACES : undefined;
  it.each([
    ['raydium-clmm', 'swap_ix.json', (kind: bigint) => clmm.SWAPS.get(kind), CLMM],
    ['raydium-clmm', 'swap_v2_ix.json', (kind: bigint) => clmm.SWAPS.get(kind), CLMM],
    ...['swap_ix', 'swap2_ix', 'swap_exact_out_ix', 'swap_exact_out2_ix', 'swap_with_price_impact2_ix'].map(
      (name) => ['meteora-dlmm', `${name}.json`, dlmmPlaces, DLMM] as const,
    ),
    ['orca-whirlpool', 'swap_ix.json', (kind: bigint) => whirlpool.SWAPS.get(kind)?.places, ORCA],
    ['orca-whirlpool', 'swap_v2_ix.json', (kind: bigint) => whirlpool.SWAPS.get(kind)?.places, ORCA],
    [
      'orca-whirlpool',
      'two_hop_swap_ix.json',
      (kind: bigint) => (kind === whirlpool.TWO_HOP_SWAP ? whirlpool.TWO_HOPS[1]?.places : undefined),
      { pool: 'whirlpoolTwo', vaultA: 'tokenVaultTwoA' },
    ],
    [
      'orca-whirlpool',
      'two_hop_swap_v2_ix.json',
      (kind: bigint) => (kind === whirlpool.TWO_HOP_SWAP_V2 ? whirlpool.TWO_HOPS_V2[0] : undefined),
      { pool: 'whirlpoolOne', vaultA: 'tokenVaultOneInput', userIn: 'tokenOwnerAccountInput' },
    ],
  ] as const)(
    '%s %s names its accounts at the expected positions',
    (file, name, find, labels: Partial<Record<keyof Places, string>>) => {
      const { data, accounts } = carbon(file, name);
      const places = find(discriminatorAt(Buffer.from(data, 'hex')) ?? 0n);
      if (places === undefined) throw new Error('not decoded');
      for (const [field, label] of Object.entries(labels))
        expect(accounts[places[field as keyof Places]]?.label, field).toBe(label);
    },
  );

  it('Moonshot creation, swaps and migration', () => {
    const minted = carbon('moonshot', 'token_mint_ix.json');
    const data = Buffer.from(minted.data, 'hex');
    expect(discriminatorAt(data)).toBe(moonshot.TOKEN_MINT);
    expect(moonshot.readTokenMint(data)).toEqual({
      name: 'Gamestop',
      symbol: '$GME',
      uri: 'https://cdn.dexscreener.com/cms/tokens/metadata/UgnNvayhAu8K97aoT3B8',
      decimals: 9,
      supply: 1_000_000_000_000_000_000n,
    });
    const kinds = ['buy_ix.json', 'sell_ix.json', 'migrate_funds_ix.json'].map((name) =>
      discriminatorAt(Buffer.from(carbon('moonshot', name).data, 'hex')),
    );
    expect(kinds).toEqual([moonshot.BUY, moonshot.SELL, moonshot.MIGRATE_FUNDS]);
    expect(
      fromBase58(carbon('moonshot', 'buy_ix.json').accounts[moonshot.SWAP_ACCOUNTS.mint]?.pubkey ?? ''),
    ).toHaveLength(32);
    expect(carbon('moonshot', 'buy_ix.json').accounts[moonshot.SWAP_ACCOUNTS.mint]?.pubkey).toMatch(/moon$/);
    expect(
      carbon('moonshot', 'migrate_funds_ix.json').accounts[moonshot.MIGRATE_ACCOUNTS.curve]?.pubkey,
    ).toBe('AwxvCNVa16VfZZdxtSZ2DJ8VDQ17J27FYMMJc9KoWkZt');
  });
});
