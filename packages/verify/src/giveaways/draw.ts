import { type CheckedStep, checkDraw, DRAW_FORMAT, type DrawFile } from '@dugout/domain/giveaways/draw-file';
import { sha256 } from '../sha256.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/**
 * Parses a draw of `GET /giveaway/{giveawayId}/draw` after its seed is revealed. `not drawn` before that or when
 * void; null for another file.
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

interface DrawReport {
  readonly steps: readonly CheckedStep[];
  readonly agrees: boolean;
}

/**
 * Recomputes a draw. `commitment`, stored by the reader before the draw, replaces the file's, which detects a
 * seed changed together with its hash.
 */
export function verifyDraw(file: DrawFile, commitment: string | null = null): DrawReport {
  const steps = checkDraw({ ...file, commitment: commitment ?? file.commitment }, (bytes) => sha256(bytes));
  return { steps, agrees: steps.every(({ outcome }) => outcome === 'agrees') };
}

const VERDICTS = { agrees: 'agrees ', differs: 'DIFFERS', skipped: 'skipped' } as const;

/** Formats a report for a terminal. A step that differs shows both values. */
export const drawText = ({ steps, agrees }: DrawReport): string =>
  [
    ...steps.flatMap(({ step, outcome, computed, published }) => [
      `${VERDICTS[outcome]}  ${step.padEnd(8)}  ${printable(computed)}`,
      ...(outcome === 'differs' ? [`         published ${printable(published ?? '')}`] : []),
    ]),
    agrees ? 'The draw agrees with the published data.' : 'The draw does not agree with the published data.',
  ].join('\n');

/** Removes terminal control characters from untrusted text. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?');
