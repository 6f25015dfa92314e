import { type Dice, pick } from '../dice.ts';
import { type AttackTally, NOTHING, type Position, type PositionReport } from './loot.ts';

const MAX_FAULTS = 10;

/** Runs attacks from one position for this many ms, in random order. */
export async function tryPosition<W>(
  position: Position<W>,
  random: Dice,
  { ms, interrupted }: { readonly ms: number; readonly interrupted: () => boolean },
): Promise<PositionReport> {
  const tallies = new Map<string, AttackTally>();
  const faults: string[] = [];
  const { world, close } = await position.open();
  const began = performance.now();
  try {
    while (!interrupted() && performance.now() - began < ms && faults.length < MAX_FAULTS) {
      const [name, attack] = pick(random, Object.entries(position.attacks));
      const tally = tallies.get(name) ?? { tries: 0, keys: 0, lamports: 0n, doors: 0, refused: {} };
      tallies.set(name, tally);
      tally.tries += 1;
      const { keys, lamports, doors } = await attack(world, random).catch((error: unknown) => {
        const refusal = position.refusalOf(error);
        if (refusal === null) faults.push(`${name}: ${String(error)}`);
        else tally.refused[refusal] = (tally.refused[refusal] ?? 0) + 1;
        return NOTHING;
      });
      tally.keys += keys;
      tally.lamports += lamports;
      tally.doors += doors;
    }
  } finally {
    await close();
  }
  const all = [...tallies.values()];
  return {
    position: position.name,
    seconds: Math.round((performance.now() - began) / 1_000),
    tries: all.reduce((sum, { tries }) => sum + tries, 0),
    keys: all.reduce((sum, { keys }) => sum + keys, 0),
    lamports: all.reduce((sum, { lamports }) => sum + lamports, 0n).toString(),
    doors: all.reduce((sum, { doors }) => sum + doors, 0),
    most: position.most.toString(),
    attacks: Object.fromEntries(
      [...tallies].map(([name, tally]) => [name, { ...tally, lamports: tally.lamports.toString() }]),
    ),
    faults,
  };
}
