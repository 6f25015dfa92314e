/** Accounts that the programs expect because mainnet has had them for long; without them they refuse trades of fresh chains. */
import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import { guardedRead } from '@dugout/solana/accounts/guarded-read';
import type { BorshReader } from '@dugout/solana/decoders/borsh-reader';
import { DBC_PROGRAM } from '@dugout/solana/decoders/meteora-dbc/layout';
import { CPMM_PROGRAM } from '@dugout/solana/decoders/raydium-cpmm/layout';
import { type Address, address } from '@solana/kit';
import { getTokenEncoder } from '@solana-program/token';
import type { AccountState } from '../account-state.ts';
import { tokenAccountOf } from '../pools/pool.ts';
import { TOKEN_PROGRAM } from '../token-account.ts';
import type { Dumps } from './read-dumps.ts';

const SYSTEM_PROGRAM = address('11111111111111111111111111111111');
const WSOL = address('So11111111111111111111111111111111111111112');
const CURVE_SETTINGS = address('4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf');
const POOL_SETTINGS = address('ADyA8hdefvWN2dbGGWFotbzWxrAvLW83WG6QCVXvJKqw');
/** Pays for the accounts of the pools into which curves migrate. */
const DBC_POOL_AUTHORITY = address('FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM');
const CPMM_CREATION_FEES = address('DNXgeM9EiiaAbaWvwjHj9fQQLAX5ZsfHyvmYUNRAdNC8');
const [KEY, FLAG, NUMBER, HEAD] = [32, 1, 8, 8];
/** Of a wrapped account, as rent. */
const TOKEN_ACCOUNT_LAMPORTS = 2_039_280n;

const keys = (reader: BorshReader, count: number): Address[] => Array.from({ length: count }, () => address(reader.key()));

/** Who gets fees of pump.fun's curves, and who takes part in migrations: Global of the IDL. */
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

/** Who gets fees of PumpSwap's pools: GlobalConfig of the IDL. */
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
  const data = getTokenEncoder().encode({ mint: WSOL, owner, amount: 0n, state: 1, isNative: TOKEN_ACCOUNT_LAMPORTS, ...none });
  return { lamports: TOKEN_ACCOUNT_LAMPORTS, data: Uint8Array.from(data), owner: TOKEN_PROGRAM, executable: false };
}

/** What the dumped programs need beside the dumped accounts. */
export async function provisions({ programs, accounts }: Dumps): Promise<ReadonlyMap<Address, AccountState>> {
  const found = new Map<Address, AccountState>();
  const [curves, pools] = [accounts.get(CURVE_SETTINGS), accounts.get(POOL_SETTINGS)];
  for (const payee of curves === undefined ? [] : curvePayees(curves)) found.set(payee, funded());
  for (const payee of pools === undefined ? [] : poolPayees(pools)) {
    found.set(await tokenAccountOf(payee, WSOL, TOKEN_PROGRAM), wrapped(payee));
  }
  if (programs.has(address(DBC_PROGRAM))) found.set(DBC_POOL_AUTHORITY, funded());
  if (programs.has(address(CPMM_PROGRAM))) found.set(CPMM_CREATION_FEES, wrapped(CPMM_CREATION_FEES));
  for (const at of accounts.keys()) found.delete(at);
  return found;
}
