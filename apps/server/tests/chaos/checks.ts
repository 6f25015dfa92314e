import type { Fate } from './chain-acts.ts';
import type { Moved } from './chaos-ledger.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { until } from './until.ts';

/** Nothing takes longer to be decided once everything goes well again. */
const DECIDED_MS = 240_000;

/**
 * Waits until nothing is on its way and every balance of the ledger is the chain's. Throws with what is stuck
 * or differs.
 */
export async function ledgerEqualsChain({ ledger, chain, wallets, feesOnChain }: ChaosWorld): Promise<void> {
  await until(
    async () => {
      const open = await ledger.undecided();
      if (open > 0) return `${open} swaps and withdrawals are stuck`;
      const [held, real] = await Promise.all([ledger.held(), chain.act('balances', wallets)]);
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

/**
 * What a swap or withdrawal is reported as, beside what the chain says of everything that was signed for it.
 */
export function misreported(
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

/** What the checks of a trial go on from. */
export interface Looked {
  /** How many transactions of each wallet were looked at. */
  looked: ReadonlyMap<string, number>;
}

/** Everything that is not as it should be since the last check, while nothing is on its way. */
export async function faultsSince(
  { ledger, chain, wallets }: ChaosWorld,
  acknowledged: ReadonlySet<string>,
  state: Looked,
): Promise<string[]> {
  const wrong = await ledger.faultsSince();
  const moved = await ledger.movedSince();
  const signatures = moved.flatMap((one) => one.signatures);
  const fates = await chain.act('fates', signatures);
  const fateOf = new Map(signatures.map((signature, at) => [signature, fates[at] ?? null]));
  const paid = await chain.act('paidBy', wallets, state.looked);
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
