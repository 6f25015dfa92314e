import type { BorshReader } from '../decoders/bytes/borsh-reader.ts';
import { guardedRead } from '../decoders/bytes/borsh-reader.ts';
import { discriminator, discriminatorAt } from '../decoders/bytes/discriminator.ts';
import { DAMM_V1_PROGRAM } from '../decoders/meteora-damm-v1/layout.ts';
import { DAMM_V2_PROGRAM } from '../decoders/meteora-damm-v2/layout.ts';
import { PUMP_SWAP_PROGRAM } from '../decoders/pump-swap/layout.ts';
import { AMM_PROGRAM } from '../decoders/raydium-amm/layout.ts';
import { CLMM_PROGRAM } from '../decoders/raydium-clmm/layout.ts';
import { CPMM_PROGRAM } from '../decoders/raydium-cpmm/layout.ts';
import type { Account } from './account.ts';

/** Data of a pool's account about control over its liquidity. */
export type PoolAccount =
  /** Shares are tokens. `issued` counts the shares handed out and not returned, including burned ones. */
  | {
      readonly kind: 'shares';
      readonly program: string;
      readonly lpMint: string;
      readonly mints: readonly [string, string];
      readonly issued: bigint;
    }
  /** Shares are tokens, of which the pool itself knows how many are locked permanently. */
  | {
      readonly kind: 'lockedShares';
      readonly program: string;
      readonly lpMint: string;
      readonly mints: readonly [string, string];
      readonly locked: bigint;
    }
  /**
   * Liquidity lies in positions; the pool knows how much of it can never be taken out, null where it does
   * not.
   */
  | {
      readonly kind: 'positions';
      readonly program: string;
      readonly mints: readonly [string, string];
      readonly liquidity: bigint;
      readonly locked: bigint | null;
    };

type Read = (reader: BorshReader) => PoolAccount | null;
interface Layout {
  /** The first eight bytes; null for a program that identifies its accounts by length only. */
  readonly discriminator: bigint | null;
  readonly bytes: { readonly least: number; readonly most: number };
  readonly read: Read;
}

/**
 * PumpSwap's Pool, idl/pump_amm.json: bump, index, creator, base and quote mint, LP mint, two vaults,
 * lp_supply ("without burns and lock-ups").
 */
const pumpSwap: Read = (reader) => {
  reader.skip(1 + 2 + 32);
  const [base, quote, lpMint] = [reader.key(), reader.key(), reader.key()];
  reader.skip(64);
  return { kind: 'shares', program: PUMP_SWAP_PROGRAM, lpMint, mints: [base, quote], issued: reader.u64() };
};

/**
 * Raydium's PoolState, idl/raydium_cp_swap.json: config, creator, two vaults, LP mint, two mints, two
 * programs, observation, five bytes, lp_supply.
 */
const cpmm: Read = (reader) => {
  reader.skip(4 * 32);
  const [lpMint, first, second] = [reader.key(), reader.key(), reader.key()];
  reader.skip(3 * 32 + 5);
  return { kind: 'shares', program: CPMM_PROGRAM, lpMint, mints: [first, second], issued: reader.u64() };
};

/**
 * Raydium's AmmInfo, idl/raydium_amm_v4.json: 16 numbers, fees (8), output data (144 bytes), two vaults, two
 * mints, LP mint, seven keys, lpAmount.
 */
const ammV4: Read = (reader) => {
  reader.skip(16 * 8 + 8 * 8 + 144 + 64);
  const [coin, pc, lpMint] = [reader.key(), reader.key(), reader.key()];
  reader.skip(7 * 32);
  return { kind: 'shares', program: AMM_PROGRAM, lpMint, mints: [coin, pc], issued: reader.u64() };
};

/**
 * Raydium's concentrated PoolState, idl/raydium_amm_v3_clmm.json: bump, config, owner, two mints, two vaults,
 * observation, 4 bytes, liquidity.
 */
const clmm: Read = (reader) => {
  reader.skip(1 + 64);
  const mints = [reader.key(), reader.key()] as const;
  reader.skip(3 * 32 + 4);
  return { kind: 'positions', program: CLMM_PROGRAM, mints, liquidity: reader.u128(), locked: null };
};

/**
 * Meteora's first Pool, idl/meteora_damm_v1_amm.json: LP mint, two mints, four vaults, bump, enabled, two fee
 * accounts, a time, 24 bytes, four fee numbers, pool type, stake, total_locked_lp.
 */
const dammV1: Read = (reader) => {
  const [lpMint, first, second] = [reader.key(), reader.key(), reader.key()];
  reader.skip(4 * 32 + 1);
  reader.bool();
  reader.skip(2 * 32 + 8 + 24 + 4 * 8);
  if (reader.u8() > 1) return null;
  reader.skip(32);
  return {
    kind: 'lockedShares',
    program: DAMM_V1_PROGRAM,
    lpMint,
    mints: [first, second],
    locked: reader.u64(),
  };
};

/**
 * Meteora's second Pool, idl/meteora_cp_amm_damm_v2.json: 160 bytes of fees, two mints, two vaults, 64 bytes,
 * liquidity, 192 bytes, permanent_lock_liquidity.
 */
const dammV2: Read = (reader) => {
  reader.skip(160);
  const mints = [reader.key(), reader.key()] as const;
  reader.skip(4 * 32);
  const liquidity = reader.u128();
  reader.skip(176);
  const locked = reader.u128();
  return locked > liquidity
    ? null
    : { kind: 'positions', program: DAMM_V2_PROGRAM, mints, liquidity, locked };
};

const POOL = discriminator('f19a6d0411b16dbc');
const POOL_STATE = discriminator('f7ede3f5d7c3de46');

const LAYOUTS: ReadonlyMap<string, Layout> = new Map([
  // The program has enlarged the account twice.
  [PUMP_SWAP_PROGRAM, { discriminator: POOL, bytes: { least: 211, most: 1_024 }, read: pumpSwap }],
  [CPMM_PROGRAM, { discriminator: POOL_STATE, bytes: { least: 637, most: 637 }, read: cpmm }],
  [AMM_PROGRAM, { discriminator: null, bytes: { least: 752, most: 752 }, read: ammV4 }],
  [CLMM_PROGRAM, { discriminator: POOL_STATE, bytes: { least: 1_544, most: 1_544 }, read: clmm }],
  [DAMM_V1_PROGRAM, { discriminator: POOL, bytes: { least: 411, most: 2_048 }, read: dammV1 }],
  [DAMM_V2_PROGRAM, { discriminator: POOL, bytes: { least: 1_112, most: 1_112 }, read: dammV2 }],
]);

export const POOL_PROGRAMS: ReadonlySet<string> = new Set(LAYOUTS.keys());

/** Decodes a pool; null for any account that is not a pool of a known program. */
export function decodePool({ owner, data }: Account): PoolAccount | null {
  const layout = LAYOUTS.get(owner);
  if (layout === undefined || data.length < layout.bytes.least || data.length > layout.bytes.most)
    return null;
  if (layout.discriminator === null) return guardedRead(data, 0, layout.read);
  return discriminatorAt(data) === layout.discriminator ? guardedRead(data, 8, layout.read) : null;
}
