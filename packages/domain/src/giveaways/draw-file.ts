/** The published data of a draw, and the verification of each step. */
import { bytesOfHex, commitmentOf, drawResult, entrantsHashOf, winnerOf } from './draw.ts';
import type { Sha256 } from './hmac.ts';

export const DRAW_FORMAT = 'dugout-giveaway-1';

/** The seed in hexadecimal, and the values mixed with it. */
export interface Reveal {
  readonly seed: string;
  readonly entrantsHash: string;
  readonly slot: number;
  readonly blockhash: string;
}

export interface DrawFile {
  readonly commitment: string;
  /** As published when entries closed. */
  readonly entrantsHash: string;
  /** In order of entry. */
  readonly entrants: readonly string[];
  readonly reveal: Reveal;
  /** The winner as published: line in the list, from 0, and entrant. */
  readonly winner: { readonly line: number; readonly entrant: string };
}

const DRAW_STEPS = ['entrants', 'seed', 'block', 'result', 'winner'] as const;
export type DrawStep = (typeof DRAW_STEPS)[number];

/** One step of a draw. `published` is null for computed values that are not published. */
export interface CheckedStep {
  readonly step: DrawStep;
  readonly computed: string;
  readonly published: string | null;
  /** `skipped` after a step that differs, because its input would be wrong. */
  readonly outcome: 'agrees' | 'differs' | 'skipped';
}

const SEED_BYTES = 32;

/** Recomputes a draw step by step. The first step that differs stops the check. */
export function checkDraw(file: DrawFile, sha256: Sha256): readonly CheckedStep[] {
  const { reveal, entrants } = file;
  const steps: CheckedStep[] = [];
  const add = (step: DrawStep, published: string | null, compute: () => string): void => {
    if (steps.some(({ outcome }) => outcome !== 'agrees')) {
      steps.push({ step, computed: '', published, outcome: 'skipped' });
      return;
    }
    const computed = compute();
    const agrees = published === null || computed === published;
    steps.push({ step, computed, published, outcome: agrees ? 'agrees' : 'differs' });
  };
  const seed = bytesOfHex(reveal.seed) ?? new Uint8Array();
  let result = '';

  const listed = [file.entrantsHash, reveal.entrantsHash];
  const odd = listed.find((hash) => hash !== entrantsHashOf(entrants, sha256));
  add('entrants', odd ?? file.entrantsHash, () =>
    new Set(entrants).size === entrants.length
      ? entrantsHashOf(entrants, sha256)
      : 'an entrant is listed twice',
  );
  add('seed', file.commitment, () =>
    seed.length === SEED_BYTES ? commitmentOf(seed, sha256) : 'the seed is not 32 bytes',
  );
  add('block', null, () => `${reveal.slot} ${reveal.blockhash}`);
  add('result', null, () => {
    result = drawResult(seed, reveal, sha256);
    return result;
  });
  add('winner', `${file.winner.line} ${file.winner.entrant}`, () => {
    if (entrants.length === 0) return 'nobody has entered';
    const line = winnerOf(result, entrants.length);
    return `${line} ${entrants[line]}`;
  });
  return steps;
}
