import type { Series } from './series.ts';

const MAX = 100;

/** Computes Wilder's relative strength index, 0 to 100; 50 if the price has not moved. */
export function rsi(values: readonly number[], length: number): Series {
  let gain = 0;
  let loss = 0;
  return values.map((value, i) => {
    const change = value - (values[i - 1] ?? value);
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    if (i <= length) {
      gain += up / length;
      loss += down / length;
    } else {
      gain += (up - gain) / length;
      loss += (down - loss) / length;
    }
    if (i < length) return null;
    return gain + loss === 0 ? MAX / 2 : (MAX * gain) / (gain + loss);
  });
}
