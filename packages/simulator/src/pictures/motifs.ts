import { ANIMAL_MOTIFS } from './animal-motifs.ts';
import type { Motif } from './motif.ts';
import { THING_MOTIFS } from './thing-motifs.ts';

/** By name, in the order in which their words are matched against a ticker. */
export const MOTIFS: Readonly<Record<string, Motif>> = { ...ANIMAL_MOTIFS, ...THING_MOTIFS };
