import { ANIMAL_MOTIFS } from './animal-motifs.ts';
import type { Motif } from './motif.ts';
import { THING_MOTIFS } from './thing-motifs.ts';

/** By name, in the order in which a ticker is looked for among their words. */
export const MOTIFS: Readonly<Record<string, Motif>> = { ...ANIMAL_MOTIFS, ...THING_MOTIFS };
