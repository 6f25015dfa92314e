import { fromBase58 } from '@dugout/domain/address';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, u64 } from '../testing/transaction-builder.ts';
import { list, shape, text } from '../transactions/shape.ts';
import { parseAccount, parseAccounts } from './account.ts';
import { decodePool, POOL_PROGRAMS, type PoolAccount } from './pool-account.ts';
import { liquidityState } from './pool-liquidity.ts';

const LP = address(21);
const TOKEN = address(22);
const SOL = 'So11111111111111111111111111111111111111112';
const key = (at: string): Buffer => Buffer.from(fromBase58(at) ?? []);

const SIZES: Readonly<Record<string, number>> = {
  u8: 1,
  bool: 1,
  u16: 2,
  i32: 4,
  u32: 4,
  u64: 8,
  i64: 8,
  u128: 16,
  i128: 16,
  pubkey: 32,
  publicKey: 32,
};

function structs(file: string): Map<string, readonly unknown[]> {
  const idl = shape(recordedJson(`idl/${file}.json`));
  const all = [...list(idl['accounts']), ...list(idl['types'])].map(shape);
  return new Map(
    all.flatMap((each) => {
      const fields = list(shape(each['type'])['fields']);
      return fields.length === 0 ? [] : [[text(each['name']), fields] as const];
    }),
  );
}

function sizeOf(type: unknown, types: ReadonlyMap<string, readonly unknown[]>): number {
  if (typeof type === 'string') return SIZES[type] ?? Number.NaN;
  const { array, defined } = shape(type);
  if (array !== undefined) {
    const [each, count] = list(array);
    return sizeOf(each, types) * Number(count);
  }
  const name = typeof defined === 'string' ? defined : text(shape(defined)['name']);
  if (name === 'PoolType') return 1;
  return (types.get(name) ?? []).reduce<number>((sum, each) => sum + sizeOf(shape(each)['type'], types), 0);
}

/** Returns the byte offsets of a pool account's fields according to its IDL. */
function offsets(file: string, account: string, start: number): Map<string, number> {
  const types = structs(file);
  let at = start;
  return new Map(
    (types.get(account) ?? []).map((each) => {
      const entry = [text(shape(each)['name']), at] as const;
      at += sizeOf(shape(each)['type'], types);
      return entry;
    }),
  );
}

interface Case {
  readonly file: string;
  readonly account: string;
  readonly program: string;
  readonly marker: string | null;
  readonly bytes: number;
  readonly put: Readonly<Record<string, Buffer>>;
  readonly expected: object;
}

const u128 = (value: bigint): Buffer => Buffer.concat([u64(value), u64(0n)]);
const POOL = 'f19a6d0411b16dbc';
const STATE = 'f7ede3f5d7c3de46';

const CASES: readonly Case[] = [
  {
    file: 'pump_amm',
    account: 'Pool',
    program: 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA',
    marker: POOL,
    bytes: 300,
    put: {
      base_mint: key(TOKEN),
      quote_mint: key(SOL),
      lp_mint: key(LP),
      lp_supply: u64(4_193_388_282_661n),
    },
    expected: { kind: 'shares', lpMint: LP, mints: [TOKEN, SOL], issued: 4_193_388_282_661n },
  },
  {
    file: 'raydium_cp_swap',
    account: 'PoolState',
    program: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    marker: STATE,
    bytes: 637,
    put: { lp_mint: key(LP), token_0_mint: key(SOL), token_1_mint: key(TOKEN), lp_supply: u64(77n) },
    expected: { kind: 'shares', lpMint: LP, mints: [SOL, TOKEN], issued: 77n },
  },
  {
    file: 'raydium_amm_v4',
    account: 'AmmInfo',
    program: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
    marker: null,
    bytes: 752,
    put: { coinMint: key(TOKEN), pcMint: key(SOL), lpMint: key(LP), lpAmount: u64(5n) },
    expected: { kind: 'shares', lpMint: LP, mints: [TOKEN, SOL], issued: 5n },
  },
  {
    file: 'raydium_amm_v3_clmm',
    account: 'PoolState',
    program: 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
    marker: STATE,
    bytes: 1_544,
    put: { token_mint_0: key(SOL), token_mint_1: key(TOKEN), liquidity: u128(9n) },
    expected: { kind: 'positions', mints: [SOL, TOKEN], liquidity: 9n, locked: null },
  },
  {
    file: 'meteora_damm_v1_amm',
    account: 'Pool',
    program: 'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB',
    marker: POOL,
    bytes: 944,
    put: { lpMint: key(LP), tokenAMint: key(TOKEN), tokenBMint: key(SOL), totalLockedLp: u64(90n) },
    expected: { kind: 'lockedShares', lpMint: LP, mints: [TOKEN, SOL], locked: 90n },
  },
  {
    file: 'meteora_cp_amm_damm_v2',
    account: 'Pool',
    program: 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
    marker: POOL,
    bytes: 1_112,
    put: {
      token_a_mint: key(TOKEN),
      token_b_mint: key(SOL),
      liquidity: u128(200n),
      permanent_lock_liquidity: u128(150n),
    },
    expected: { kind: 'positions', mints: [TOKEN, SOL], liquidity: 200n, locked: 150n },
  },
];

function built({ file, account, marker, bytes, put }: Case): Buffer {
  const data = Buffer.alloc(bytes);
  if (marker !== null) data.write(marker, 'hex');
  const at = offsets(file, account, marker === null ? 0 : 8);
  for (const [name, content] of Object.entries(put)) content.copy(data, at.get(name) ?? Number.NaN);
  return data;
}

describe.skipIf(!hasRecorded)('pool accounts (need the recorded IDLs)', () => {
  it.each(CASES)('of $file have their fields at the offsets of the IDL', (each) => {
    expect(decodePool({ owner: each.program, data: built(each) })).toMatchObject({
      program: each.program,
      ...each.expected,
    });
  });

  it('recorded from Raydium CLMM decode', () => {
    const recorded = shape(
      shape(recordedJson('vectors/carbon/raydium-clmm.json'))['pool_state_account.json'],
    );
    const account = { owner: text(recorded['owner']), data: Buffer.from(text(recorded['data']), 'base64') };
    const pool = decodePool(account);
    expect(pool).toMatchObject({ kind: 'positions', locked: null });
    expect(pool?.mints).toContain(SOL);
  });

  it('are never invented from invalid, truncated or modified bytes', () => {
    const originals = CASES.map((each) => ({ each, data: built(each) }));
    fc.assert(
      fc.property(fc.nat(), fc.nat(2_000), fc.nat(255), fc.boolean(), (which, at, value, cut) => {
        const { each, data } = originals[which % originals.length] ?? {
          each: CASES[0],
          data: Buffer.alloc(0),
        };
        const changed = cut ? data.subarray(0, at % data.length) : Buffer.from(data);
        if (!cut) changed[at % changed.length] = value;
        for (const owner of POOL_PROGRAMS) {
          const pool = decodePool({ owner, data: changed });
          if (owner !== each?.program) continue;
          if (cut && each.file !== 'pump_amm' && each.file !== 'meteora_damm_v1_amm') expect(pool).toBeNull();
          if (pool?.kind === 'positions' && pool.locked !== null)
            expect(pool.locked <= pool.liquidity).toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('withdrawable liquidity', () => {
  const shares: PoolAccount = {
    kind: 'shares',
    program: '',
    lpMint: LP,
    mints: [TOKEN, SOL],
    issued: 1_000n,
  };
  const burnt = '1nc1nerator11111111111111111111111111111111';
  const lock = '3f7GcQFG397GAaEnv51zR6tsTVihYRydnydDD1cXekxH';

  it('excludes shares destroyed, sent to an address without a key, or permanently locked', () => {
    expect(liquidityState(shares, { supply: 100n, largest: null })).toMatchObject({
      burntPct: 90,
      lockedPct: null,
    });
    const largest = [
      { owner: burnt, amount: 50n },
      { owner: lock, amount: 30n },
      { owner: address(3), amount: 20n },
    ];
    expect(liquidityState(shares, { supply: 100n, largest })).toMatchObject({ burntPct: 95, lockedPct: 3 });
    expect(
      liquidityState({ ...shares, kind: 'lockedShares', locked: 60n }, { supply: 100n, largest }),
    ).toMatchObject({
      burntPct: 50,
      lockedPct: 60,
    });
  });

  it('is unknown when the accounts are silent or contradictory', () => {
    expect(liquidityState(shares, null)).toBeNull();
    expect(liquidityState(shares, { supply: 1_001n, largest: null })).toMatchObject({ burntPct: null });
    const positions = { kind: 'positions', program: '', mints: [TOKEN, SOL], liquidity: 200n } as const;
    expect(liquidityState({ ...positions, locked: null }, null)).toBeNull();
    expect(liquidityState({ ...positions, locked: 150n }, null)).toMatchObject({
      burntPct: null,
      lockedPct: 75,
    });
    expect(liquidityState({ ...positions, liquidity: 0n, locked: 0n }, null)).toMatchObject({
      lockedPct: null,
    });
  });
});

describe('getMultipleAccounts responses', () => {
  it('list accounts in order, with gaps and their slot', () => {
    const account = { owner: LP, data: ['AQI=', 'base64'], lamports: 1, executable: false };
    expect(
      parseAccounts({
        context: { slot: 7 },
        value: [account, null, { owner: LP, data: ['x', 'jsonParsed'] }],
      }),
    ).toEqual({
      slot: 7,
      accounts: [{ owner: LP, data: Buffer.from([1, 2]) }, null, null],
    });
    expect(parseAccounts({ value: [] })).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (value) => void [parseAccount(value), parseAccounts(value)]));
  });
});
