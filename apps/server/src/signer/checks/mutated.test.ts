/**
 * Changed transactions offered to the checks. `SIGNER_MUTATIONS=10000 SIGNER_SEED=7 npx vitest run
 * apps/server/src/signer/checks/mutated.test.ts` runs more of them, or others.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { SignerError } from '../signer-error.ts';
import { build } from '../testing/build.ts';
import { differenceOf } from '../testing/difference.ts';
import { bindOwn, harmOf } from '../testing/effects.ts';
import { canRun, runs, worseThanAllowed } from '../testing/execution.ts';
import { mutate } from '../testing/mutations.ts';
import { MINT, WALLET } from '../testing/names.ts';
import { naming } from '../testing/naming.ts';
import { Random } from '../testing/random.ts';
import { SCENES } from '../testing/scenes.ts';
import { TOKEN_PROGRAMS } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { checkTransaction } from './check-transaction.ts';

const COUNT = Number(process.env['SIGNER_MUTATIONS'] ?? 1_000);
const SEED = Number(process.env['SIGNER_SEED'] ?? 20_260_101);

/** Whether the checks let a transaction through. Throws what is no refusal. */
function isSigned(wire: Uint8Array, intent: object): boolean {
  try {
    checkTransaction(wire, intent, 'local');
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(SignerError);
    return false;
  }
}

it(`signs none of ${COUNT} changed transactions, and none that harms even under an intent that names it (seed ${SEED})`, () => {
  bindOwn(
    TOKEN_PROGRAMS.flatMap((program) =>
      [MINT, SOL_MINT].map((mint) => tokenAccountOf(WALLET, mint, program)),
    ),
  );
  const random = new Random(SEED);
  const honestForms = new Map(
    SCENES.map((scene) => [
      scene,
      build(scene.instructions, { payer: WALLET, version: scene.version ?? 0, lookup: scene.lookup ?? [] }),
    ]),
  );
  const signed: string[] = [];
  const harmful: string[] = [];
  const harmless = new Map<string, number>();
  let executed = 0;
  for (let offered = 0; offered < COUNT; ) {
    const scene = random.pick(SCENES);
    const honest = honestForms.get(scene) ?? Buffer.alloc(0);
    const changed = mutate(scene, random);
    if (changed === null || changed.equals(honest)) continue;
    offered += 1;
    if (isSigned(changed, naming(scene.intent, honest)))
      signed.push(`${scene.name}: ${changed.toString('base64')}`);
    if (!isSigned(changed, naming(scene.intent, changed))) continue;
    const ran = canRun(scene);
    if (ran) executed += 1;
    const harm = harmOf(changed, honest, scene) ?? (ran ? worseThanAllowed(changed, scene) : null);
    if (harm !== null) harmful.push(`${scene.name}: ${harm} ${changed.toString('base64')}`);
    const difference = differenceOf(changed, honest) ?? 'nothing';
    harmless.set(difference, (harmless.get(difference) ?? 0) + 1);
  }
  const kinds = [...harmless]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, count]) => `${String(count).padStart(6)} ${kind}`);
  const total = [...harmless.values()].reduce((sum, count) => sum + count, 0);
  console.info(
    [
      `${COUNT} changed transactions, seed ${SEED}: ${signed.length} signed under the intent of the honest one.`,
      `Under an intent that names the changed one itself: ${total} signed, ${harmful.length} of them with harm, ${executed} run on LiteSVM; by what was changed:`,
      ...kinds,
    ].join('\n'),
  );
  expect(signed).toEqual([]);
  expect(harmful).toEqual([]);
}, 900_000);

it.each(SCENES.filter(canRun))('can be run as it is: $name', (scene) => {
  const wire = build(scene.instructions, { payer: WALLET, version: scene.version ?? 0 });
  expect(runs(wire, scene)).toBe(true);
  expect(worseThanAllowed(wire, scene)).toBeNull();
  const [place = 0] = scene.core;
  const twice = build(scene.instructions.toSpliced(place, 0, ...scene.instructions.slice(place, place + 1)), {
    payer: WALLET,
    version: scene.version ?? 0,
  });
  expect(worseThanAllowed(twice, scene)).not.toBeNull();
});
