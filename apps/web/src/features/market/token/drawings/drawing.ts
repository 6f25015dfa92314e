import { stored } from '#/shared/storage/stored.ts';
import type { Currency } from '../chart/chart-view.ts';

export const TOOLS = ['trend', 'horizontal', 'ray', 'rectangle', 'fib', 'measure'] as const;
export type Tool = (typeof TOOLS)[number];

export const TOOL_NAMES: Readonly<Record<Tool, string>> = {
  trend: 'Trend line',
  horizontal: 'Horizontal line',
  ray: 'Ray',
  rectangle: 'Rectangle',
  fib: 'Fib retracement',
  measure: 'Measure',
};

/** A place on the chart: unix seconds, and the price of a whole token in the drawing's currency. */
export interface Point {
  readonly time: number;
  readonly price: number;
}

/** A horizontal line has one point, every other drawing two. */
export interface Drawing {
  readonly id: string;
  readonly tool: Tool;
  readonly currency: Currency;
  readonly points: readonly Point[];
}

export const pointsOf = (tool: Tool): 1 | 2 => (tool === 'horizontal' ? 1 : 2);

export const DRAWINGS_KEY = 'chart-drawings';

export const MAX_DRAWINGS = 50;
const MAX_TOKENS = 100;

const figure = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function readPoint(value: unknown): Point | null {
  if (typeof value !== 'object' || value === null || !('time' in value) || !('price' in value)) return null;
  const { time, price } = value;
  return figure(time) && figure(price) ? { time, price } : null;
}

function readDrawing(value: unknown): Drawing | null {
  if (typeof value !== 'object' || value === null) return null;
  const given: Record<string, unknown> = { ...value };
  const tool = TOOLS.find((each) => each === given['tool']);
  const points = Array.isArray(given['points'])
    ? given['points'].flatMap((each) => readPoint(each) ?? [])
    : [];
  if (typeof given['id'] !== 'string' || tool === undefined || points.length !== pointsOf(tool)) return null;
  return { id: given['id'], tool, currency: given['currency'] === 'sol' ? 'sol' : 'usd', points };
}

type Kept = readonly [mint: string, drawings: readonly Drawing[]];

function readKept(value: unknown): Kept | null {
  if (!Array.isArray(value)) return null;
  const [mint, drawings]: readonly unknown[] = value;
  if (typeof mint !== 'string' || !Array.isArray(drawings)) return null;
  return [mint, drawings.flatMap((each) => readDrawing(each) ?? []).slice(0, MAX_DRAWINGS)];
}

/** The token drawn on last comes last. */
const place = stored<readonly Kept[]>({
  key: DRAWINGS_KEY,
  version: 1,
  fallback: [],
  parse: (value) =>
    Array.isArray(value)
      ? value.flatMap((entry) => {
          const kept = readKept(entry);
          return kept === null ? [] : [kept];
        })
      : null,
});

export const readDrawings = (mint: string): readonly Drawing[] =>
  place.read().find(([each]) => each === mint)?.[1] ?? [];

/** Stores a token's drawings and evicts those of the tokens drawn on longest ago. */
export function keepDrawings(mint: string, drawings: readonly Drawing[]): void {
  const others = place.read().filter(([each]) => each !== mint);
  const own: readonly Kept[] = drawings.length === 0 ? [] : [[mint, drawings]];
  place.write([...others, ...own].slice(-MAX_TOKENS));
}
