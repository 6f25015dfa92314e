/** A market event that people talk about. Changes in percent. */
export type MarketMoment =
  | {
      readonly kind: 'rise' | 'fall';
      readonly mint: string;
      readonly symbol: string;
      readonly changePct: number;
    }
  | { readonly kind: 'graduated'; readonly mint: string; readonly symbol: string }
  | { readonly kind: 'quiet' };

/** From 0 up to, but not including, 1. */
export type Random = () => number;

const pick = <T>(from: readonly [T, ...T[]], random: Random): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

const percent = (pct: number): string => `${Math.abs(Math.round(pct))}%`;

/**
 * Returns a line that a simulated trader writes about a moment. Tokens are named by address so that they get a
 * card.
 */
export function lineAbout(moment: MarketMoment, random: Random): string {
  switch (moment.kind) {
    case 'rise': {
      const { mint, symbol, changePct } = moment;
      return pick(
        [
          `${symbol} up ${percent(changePct)} in five minutes, who is in? ${mint}`,
          `missed the entry on ${symbol} again. up ${percent(changePct)} ${mint}`,
          `watching ${symbol}, +${percent(changePct)}. waiting for a pullback ${mint}`,
          `${mint} running, check the holders before you ape`,
        ],
        random,
      );
    }
    case 'fall': {
      const { mint, symbol, changePct } = moment;
      return pick(
        [
          `${symbol} down ${percent(changePct)}, stop got me out ${mint}`,
          `rip ${symbol} ${mint}`,
          `is anyone buying this dip? -${percent(changePct)} ${mint}`,
        ],
        random,
      );
    }
    case 'graduated': {
      const { mint, symbol } = moment;
      return pick(
        [
          `${symbol} just graduated ${mint}`,
          `${symbol} off the curve, liquidity looks fine ${mint}`,
          `graduated: ${mint}`,
        ],
        random,
      );
    }
    case 'quiet':
      return pick(
        [
          'slow hour. took profits, closing some tabs',
          'anyone else flat today?',
          'half out, half riding',
          'set your exits before you sleep',
          'small size until volume comes back',
        ],
        random,
      );
  }
}

export const welcomeTo = (userName: string, random: Random): string =>
  pick([`welcome @${userName}`, `gm @${userName}, good to have you`, `hey @${userName}, welcome in`], random);

/** Returns an answer to a direct message that reveals its sender as simulated. */
export const answerTo = (random: Random): string =>
  pick(
    [
      'gm. I am a simulated trader, so take it lightly. what are you trading?',
      'nice. simulated here: I only watch the tape with you',
      'good luck with that one. (simulated trader, not advice)',
    ],
    random,
  );

/**
 * Reports whether a simulated trader is online in an hour. Each has different shifts; about half are online at
 * any time.
 */
export function isOnShift(place: number, hour: number): boolean {
  return (place * 7 + Math.floor(hour)) % 12 < 6;
}
