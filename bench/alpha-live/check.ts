import type { AlphaCard } from '@dugout/contract/alpha/card';
import type { CardFigures } from '@dugout/contract/alpha/streams';
import type { Followers } from './followers.ts';
import type { Traded } from './load.ts';

/** Trades since the call; NaN when unknown. */
const countOf = ({ tradesUp, tradesDown }: Pick<CardFigures, 'tradesUp' | 'tradesDown'>): number =>
  (tradesUp ?? Number.NaN) + (tradesDown ?? Number.NaN);

/**
 * Delays in ms from the request of each call to every socket.
 * @throws Error when a call did not reach all sockets
 */
export function callDelays(
  { frames }: Followers,
  calledAt: ReadonlyMap<string, number>,
  sockets: number,
): number[] {
  const delays: number[] = [];
  for (const { deltas, arrivals } of frames)
    for (const delta of deltas) {
      if (delta.kind !== 'called') continue;
      const from = calledAt.get(delta.card.callId);
      if (from === undefined) throw new Error('an unknown call');
      for (const { at } of arrivals) delays.push(at - from);
    }
  if (delays.length !== calledAt.size * sockets)
    throw new Error(`${delays.length} deliveries of ${calledAt.size} calls to ${sockets} sockets`);
  return delays;
}

/**
 * Age in ms of the oldest trade in each moved card on arrival at each socket. A card counts the trades since its
 * call, so its figures identify the last trade.
 * @throws Error when the frames do not add up to the server's response, or when trades are missing in it
 */
export function figureAges(
  { frames }: Followers,
  { feed, traded }: { readonly feed: readonly AlphaCard[]; readonly traded: readonly Traded[] },
): number[] {
  const times = new Map<string, Traded[]>();
  for (const trade of traded) {
    const ofToken = times.get(trade.mint);
    if (ofToken === undefined) times.set(trade.mint, [trade]);
    else ofToken.push(trade);
  }
  const mintOf = new Map<string, string>();
  const shown = new Map<string, CardFigures>();
  const steps: { callId: string; from: number; to: number; arrivals: readonly { at: number }[] }[] = [];
  for (const { deltas, arrivals } of frames)
    for (const delta of deltas)
      if (delta.kind === 'called') {
        mintOf.set(delta.card.callId, delta.card.tokenAddress);
        shown.set(delta.card.callId, delta.card);
      } else if (delta.kind === 'figures')
        for (const figures of delta.cards) {
          const before = shown.get(figures.callId);
          if (before !== undefined)
            steps.push({ callId: figures.callId, from: countOf(before), to: countOf(figures), arrivals });
          shown.set(figures.callId, figures);
        }
  for (const card of feed) {
    const last = shown.get(card.callId);
    if (last?.marketCap !== card.marketCap || countOf(last) !== countOf(card))
      throw new Error(`the final figures of ${card.symbol} in the frames differ from the server's`);
  }
  return steps.flatMap(({ callId, from, to, arrivals }) => {
    if (to <= from) return [];
    const all = times.get(mintOf.get(callId) ?? '') ?? [];
    const last = shown.get(callId);
    const before = last === undefined ? Number.NaN : all.length - countOf(last);
    const oldest = all[before + from];
    if (oldest === undefined) throw new Error('figures of an unknown trade');
    return arrivals.map(({ at }) => at - oldest.at);
  });
}
