import { ByteReader } from '@dugout/wire/byte-reader';
import type { Instruction } from '../transaction/wire-transaction.ts';
import { demand, refuse } from './refuse.ts';

/**
 * The allowed token program instructions. `mint` is null for the old transfer instruction, which does not name
 * it.
 */
export type TokenInstruction =
  | {
      readonly kind: 'transfer';
      readonly from: string;
      readonly mint: string | null;
      readonly to: string;
      readonly authority: string;
      readonly amount: bigint;
    }
  | { readonly kind: 'close'; readonly account: string; readonly to: string; readonly owner: string }
  | { readonly kind: 'sync'; readonly account: string };

/** Account positions and argument length, by instruction number. */
const FORMS: ReadonlyMap<
  number,
  { readonly kind: TokenInstruction['kind']; readonly accounts: number; readonly argumentBytes: number }
> = new Map([
  [3, { kind: 'transfer', accounts: 3, argumentBytes: 8 }],
  [12, { kind: 'transfer', accounts: 4, argumentBytes: 9 }],
  [9, { kind: 'close', accounts: 3, argumentBytes: 0 }],
  [17, { kind: 'sync', accounts: 1, argumentBytes: 0 }],
]);

/** Reads a transfer, close or sync. Refuses everything else, including approvals and authority changes. */
export function readTokenInstruction({ accounts, data }: Instruction): TokenInstruction {
  const reader = new ByteReader(data);
  const form = FORMS.get(reader.u8());
  if (form === undefined) return refuse('the token program does more than a transfer, a close or a sync');
  demand(
    accounts.length === form.accounts && reader.left === form.argumentBytes,
    'a token instruction is not formed as it should be',
  );
  const at = (place: number): string =>
    accounts[place] ?? refuse('a token instruction hides an account in a lookup table');
  if (form.kind === 'sync') return { kind: 'sync', account: at(0) };
  if (form.kind === 'close') return { kind: 'close', account: at(0), to: at(1), owner: at(2) };
  const amount = reader.u64();
  return form.accounts === 3
    ? { kind: 'transfer', from: at(0), mint: null, to: at(1), authority: at(2), amount }
    : { kind: 'transfer', from: at(0), mint: at(1), to: at(2), authority: at(3), amount };
}
