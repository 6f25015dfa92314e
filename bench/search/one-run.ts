import { questions } from './data.ts';
import { miniSearch, ours, trigrams } from './sides.ts';

const SIDES = { ours, minisearch: miniSearch, pg_trgm: trigrams } as const;
export type SideName = keyof typeof SIDES;

export interface Built {
  readonly built: number;
  /** Additional bytes held by the process. */
  readonly bytes: number;
}
export type Answers = readonly { readonly ms: number; readonly place: number }[];

const side = process.argv[2] as SideName;
globalThis.gc?.();
const before = process.memoryUsage().rss;
const began = performance.now();
const search = await SIDES[side]();
const built = performance.now() - began;
globalThis.gc?.();
const bytes = process.memoryUsage().rss - before;
for (const { text } of questions.slice(0, 20)) await search(text);

async function queryAll(): Promise<Answers> {
  const answers: { ms: number; place: number }[] = [];
  for (const { text, list, right } of questions) {
    const start = performance.now();
    const found = await search(text);
    answers.push({ ms: performance.now() - start, place: found[list].indexOf(right) });
  }
  return answers;
}

process.on('message', () => void queryAll().then((answers) => process.send?.(answers)));
process.send?.({ built, bytes } satisfies Built);
