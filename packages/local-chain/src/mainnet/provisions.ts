/**
 * Accounts that have existed on mainnet for a long time and that the programs expect; without them they reject
 * trades on fresh chains.
 */
import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import type { BorshReader } from '@dugout/solana/decoders/bytes/borsh-reader';
import { guardedRead } from '@dugout/solana/decoders/bytes/borsh-reader';
import { DAMM_V2_PROGRAM } from '@dugout/solana/decoders/meteora-damm-v2/layout';
import { DBC_PROGRAM } from '@dugout/solana/decoders/meteora-dbc/layout';
import { CPMM_PROGRAM } from '@dugout/solana/decoders/raydium-cpmm/layout';
import { type Address, address } from '@solana/kit';
import { getTokenEncoder } from '@solana-program/token';
import type { AccountState } from '../account-state.ts';
import { tokenAccountOf } from '../pools/pool.ts';
import { TOKEN_PROGRAM } from '../token-account.ts';
import { key, u64, u128 } from './borsh.ts';
import { CPMM_CREATION_FEES } from './cpmm-pool.ts';
import { SYSTEM_PROGRAM, WSOL } from './instruction.ts';
import { CURVE_AUTHORITY, MIGRATION_CONFIG } from './meteora-curve.ts';
import type { Dumps } from './read-dumps.ts';

const CURVE_SETTINGS = address('4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf');
const POOL_SETTINGS = address('ADyA8hdefvWN2dbGGWFotbzWxrAvLW83WG6QCVXvJKqw');
const [KEY, FLAG, NUMBER, HEAD] = [32, 1, 8, 8];
/** The min and max square root of a price, with 64 binary places. Source: constants of DAMM v2. */
const PRICES = [4_295_048_016n, 79_226_673_521_066_979_257_578_248_091n] as const;
const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n;

const keys = (reader: BorshReader, count: number): Address[] =>
  Array.from({ length: count }, () => address(reader.key()));

/** Fee recipients of pump.fun's curves, and participants in migrations: Global of the IDL. */
function curvePayees({ data }: AccountState): readonly Address[] {
  const found = guardedRead(data, HEAD, (reader) => {
    reader.skip(FLAG + KEY);
    const [first] = [keys(reader, 1)];
    reader.skip(5 * NUMBER);
    const withdraw = keys(reader, 1);
    reader.skip(FLAG + 2 * NUMBER);
    const others = keys(reader, 7);
    reader.skip(2 * KEY + FLAG + KEY);
    const reserved = keys(reader, 1);
    reader.skip(FLAG);
    const alsoReserved = keys(reader, 7);
    reader.skip(FLAG);
    return [...first, ...withdraw, ...others, ...reserved, ...alsoReserved, ...keys(reader, 8)];
  });
  return found ?? [];
}

/** Fee recipients of PumpSwap's pools: GlobalConfig of the IDL. */
function poolPayees({ data }: AccountState): readonly Address[] {
  const found = guardedRead(data, HEAD, (reader) => {
    reader.skip(KEY + 2 * NUMBER + FLAG);
    const protocol = keys(reader, 8);
    reader.skip(NUMBER + 2 * KEY);
    const reserved = keys(reader, 1);
    reader.skip(FLAG);
    const alsoReserved = keys(reader, 7);
    reader.skip(FLAG);
    return [...protocol, ...reserved, ...alsoReserved, ...keys(reader, 8)];
  });
  return found ?? [];
}

const funded = (): AccountState => ({
  lamports: LAMPORTS_PER_SOL,
  data: new Uint8Array(0),
  owner: SYSTEM_PROGRAM,
  executable: false,
});

function wrapped(owner: Address): AccountState {
  const none = { delegate: null, delegatedAmount: 0n, closeAuthority: null };
  const data = getTokenEncoder().encode({
    mint: WSOL,
    owner,
    amount: 0n,
    state: 1,
    isNative: TOKEN_ACCOUNT_LAMPORTS,
    ...none,
  });
  return {
    lamports: TOKEN_ACCOUNT_LAMPORTS,
    data: Uint8Array.from(data),
    owner: TOKEN_PROGRAM,
    executable: false,
  };
}

/**
 * Settings of the pools to which Meteora's curves migrate: Config of the IDL, with the curves' authority and
 * unlimited prices.
 */
function migrationConfig(): AccountState {
  const fees = Buffer.alloc(128);
  const [byActivation, byFees, dynamic] = [1, 0, 1];
  const kinds = Buffer.from([byActivation, byFees, dynamic, 0, 0, 0, 0, 0]);
  const head = [Buffer.from('9b0caae01efacc82', 'hex'), Buffer.alloc(KEY), key(CURVE_AUTHORITY), fees, kinds];
  const data = Buffer.concat([...head, u64(0n), u128(...PRICES), Buffer.alloc(80)]);
  return {
    lamports: LAMPORTS_PER_SOL,
    data: Uint8Array.from(data),
    owner: address(DAMM_V2_PROGRAM),
    executable: false,
  };
}

export async function provisions({ programs, accounts }: Dumps): Promise<ReadonlyMap<Address, AccountState>> {
  const found = new Map<Address, AccountState>();
  const [curves, pools] = [accounts.get(CURVE_SETTINGS), accounts.get(POOL_SETTINGS)];
  for (const payee of curves === undefined ? [] : curvePayees(curves)) found.set(payee, funded());
  for (const payee of pools === undefined ? [] : poolPayees(pools)) {
    found.set(await tokenAccountOf(payee, WSOL, TOKEN_PROGRAM), wrapped(payee));
  }
  // Pays for the accounts of the pools into which curves migrate.
  if (programs.has(address(DBC_PROGRAM))) found.set(CURVE_AUTHORITY, funded());
  if (programs.has(address(DAMM_V2_PROGRAM))) found.set(MIGRATION_CONFIG, migrationConfig());
  if (programs.has(address(CPMM_PROGRAM))) found.set(CPMM_CREATION_FEES, wrapped(CPMM_CREATION_FEES));
  for (const at of accounts.keys()) found.delete(at);
  return found;
}
