/** Recomputes the caller's figures from the exported calls. */
import { median } from '@dugout/domain/alpha/quantile';
import { wilsonInterval } from '@dugout/domain/alpha/wilson';
import { type CheckResult, failed, passed } from '../report.ts';
import type { ExportedCall, ExportedFigures } from './export.ts';
import type { RecordedCall } from './record.ts';

export function checkFigures(
  calls: readonly RecordedCall[],
  exported: readonly ExportedCall[],
  stated: ExportedFigures,
): CheckResult {
  const computed = computeFigures(calls, exported);
  const names = Object.keys(computed) as (keyof ExportedFigures)[];
  const wrong = names.findIndex((name) => !isSame(computed[name], stated[name]));
  const name = names[wrong];
  if (name !== undefined)
    return failed(
      `${name} is stated as ${JSON.stringify(stated[name])} and is ${JSON.stringify(computed[name])}`,
      null,
      wrong,
      names.length,
    );
  const { hits, n } = computed;
  const unknown = exported.filter(({ outcome }) => outcome === 'unknown').length;
  const rest = unknown === 0 ? '' : `, ${unknown} with missing trades not counted`;
  return passed(names.length, `${hits} hits of ${n} finished calls${rest}`);
}

/** Counts finished calls as hit or miss; open and unknown calls are in no figure. */
function computeFigures(calls: readonly RecordedCall[], exported: readonly ExportedCall[]): ExportedFigures {
  const finished = exported.filter(({ outcome }) => outcome === 'hit' || outcome === 'miss');
  const n = finished.length;
  const hits = finished.filter(({ outcome }) => outcome === 'hit').length;
  const prices = new Map(calls.map(({ leaf, price }) => [leaf.callId, price]));
  const peaks = finished.flatMap(({ callId, peakPrice }) =>
    peakPrice === null ? [] : [Number(peakPrice) / (prices.get(callId) ?? Number.NaN)],
  );
  return {
    hits,
    n,
    hitRate: n === 0 ? null : (hits / n) * 100,
    interval: wilsonInterval(hits, n),
    medianPeak: median(peaks),
  };
}

/** Equal up to the last digits of a double. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.every((value, i) => isSame(value, b[i]));
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));
}
