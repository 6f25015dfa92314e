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
import { SCENARIOS } from '../testing/scenarios.ts';
import { TOKEN_PROGRAMS } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { checkTransaction } from './check-transaction.ts';

const COUNT = Number(process.env['SIGNER_MUTATIONS'] ?? 1_000);
const SEED = Number(process.env['SIGNER_SEED'] ?? 20_260_101);

/** Reports whether the checks accept a transaction. Rethrows errors other than refusals. */
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
    SCENARIOS.map((scenario) => [
      scenario,
      build(scenario.instructions, {
        payer: WALLET,
        version: scenario.version ?? 0,
        lookup: scenario.lookup ?? [],
      }),
    ]),
  );
  const signed: string[] = [];
  const harmful: string[] = [];
  const harmless = new Map<string, number>();
  let executed = 0;
  for (let offered = 0; offered < COUNT; ) {
    const scenario = random.pick(SCENARIOS);
    const honest = honestForms.get(scenario) ?? Buffer.alloc(0);
    const changed = mutate(scenario, random);
    if (changed === null || changed.equals(honest)) continue;
    offered += 1;
    if (isSigned(changed, naming(scenario.intent, honest)))
      signed.push(`${scenario.name}: ${changed.toString('base64')}`);
    if (!isSigned(changed, naming(scenario.intent, changed))) continue;
    const ran = canRun(scenario);
    if (ran) executed += 1;
    const harm = harmOf(changed, honest, scenario) ?? (ran ? worseThanAllowed(changed, scenario) : null);
    if (harm !== null) harmful.push(`${scenario.name}: ${harm} ${changed.toString('base64')}`);
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
      `Under an intent that names the changed one itself: ${total} signed, ${harmful.length} of them with harm, ${executed} run on LiteSVM; by the changed part:`,
      ...kinds,
    ].join('\n'),
  );
  expect(signed).toEqual([]);
  expect(harmful).toEqual([]);
}, 900_000);

it.each(SCENARIOS.filter(canRun))('can be run as it is: $name', (scenario) => {
  const wire = build(scenario.instructions, { payer: WALLET, version: scenario.version ?? 0 });
  expect(runs(wire, scenario)).toBe(true);
  expect(worseThanAllowed(wire, scenario)).toBeNull();
  const [place = 0] = scenario.core;
  const twice = build(
    scenario.instructions.toSpliced(place, 0, ...scenario.instructions.slice(place, place + 1)),
    {
      payer: WALLET,
      version: scenario.version ?? 0,
    },
  );
  expect(worseThanAllowed(twice, scenario)).not.toBeNull();
});
