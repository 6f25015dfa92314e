import { questions } from './data.ts';
import { miniSearch, ours, trigrams } from './sides.ts';

export const SIDES = { ours, minisearch: miniSearch, pg_trgm: trigrams } as const;
export type SideName = keyof typeof SIDES;

export interface Report {
  readonly built: number;
  /** Bytes that the process holds more than before. */
  readonly bytes: number;
  readonly answers: readonly { readonly ms: number; readonly place: number }[];
}

const side = process.argv[2] as SideName;
globalThis.gc?.();
const before = process.memoryUsage().rss;
const began = performance.now();
const search = await SIDES[side]();
const built = performance.now() - began;
globalThis.gc?.();
const bytes = process.memoryUsage().rss - before;
for (const { text } of questions.slice(0, 20)) await search(text);
const answers: Report['answers'][number][] = [];
for (const { text, list, right } of questions) {
  const start = performance.now();
  const found = await search(text);
  answers.push({ ms: performance.now() - start, place: found[list].indexOf(right) });
}
process.send?.({ built, bytes, answers } satisfies Report);
process.disconnect?.();
