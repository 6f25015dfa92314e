import { field, list, type Shape, shape, text, whole } from './shape.ts';

/** Decimals by mint out of a transaction's token balances. */
export function mintDecimals(meta: Shape): (mint: string) => number | null {
  let known: Map<string, number> | null = null;
  return (mint) => {
    if (known === null) {
      known = new Map();
      for (const name of ['preTokenBalances', 'postTokenBalances']) {
        for (const balance of list(field(meta, name))) {
          const entry = shape(balance);
          const decimals = whole(shape(field(entry, 'uiTokenAmount'))['decimals']);
          if (decimals !== null) known.set(text(entry['mint']), decimals);
        }
      }
    }
    return known.get(mint) ?? null;
  };
}

export const logs = (meta: Shape): readonly string[] => list(field(meta, 'logMessages')).map(text);

/** Some sources write no error as null or leave it out, some as an empty object. */
export function failed(meta: Shape): boolean {
  const error = meta['err'];
  if (error === null || error === undefined) return false;
  return typeof error !== 'object' || Object.keys(error).length > 0;
}

/** Seconds, milliseconds or microseconds since 1970 as milliseconds: recorded files hold all three. */
export function blockTime(value: unknown): number | null {
  const number = whole(value) ?? whole(shape(value)['timestamp']);
  if (number === null || number <= 0) return null;
  if (number > 1e14) return Math.floor(number / 1000);
  return number > 1e11 ? number : number * 1000;
}
