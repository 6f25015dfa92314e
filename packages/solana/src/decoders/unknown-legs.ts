import { u64At } from '@dugout/wire/u64';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';
import { type ProgramReader, stamp, type UnknownLeg } from './decoder.ts';
import { isOfTokens, transferOf } from './token-transfer.ts';

/**
 * Routers. Apart from the swaps they call, they move an integrator's fee, or tokens through their own accounts.
 */
const ROUTERS: ReadonlySet<string> = new Set([
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
  'JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB',
]);

const [MINT_TO, MINT_TO_CHECKED, BURN, BURN_CHECKED] = [7, 14, 8, 15];

/** A token movement by one instruction; a missing side is the mint itself. */
interface Movement {
  readonly source: number | null;
  readonly destination: number | null;
  readonly mint: string;
  readonly amount: bigint;
}

function movementOf(transaction: RawTransaction, instruction: RawInstruction): Movement | null {
  if (!isOfTokens(transaction, instruction)) return null;
  const balances = transaction.tokenBalances();
  const transfer = transferOf(transaction, instruction);
  if (transfer !== null) {
    const { source, destination, amount, withheld } = transfer;
    const named = transfer.mint < 0 ? '' : transaction.accounts.at(transfer.mint);
    const mint = balances.get(source)?.mint ?? balances.get(destination)?.mint ?? named;
    return { source, destination, mint, amount: amount - (withheld ?? 0n) };
  }
  const { data, accounts } = instruction;
  if (data.length < 9) return null;
  const mintAt = (place: number): string => transaction.accounts.at(accounts[place] ?? -1);
  if (data[0] === MINT_TO || data[0] === MINT_TO_CHECKED)
    return { source: null, destination: accounts[1] ?? -1, mint: mintAt(0), amount: u64At(data, 1) };
  if (data[0] === BURN || data[0] === BURN_CHECKED)
    return { source: accounts[0] ?? -1, destination: null, mint: mintAt(1), amount: u64At(data, 1) };
  return null;
}

/**
 * Returns the instructions that called the one at `at`, nearest first. Without call depths: the nearest earlier
 * instruction outside the token programs, and the outer one.
 */
function callersOf(transaction: RawTransaction, at: number): RawInstruction[] {
  const { instructions } = transaction;
  const callers: RawInstruction[] = [];
  let inner = instructions[at];
  for (let i = at - 1; i >= 0 && inner !== undefined; i--) {
    const candidate: RawInstruction | undefined = instructions[i];
    if (candidate === undefined || candidate.outer !== inner.outer) break;
    const isOuter = !candidate.path.includes('.');
    const knowsDepth = candidate.height > 0 && inner.height > 0;
    const calls = knowsDepth
      ? candidate.height === inner.height - 1
      : isOuter || (callers.length === 0 && !isOfTokens(transaction, candidate));
    if (!calls) continue;
    callers.push(candidate);
    inner = candidate;
  }
  return callers;
}

/**
 * Reports whether an account is on the trader's side: a signer's, opened and closed within the transaction, or
 * without a balance change.
 */
function isTraders(transaction: RawTransaction, account: number): boolean {
  const balance = transaction.tokenBalances().get(account);
  if (balance === undefined || balance.after === balance.before) return true;
  for (let i = 0; i < transaction.signers; i++) if (transaction.accounts.at(i) === balance.owner) return true;
  return false;
}

const add = (sums: Map<string, bigint>, mint: string, amount: bigint): void => {
  sums.set(mint, (sums.get(mint) ?? 0n) + amount);
};
const listed = (sums: ReadonlyMap<string, bigint>): UnknownLeg['paid'] =>
  [...sums].map(([mint, amount]) => ({ mint, amount }));

/** Returns the movements between the trader and third parties by unknown programs, one entry per instruction. */
export function unknownLegs(
  transaction: RawTransaction,
  readers: ReadonlyMap<string, ProgramReader>,
): readonly UnknownLeg[] {
  const { instructions, accounts } = transaction;
  const legs = new Map<RawInstruction, { paid: Map<string, bigint>; received: Map<string, bigint> }>();
  for (let at = 0; at < instructions.length; at++) {
    const instruction = instructions[at];
    if (instruction === undefined || !instruction.path.includes('.')) continue;
    const movement = movementOf(transaction, instruction);
    if (movement === null || movement.amount === 0n || movement.mint === '') continue;
    const callers = callersOf(transaction, at);
    const [caller] = callers;
    if (caller === undefined || callers.some(({ program }) => readers.has(accounts.at(program)))) continue;
    if (ROUTERS.has(accounts.at(caller.program))) continue;
    const { source, destination, mint, amount } = movement;
    const fromTrader = source !== null && isTraders(transaction, source);
    const toTrader = destination !== null && isTraders(transaction, destination);
    if (fromTrader === toTrader) continue;
    const leg = legs.get(caller) ?? { paid: new Map(), received: new Map() };
    legs.set(caller, leg);
    add(fromTrader ? leg.paid : leg.received, mint, amount);
  }
  return [...legs].map(([{ path, program }, { paid, received }]) => ({
    id: stamp(transaction, path).id,
    program: accounts.at(program),
    paid: listed(paid),
    received: listed(received),
  }));
}
