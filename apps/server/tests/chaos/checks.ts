import { until } from '#tests/kit/until.ts';
import type { Fate } from './chain-actions.ts';
import type { Moved } from './ledger.ts';
import type { ChaosWorld } from './world.ts';

/** The parts of a world whose books are compared. */
export type TradedWorld = Pick<ChaosWorld, 'ledger' | 'chain' | 'wallets' | 'feesOnChain'>;

/** Max time in which everything is decided once there are no more faults. */
const DECIDED_MS = 240_000;

/**
 * Waits until nothing is pending and every ledger balance equals the chain's. Throws with stuck operations or
 * differences.
 */
export async function ledgerEqualsChain({ ledger, chain, wallets, feesOnChain }: TradedWorld): Promise<void> {
  await until(
    async () => {
      const open = await ledger.undecided();
      if (open > 0) return `${open} swaps and withdrawals are stuck`;
      const [held, real] = await Promise.all([ledger.held(), chain.run('balances', wallets)]);
      const off = [...new Set([...held.keys(), ...real.keys()])].filter(
        (key) => held.get(key) !== real.get(key),
      );
      if (off.length > 0) {
        const shown = off
          .slice(0, 5)
          .map((key) => `${key}: books ${held.get(key) ?? 0n}, chain ${real.get(key) ?? 0n}`);
        return `${off.length} balances differ\n${shown.join('\n')}`;
      }
      const [booked, got] = [await ledger.fees(), await feesOnChain()];
      return booked === got ? null : `fees: books ${booked}, chain ${got}`;
    },
    DECIDED_MS,
    250,
  );
}

/** Compares the reported outcome of a swap or withdrawal with the chain's outcome of everything signed for it. */
function misreported(
  { what, id, status, signatures, fills }: Moved,
  fateOf: ReadonlyMap<string, Fate>,
): string[] {
  const fates = signatures.map((signature) => fateOf.get(signature) ?? null);
  const landed = fates.filter((fate) => fate === 'landed').length;
  const answer = status === 'landed' ? 1 : 0;
  return [
    ...(landed === answer ? [] : [`${what} ${id} is reported as ${status}, and has landed ${landed} times`]),
    ...(what === 'swap' && status !== 'landed' && (status === 'failed') !== fates.includes('failed')
      ? [`swap ${id} is reported as ${status}, and on the chain it is ${fates.join(', ') || 'nothing'}`]
      : []),
    ...(what === 'withdrawal' || fills === answer ? [] : [`swap ${id} is ${status} and has ${fills} fills`]),
  ];
}

/** State carried from one check of a trial to the next. */
export interface Looked {
  /** Number of read transactions by wallet. */
  looked: ReadonlyMap<string, number>;
}

/** Returns all faults since the last check, while nothing is pending. */
export async function faultsSince(
  { ledger, chain, wallets }: TradedWorld,
  acknowledged: ReadonlySet<string>,
  state: Looked,
): Promise<string[]> {
  const wrong = await ledger.faultsSince();
  const moved = await ledger.movedSince();
  const signatures = moved.flatMap((one) => one.signatures);
  const fates = await chain.run('fates', signatures);
  const fateOf = new Map(signatures.map((signature, at) => [signature, fates[at] ?? null]));
  const paid = await chain.run('paidBy', wallets, state.looked);
  state.looked = paid.looked;
  const [strangers, missing] = await Promise.all([
    ledger.strangers(paid.signatures),
    ledger.missing([...acknowledged]),
  ]);
  return [
    ...wrong,
    ...moved.flatMap((one) => misreported(one, fateOf)),
    ...strangers.map((signature) => `transaction ${signature} belongs to no swap and no withdrawal`),
    ...missing.map((id) => `${id} was acknowledged and is gone`),
  ];
}
