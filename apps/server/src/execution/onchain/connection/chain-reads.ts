/**
 * Parses responses of nodes, which are untrusted input. All functions throw RpcFailure `malformed` for an invalid
 * response.
 */

import { parseAccount } from '@dugout/solana/accounts/account';
import { decodeTokenAccount } from '@dugout/solana/accounts/token-account';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { fromJson } from '@dugout/solana/transactions/from-json';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import { isShape, list, type Shape, shape, text, whole } from '@dugout/solana/transactions/shape';
import type {
  AccountBalance,
  Moved,
  ProgramFailure,
  SignatureStatus,
  SimulationResult,
  TokenHolding,
} from '../chain.ts';
import type { ComputeUse } from '../compute-limits.ts';

export const malformed = (what: string): never => {
  throw new RpcFailure('malformed', `${what} was answered with something else`);
};

export const wholeIn = (from: Shape, name: string): number => whole(from[name]) ?? malformed(name);
export const textIn = (from: Shape, name: string): string =>
  typeof from[name] === 'string' ? text(from[name]) : malformed(name);
export const valueIn = (answer: unknown): unknown =>
  isShape(answer) && 'value' in answer ? answer['value'] : malformed('a context');

/** Returns the slot of an answer's context. */
export const slotIn = (answer: unknown): number => wholeIn(shape(shape(answer)['context']), 'slot');

/** Parses a transaction's error; null for none. */
export function failureOf(error: unknown, { instructions, accounts }: RawTransaction): ProgramFailure | null {
  if (error === null || error === undefined) return null;
  const [place, reason] = list(shape(error)['InstructionError']);
  const failed = instructions.find(({ outer, height }) => outer === place && height === 1);
  return {
    program: failed === undefined ? null : accounts.at(failed.program),
    code: whole(shape(reason)['Custom']) ?? -1,
  };
}

/** Parses the simulation result of a transaction in base64. */
export function simulationResultOf(answer: unknown, transaction: string): SimulationResult {
  const { err } = shape(valueIn(answer));
  if (err === null || err === undefined) return { error: null, failure: null };
  const failure = failureOf(err, fromJson({ transaction: [transaction, 'base64'], meta: {} }));
  return { error: typeof err === 'string' ? err : JSON.stringify(err), failure };
}

/** Returns what a simulated transaction used; null when the node does not report it. */
export function usedIn(value: Shape): ComputeUse | null {
  const units = whole(value['unitsConsumed']);
  return units === null ? null : { units, loadedBytes: whole(value['loadedAccountsDataSize']) };
}

export const noTransaction = (error: string): SimulationResult => ({
  error,
  failure: { program: null, code: -1 },
});

export function statusesOf(answer: unknown): { slot: number; statuses: (SignatureStatus | null)[] } {
  const value = valueIn(answer);
  const slot = slotIn(answer);
  if (!Array.isArray(value)) return malformed('getSignatureStatuses');
  const statuses = value.map((status: unknown) => {
    if (status === null) return null;
    const level = textIn(shape(status), 'confirmationStatus');
    return { confirmed: level === 'confirmed' || level === 'finalized' };
  });
  return { slot, statuses };
}

/** The place of the amount in a token account. */
export const AMOUNT_SLICE = { offset: 64, length: 8 } as const;

export const NOTHING_MOVED: Moved = { lamports: 0n, tokens: 0n, sideEffects: [] };

/** Compares two readings of the same accounts; `place` is the index of the token account. */
export function movedBetween(
  before: unknown,
  after: unknown,
  { count, place }: { readonly count: number; readonly place: number },
): Pick<Moved, 'lamports' | 'tokens'> {
  const [had, has] = [before, after].map((accounts) => {
    const found = list(accounts);
    if (found.length !== count) return malformed('a simulation');
    const lamports = lamportsIn(found).reduce((sum, one) => sum + one, 0n);
    const account = parseAccount(found[place]);
    return { lamports, tokens: (account === null ? null : decodeTokenAccount(account))?.amount ?? 0n };
  });
  if (had === undefined || has === undefined) return malformed('a simulation');
  return { lamports: has.lamports - had.lamports, tokens: has.tokens - had.tokens };
}

const lamportsIn = (accounts: unknown): bigint[] =>
  list(accounts).map((account) => (account === null ? 0n : BigInt(wholeIn(shape(account), 'lamports'))));

/** Parses the balances of accounts that were requested with the bytes of `AMOUNT_SLICE`. */
export function balancesIn(accounts: unknown): AccountBalance[] {
  const lamports = lamportsIn(accounts);
  return list(accounts).map((account, at) => {
    const data = parseAccount(account)?.data;
    const amount = data?.length === AMOUNT_SLICE.length ? Buffer.from(data).readBigUInt64LE() : 0n;
    return { lamports: lamports[at] ?? 0n, amount };
  });
}

export function holdingsIn(answer: unknown): TokenHolding[] {
  return list(valueIn(answer)).map((entry) => {
    const { pubkey, account } = shape(entry);
    const info = shape(shape(shape(shape(account)['data'])['parsed'])['info']);
    const amount = textIn(shape(info['tokenAmount']), 'amount');
    return { account: text(pubkey), mint: textIn(info, 'mint'), amount: BigInt(amount) };
  });
}
