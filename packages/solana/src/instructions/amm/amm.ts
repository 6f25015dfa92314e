/**
 * Swaps of an exact input in the pools of programs whose quote is taken from a simulation: which accounts in
 * which order. Pure.
 */
import type { Account } from '../../accounts/account.ts';
import type { Derived } from '../derived.ts';
import { accountsOf, type BuiltInstruction, dataOf, type Form } from '../form.ts';

/** What of a pool's account a swap needs. */
export interface AmmPool {
  /** In the pool's own order. The second is null where the pool's account does not tell it. */
  readonly mints: readonly [string, string | null];
  readonly vaults: readonly [string, string];
  /** False while the pool takes no swaps. */
  readonly isOpen: boolean;
  /** Further accounts of the pool, by their names in the form. */
  readonly others: Readonly<Record<string, string>>;
}

/** A program with pools that swap. */
export interface Amm {
  readonly program: string;
  /** Discriminator of its swap, whose arguments are the amount in, the least out, and these bytes. */
  readonly head: string;
  readonly rest: readonly number[];
  /**
   * Names of the accounts: `user`, `userIn`, `userOut`, `pool`; of the pool's sides by direction (`vaultIn`,
   * `mintOut`, `programIn` …) or in its own order (`vault0`, `mint1`, `program0` …); `program` for the
   * program itself and for what is left out; and those of `others`.
   */
  readonly form: Form;
  /** Null for anything that is no pool of the program. */
  readonly read: (account: Account) => AmmPool | null;
  /** Addresses that the program derives, by their names in the form. */
  readonly derived: Readonly<Record<string, Derived>>;
}

export interface AmmSwap {
  readonly pool: string;
  readonly state: AmmPool;
  readonly user: string;
  readonly mintIn: string;
  readonly mintOut: string;
  readonly programIn: string;
  readonly programOut: string;
  readonly userIn: string;
  readonly userOut: string;
  readonly amountIn: bigint;
  readonly leastOut: bigint;
  /** The addresses of `derived`. */
  readonly derived: Readonly<Record<string, string>>;
}

/** A swap as an instruction. Throws RangeError when an address of the form is missing. */
export function ammSwap({ program, head, rest, form }: Amm, swap: AmmSwap): BuiltInstruction {
  const { pool, state, user, mintIn, mintOut, programIn, programOut, userIn, userOut, amountIn, leastOut } =
    swap;
  const forward = state.mints[0] === mintIn;
  const [sideIn, sideOut] = forward ? [0, 1] : [1, 0];
  const addresses = {
    ...state.others,
    ...swap.derived,
    pool,
    user,
    userIn,
    userOut,
    mintIn,
    mintOut,
    programIn,
    programOut,
    program,
    vaultIn: state.vaults[sideIn] ?? '',
    vaultOut: state.vaults[sideOut] ?? '',
    vault0: state.vaults[0],
    vault1: state.vaults[1],
    mint0: forward ? mintIn : mintOut,
    mint1: forward ? mintOut : mintIn,
    program0: forward ? programIn : programOut,
    program1: forward ? programOut : programIn,
  };
  return { program, accounts: accountsOf(form, addresses), data: dataOf(head, [amountIn, leastOut], rest) };
}
