import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';

/**
 * Returns the caller of the instruction at `at`. Without call depths, this is a guess: the nearest earlier
 * matching instruction within the same outer instruction.
 */
export function callerOf(
  transaction: RawTransaction,
  at: number,
  fits: (instruction: RawInstruction) => boolean,
): RawInstruction | null {
  const called = transaction.instructions[at];
  if (called === undefined) return null;
  const { outer } = called;
  for (let i = at - 1; i >= 0; i--) {
    const candidate = transaction.instructions[i];
    if (candidate === undefined || candidate.outer !== outer) return null;
    if (called.height > 0 && candidate.height > 0 ? candidate.height === called.height - 1 : fits(candidate))
      return fits(candidate) ? candidate : null;
  }
  return null;
}

/**
 * Returns the instructions called by the one at `at`, directly or indirectly, in order. Without call depths: all
 * that follow up to the next that `ends` it.
 */
export function calledBy(
  transaction: RawTransaction,
  at: number,
  ends: (instruction: RawInstruction) => boolean,
): RawInstruction[] {
  const caller = transaction.instructions[at];
  if (caller === undefined) return [];
  const { outer } = caller;
  const called: RawInstruction[] = [];
  for (let i = at + 1; i < transaction.instructions.length; i++) {
    const candidate = transaction.instructions[i];
    if (candidate === undefined || candidate.outer !== outer) break;
    if (candidate.height > 0 && caller.height > 0 ? candidate.height <= caller.height : ends(candidate))
      break;
    called.push(candidate);
  }
  return called;
}

/** Reports whether call depths determine exactly which instructions were called. */
export const knowsDepth = (caller: RawInstruction, called: readonly RawInstruction[]): boolean =>
  caller.height > 0 && called.every(({ height }) => height > 0);
