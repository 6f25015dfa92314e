import { type CheckedStep, checkDraw, DRAW_FORMAT, type DrawFile } from '@dugout/domain/giveaways/draw-file';
import { sha256 } from '../sha256.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * A draw as `GET /giveaway/{giveawayId}/draw` gives it, once its seed is shown. `not drawn` while it is not or
 * when it is void; null for another file.
 */
export function parseDraw(text: string): DrawFile | 'not drawn' | null {
  const file = fieldsOf(text);
  if (file?.['format'] !== DRAW_FORMAT) return null;
  const { commitment, entrantsHash, entrants, reveal, winner } = file;
  if (reveal === null || winner === null) return 'not drawn';
  if (!isText(commitment) || !isText(entrantsHash) || !Array.isArray(entrants)) return null;
  if (!entrants.every(isText) || !isFields(reveal) || !isFields(winner)) return null;
  const { seed, entrantsHash: revealed, slot, blockhash } = reveal;
  const { line, entrant } = winner;
  if (!isText(seed) || !isText(revealed) || !isWhole(slot) || !isText(blockhash)) return null;
  if (!isWhole(line) || !isText(entrant)) return null;
  return {
    commitment,
    entrantsHash,
    entrants,
    reveal: { seed, entrantsHash: revealed, slot, blockhash },
    winner: { line, entrant },
  };
}

function fieldsOf(text: string): Fields | null {
  try {
    const json: unknown = JSON.parse(text);
    if (!isFields(json)) return null;
    return isFields(json['data']) ? json['data'] : json;
  } catch {
    return null;
  }
}

export interface DrawReport {
  readonly steps: readonly CheckedStep[];
  readonly agrees: boolean;
}

/**
 * Computes a draw again. `commitment` is what the reader kept from before the draw: it takes the place of the
 * file's, so that a seed that was changed with its hash is found out.
 */
export function verifyDraw(file: DrawFile, commitment: string | null = null): DrawReport {
  const steps = checkDraw({ ...file, commitment: commitment ?? file.commitment }, (bytes) => sha256(bytes));
  return { steps, agrees: steps.every(({ outcome }) => outcome === 'agrees') };
}

const WORDS = { agrees: 'agrees ', differs: 'DIFFERS', skipped: 'skipped' } as const;

/** A report as lines of a terminal. A step that differs has both values. */
export const drawText = ({ steps, agrees }: DrawReport): string =>
  [
    ...steps.flatMap(({ step, outcome, computed, published }) => [
      `${WORDS[outcome]}  ${step.padEnd(8)}  ${printable(computed)}`,
      ...(outcome === 'differs' ? [`         published ${printable(published ?? '')}`] : []),
    ]),
    agrees ? 'The draw agrees with what was published.' : 'The draw does not agree with what was published.',
  ].join('\n');

/** What strangers wrote, without what steers a terminal. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?');
