/** Exact-input swaps in pools of programs that are quoted by simulation: the accounts and their order. Pure. */
import type { Account } from '../../accounts/account.ts';
import type { Derived } from '../derived.ts';
import { accountsOf, type BuiltInstruction, dataOf, type Form } from '../form.ts';

/** The parts of a pool's account required by a swap. */
export interface AmmPool {
  /** In the pool's own order. The second is null when the pool's account does not include it. */
  readonly mints: readonly [string, string | null];
  readonly vaults: readonly [string, string];
  /** False while the pool accepts no swaps. */
  readonly isOpen: boolean;
  /** Additional accounts of the pool, by their names in the form. */
  readonly others: Readonly<Record<string, string>>;
}

export interface Amm {
  readonly program: string;
  /** Discriminator of its swap. The arguments are the amount in, the minimum out, and these bytes. */
  readonly head: string;
  readonly rest: readonly number[];
  /**
   * Account names: `user`, `userIn`, `userOut`, `pool`; sides of the pool by direction (`vaultIn`, `mintOut`,
   * `programIn` …) or in its own order (`vault0`, `mint1`, `program0` …); `program` for the program itself and
   * for omitted accounts; and the names of `others`.
   */
  readonly form: Form;
  /** Returns null for any account that is not a pool of the program. */
  readonly read: (account: Account) => AmmPool | null;
  /** Program-derived addresses, by their names in the form. */
  readonly derived: Readonly<Record<string, Derived>>;
}

interface AmmSwap {
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
  readonly minOut: bigint;
  readonly derived: Readonly<Record<string, string>>;
}

/**
 * Builds a swap instruction.
 * @throws RangeError when an address of the form is missing
 */
export function ammSwap({ program, head, rest, form }: Amm, swap: AmmSwap): BuiltInstruction {
  const { pool, state, user, mintIn, mintOut, programIn, programOut, userIn, userOut, amountIn, minOut } =
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
  return { program, accounts: accountsOf(form, addresses), data: dataOf(head, [amountIn, minOut], rest) };
}
