import { u64At } from '@dugout/wire/u64';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';
import { oncePerTransaction } from './once-per-transaction.ts';
import { isOfTokens, transferOf } from './token-transfer.ts';

/** Total inflow and outflow of one token account by all token instructions of a transaction, in raw units. */
interface Flow {
  into: bigint;
  outOf: bigint;
  /** Amounts of incoming transfers that may have lost a part to the mint's fee. */
  feeBearing: readonly bigint[];
  /** False when an unknown instruction touched the account; its balance then proves nothing. */
  sure: boolean;
}

const NONE: readonly bigint[] = [];
const MAX_BPS = 10_000n;
/** How many rates may fit, at most; more fit transfers of a few raw units only. */
const MAX_RATES = 100n;
const MINT_TO: ReadonlySet<number> = new Set([7, 14]);
const BURN: ReadonlySet<number> = new Set([8, 15]);
/**
 * Instructions that change no balance. Account initialization is not among them: a native account turns its
 * lamports into tokens.
 */
const QUIET: ReadonlySet<number> = new Set([0, 2, 4, 5, 6, 10, 11, 13, 19, 20, 21, 22, 23, 24, 25]);

const flowsOf = oncePerTransaction((transaction): Map<number, Flow> => {
  const flows = new Map<number, Flow>();
  for (const instruction of transaction.instructions) {
    if (isOfTokens(transaction, instruction)) record(transaction, instruction, flows);
  }
  return flows;
});

function flowAt(flows: Map<number, Flow>, account: number): Flow {
  let flow = flows.get(account);
  if (flow === undefined) {
    flow = { into: 0n, outOf: 0n, feeBearing: NONE, sure: true };
    flows.set(account, flow);
  }
  return flow;
}

function record(transaction: RawTransaction, instruction: RawInstruction, flows: Map<number, Flow>): void {
  const transfer = transferOf(transaction, instruction);
  const { data, accounts } = instruction;
  if (transfer !== null) {
    flowAt(flows, transfer.source).outOf += transfer.amount;
    const destination = flowAt(flows, transfer.destination);
    destination.into += transfer.amount - (transfer.withheld ?? 0n);
    if (transfer.withheld === null) destination.feeBearing = [...destination.feeBearing, transfer.amount];
    return;
  }
  const tag = data[0] ?? -1;
  if ((MINT_TO.has(tag) || BURN.has(tag)) && data.length >= 9) {
    const amount = u64At(data, 1);
    if (MINT_TO.has(tag)) flowAt(flows, accounts[1] ?? -1).into += amount;
    else flowAt(flows, accounts[0] ?? -1).outOf += amount;
    return;
  }
  if (QUIET.has(tag)) return;
  for (let i = 0; i < accounts.length; i++) flowAt(flows, accounts[i] ?? -1).sure = false;
}

/**
 * Returns the total amount withheld by the mint from transfers into an account; null when the recorded balances
 * are missing.
 */
function keptOf(transaction: RawTransaction, account: number): bigint | null {
  const balance = transaction.tokenBalances().get(account);
  const flow = flowsOf(transaction).get(account);
  if (balance === undefined || flow === undefined || !flow.sure) return null;
  return flow.into - flow.outOf - (balance.after - balance.before);
}

type Backing = 'backed' | 'contradicted' | 'unknown';

/**
 * Checks an account's recorded balances against the recorded instructions. With a transfer fee, less may arrive
 * than was sent, never more.
 */
export function backingOf(transaction: RawTransaction, account: number): Backing {
  const kept = keptOf(transaction, account);
  if (kept === null) return 'unknown';
  if (kept === 0n) return 'backed';
  return kept > 0n && (flowsOf(transaction).get(account)?.feeBearing.length ?? 0) > 0
    ? 'backed'
    : 'contradicted';
}

/** Returns the fee that a mint withholds from a transfer at a rate in basis points, rounded up like Token-2022. */
const feeAt = (amount: bigint, bps: bigint): bigint => (amount * bps + MAX_BPS - 1n) / MAX_BPS;

/**
 * Returns the lowest rate in basis points at which these transfers lose so much in total; null without one, as when
 * the mint caps its fee.
 */
function rateOf(amounts: readonly bigint[], kept: bigint): bigint | null {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  if (total * MAX_RATES < BigInt(amounts.length) * MAX_BPS) return null;
  // Rounding up adds less than one unit for each transfer.
  const least = ((kept - BigInt(amounts.length)) * MAX_BPS) / total;
  for (let bps = least > 0n ? least : 0n; bps <= MAX_BPS && bps * total <= kept * MAX_BPS; bps++)
    if (amounts.reduce((sum, amount) => sum + feeAt(amount, bps), 0n) === kept) return bps;
  return null;
}

/**
 * Returns the amount withheld by the mint from a transfer of this amount into an account; 0 when the balances do not
 * show it.
 */
export function withheldBy(transaction: RawTransaction, account: number, amount: bigint): bigint {
  const flow = flowsOf(transaction).get(account);
  if (flow === undefined || !flow.feeBearing.includes(amount)) return 0n;
  const kept = keptOf(transaction, account);
  if (kept === null || kept <= 0n) return 0n;
  if (flow.feeBearing.length === 1) return kept;
  const rate = rateOf(flow.feeBearing, kept);
  return rate === null ? 0n : feeAt(amount, rate);
}
