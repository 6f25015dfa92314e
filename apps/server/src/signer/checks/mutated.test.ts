/**
 * Changed transactions offered to the checks. `SIGNER_MUTATIONS=10000 SIGNER_SEED=7 npx vitest run apps/server/src/signer/checks/mutated.test.ts`
 * runs more of them, or others.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import { expect, it } from 'vitest';
import { SignerError } from '../signer-error.ts';
import { build } from '../testing/build.ts';
import { bindOwn, harmOf } from '../testing/effects.ts';
import { mutate } from '../testing/mutations.ts';
import { Random } from '../testing/random.ts';
import { MINT, SCENES, WALLET } from '../testing/scenes.ts';
import { TOKEN_PROGRAMS } from '../transaction/programs.ts';
import { tokenAccountOf } from '../transaction/token-account.ts';
import { checkTransaction } from './check-transaction.ts';

const COUNT = Number(process.env['SIGNER_MUTATIONS'] ?? 1_500);
const SEED = Number(process.env['SIGNER_SEED'] ?? 20_260_101);

it(`signs none of ${COUNT} changed transactions that costs more or gives less (seed ${SEED})`, () => {
  bindOwn(TOKEN_PROGRAMS.flatMap((program) => [MINT, SOL_MINT].map((mint) => tokenAccountOf(WALLET, mint, program))));
  const random = new Random(SEED);
  const honestForms = new Map(
    SCENES.map((scene) => [scene, build(scene.instructions, { payer: WALLET, version: scene.version ?? 0, lookup: scene.lookup ?? [] })]),
  );
  let [offered, refused, harmless] = [0, 0, 0];
  const harmful: string[] = [];
  while (offered < COUNT) {
    const scene = random.pick(SCENES);
    const honest = honestForms.get(scene) ?? Buffer.alloc(0);
    const changed = mutate(scene, random);
    if (changed === null || changed.equals(honest)) continue;
    offered += 1;
    try {
      checkTransaction(changed, scene.intent);
      const harm = harmOf(changed, honest, scene);
      if (harm === null) harmless += 1;
      else harmful.push(`${scene.name}: ${harm} ${changed.toString('base64')}`);
    } catch (error) {
      expect(error).toBeInstanceOf(SignerError);
      refused += 1;
    }
  }
  console.info(
    `${offered} changed transactions, seed ${SEED}: ${refused} refused, ${harmless} let through without harm, ${harmful.length} with`,
  );
  expect(harmful).toEqual([]);
  expect(refused).toBeGreaterThan(offered / 2);
});
