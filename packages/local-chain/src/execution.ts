import type { Address } from '@solana/kit';
import type { AccountState, Accounts } from './account-state.ts';
import type { Meta, TokenBalanceEntry } from './block.ts';
import { loadedAddresses } from './lookup-tables.ts';
import { readMint, readTokenAccount, uiAmount } from './token-account.ts';
import type { Outcome, Vm } from './vm.ts';
import { isWritable, type WireTransaction } from './wire-transaction.ts';

/** The accounts of a transaction before or after it runs. */
interface Look {
  readonly lamports: readonly bigint[];
  readonly accounts: Accounts;
  /** Read-only accounts, without programs. */
  readonly read: Accounts;
  readonly tokens: readonly TokenBalanceEntry[];
}

/** The accounts of a transaction by index: its own, then those from lookup tables. */
interface Keys {
  readonly all: readonly Address[];
  readonly writable: ReadonlySet<Address>;
  readonly programs: ReadonlySet<Address>;
  readonly loaded: { readonly writable: readonly Address[]; readonly readonly: readonly Address[] };
}

export function keysOf({ message }: WireTransaction, account: (at: Address) => AccountState | null): Keys {
  const loaded = loadedAddresses(message, account);
  const own = message.keys;
  const programs = message.instructions.flatMap(({ programIdIndex }) => own[programIdIndex] ?? []);
  return {
    all: [...own, ...loaded.writable, ...loaded.readonly],
    writable: new Set([...own.filter((_, index) => isWritable(message, index)), ...loaded.writable]),
    programs: new Set(programs),
    loaded,
  };
}

/** Decimals by mint; they never change once the mint exists. */
export type DecimalsOf = (mint: string) => number | null;

export function rememberDecimals(vm: Vm): DecimalsOf {
  const known = new Map<string, number>();
  return (mint) => {
    const before = known.get(mint);
    if (before !== undefined) return before;
    const decimals = readMint(vm.account(mint as Address))?.decimals ?? null;
    if (decimals !== null) known.set(mint, decimals);
    return decimals;
  };
}

/**
 * Programs are large and constant, so only their lamports are read. Read-only accounts are taken from `before`.
 */
export function look(
  vm: Pick<Vm, 'account' | 'lamports'>,
  keys: Keys,
  decimalsOf: DecimalsOf,
  before?: Look,
): Look {
  const lamports: bigint[] = [];
  const accounts = new Map<Address, AccountState | null>();
  const read = new Map<Address, AccountState | null>();
  const tokens: TokenBalanceEntry[] = [];
  keys.all.forEach((key, accountIndex) => {
    if (keys.programs.has(key)) {
      lamports.push(vm.lamports(key));
      return;
    }
    const writable = keys.writable.has(key);
    const known = writable ? undefined : before?.read.get(key);
    const account = known === undefined ? vm.account(key) : known;
    lamports.push(account?.lamports ?? 0n);
    (writable ? accounts : read).set(key, account);
    const token = readTokenAccount(account);
    const decimals = token === null ? null : decimalsOf(token.mint);
    if (account === null || token === null || decimals === null) return;
    tokens.push({
      accountIndex,
      mint: token.mint,
      owner: token.owner,
      programId: account.owner,
      uiTokenAmount: uiAmount(token.amount, decimals),
    });
  });
  return { lamports, accounts, read, tokens };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Balances of a transaction's accounts before and after it, as reported by nodes. */
const balancesOf = (keys: Keys, before: Look, after: Look) => ({
  preBalances: before.lamports.map(Number),
  postBalances: after.lamports.map(Number),
  preTokenBalances: before.tokens,
  postTokenBalances: after.tokens,
  loadedAddresses: keys.loaded,
});

/** Returns the balances of a transaction's accounts before and after a simulation that left `after`. */
export function simulatedBalances(
  vm: Vm,
  wire: WireTransaction,
  decimalsOf: DecimalsOf,
  after: Accounts,
): ReturnType<typeof balancesOf> {
  const keys = keysOf(wire, (at) => vm.account(at));
  const before = look(vm, keys, decimalsOf);
  const changed = {
    account: (at: Address) => after.get(at) ?? vm.account(at),
    lamports: (at: Address) => after.get(at)?.lamports ?? vm.lamports(at),
  };
  return balancesOf(keys, before, look(changed, keys, decimalsOf, before));
}

/** Builds the meta of an executed transaction. Its fee is the total decrease over all of its accounts. */
export function metaOf(outcome: Outcome, keys: Keys, before: Look, after: Look): Meta {
  const { error, returnData } = outcome;
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: Number(sum(before.lamports) - sum(after.lamports)),
    ...balancesOf(keys, before, after),
    innerInstructions: outcome.inner,
    logMessages: outcome.logs,
    rewards: [],
    computeUnitsConsumed: outcome.unitsConsumed,
    ...(returnData === null ? {} : { returnData }),
  };
}
