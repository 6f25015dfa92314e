import type { Address } from '@solana/kit';
import type { AccountState } from './account-state.ts';
import type { ChainBlock } from './block.ts';
import { feeOf } from './fees.ts';
import { landsAllTheSame } from './transaction-error.ts';
import type { Outcome, Vm } from './vm.ts';
import { readWire, type WireTransaction } from './wire-transaction.ts';

/** A reason of the chain's own programs to fail a transaction that the machine would run. */
interface Objection {
  /** Index of the failing instruction. */
  readonly instruction: number;
  readonly code: number;
  readonly program: string;
  readonly reason: string;
}
export type Guard = (
  wire: WireTransaction,
  account: (at: Address) => AccountState | null,
) => Objection | null;

/** Runs a transaction; if the guard objects, it only pays its fee. */
export function runGuarded(vm: Vm, guard: Guard, wire: WireTransaction): Outcome {
  const objection = guard(wire, (at) => vm.account(at));
  if (objection === null) return vm.run(wire.transaction);
  const simulated = vm.simulate(wire.transaction);
  if (simulated.error !== null && !landsAllTheSame(simulated.error)) return simulated;
  const payer = vm.account(wire.feePayer);
  if (payer !== null) vm.put(wire.feePayer, { ...payer, lamports: payer.lamports - feeOf(wire.message) });
  return objected(objection);
}

/** Simulates a transaction, including the resulting accounts. */
export function simulateGuarded(
  vm: Vm,
  guard: Guard,
  wire: WireTransaction,
  verified = true,
): ReturnType<Vm['simulate']> {
  const objection = guard(wire, (at) => vm.account(at));
  const simulated = vm.simulate(wire.transaction, verified);
  return objection === null || simulated.error !== null
    ? simulated
    : { ...objected(objection), after: new Map() };
}

/**
 * Runs a confirmed block again, as on a restart.
 * @throws Error when the result differs from the recorded one
 */
export function replay(vm: Vm, guard: Guard, block: ChainBlock): void {
  vm.setClock(block.slot, block.blockTime);
  for (const { wire: encoded, meta, transaction } of block.transactions) {
    const wire = readWire(Buffer.from(encoded, 'base64'));
    runGuarded(vm, guard, wire);
    const keys = [
      ...transaction.message.accountKeys,
      ...meta.loadedAddresses.writable,
      ...meta.loadedAddresses.readonly,
    ];
    const same = keys.every((key, index) => Number(vm.lamports(key as Address)) === meta.postBalances[index]);
    if (!same)
      throw new Error(`transaction ${wire.signature} of slot ${block.slot} does not match the journal`);
  }
}

function objected({ instruction, code, program, reason }: Objection): Outcome {
  const failure = `Program ${program} failed: custom program error: 0x${code.toString(16)}`;
  return {
    error: { InstructionError: [instruction, { Custom: code }] },
    logs: [`Program ${program} invoke [1]`, `Program log: ${reason}`, failure],
    inner: [],
    unitsConsumed: 0,
    returnData: null,
  };
}
