/** Pools of Raydium CPMM as instructions. Source: initialize of idl/raydium_cp_swap.json. */
import { CPMM_PROGRAM } from '@dugout/solana/decoders/raydium-cpmm/layout';
import { type Address, address, type Instruction } from '@solana/kit';
import { tokenAccountOf } from '../pools/pool.ts';
import { TOKEN_PROGRAM } from '../token-account.ts';
import { key, u64 } from './borsh.ts';
import { derive } from './derive.ts';
import { call, inOrder, RENT, r, SYSTEM_PROGRAM, TOKEN_ACCOUNTS, WSOL, w, ws } from './instruction.ts';

const CPMM = address(CPMM_PROGRAM);
/** The program's config of index 0: 0.25 %. */
const CONFIG = address('D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2');
export const CPMM_CREATION_FEES = address('DNXgeM9EiiaAbaWvwjHj9fQQLAX5ZsfHyvmYUNRAdNC8');
const INITIALIZE = 'afaf6d1f0d989bed';

interface CpmmPool {
  readonly mint: Address;
  readonly creator: Address;
  readonly program: Address;
  /** Initial raw tokens and lamports. */
  readonly tokens: bigint;
  readonly lamports: bigint;
}

export async function cpmmPoolOf(mint: Address): Promise<Address> {
  const [first, second] = inOrder(mint, WSOL, key);
  return await derive(CPMM, 'pool', { address: CONFIG }, { address: first }, { address: second });
}

/** Opens a pool from token accounts of the creator, who signs; the SOL is wrapped in one of them. */
export async function createCpmmPool({
  mint,
  creator,
  program,
  tokens,
  lamports,
}: CpmmPool): Promise<Instruction> {
  const pool = await cpmmPoolOf(mint);
  const sides = inOrder(mint, WSOL, key).map((of) => ({
    of,
    program: of === mint ? program : TOKEN_PROGRAM,
    amount: of === mint ? tokens : lamports,
  }));
  const shares = await derive(CPMM, 'pool_lp_mint', { address: pool });
  const own = await Promise.all(sides.map(({ of, program: owned }) => tokenAccountOf(creator, of, owned)));
  const vaults = await Promise.all(
    sides.map(({ of }) => derive(CPMM, 'pool_vault', { address: pool }, { address: of })),
  );
  const accounts = [
    ws(creator),
    r(CONFIG),
    r(await derive(CPMM, 'vault_and_lp_mint_auth_seed')),
    w(pool),
    ...sides.map(({ of }) => r(of)),
    w(shares),
    ...own.map(w),
    w(await tokenAccountOf(creator, shares, TOKEN_PROGRAM)),
    ...vaults.map(w),
    w(CPMM_CREATION_FEES),
    w(await derive(CPMM, 'observation', { address: pool })),
    r(TOKEN_PROGRAM),
    ...sides.map((side) => r(side.program)),
    r(TOKEN_ACCOUNTS),
    r(SYSTEM_PROGRAM),
    r(RENT),
  ];
  return call(CPMM, accounts, INITIALIZE, u64(...sides.map(({ amount }) => amount)), u64(0n));
}
