import type { SettledTrade } from '../../apps/server/src/features/trading/read-records.ts';
import { seeded } from '../alpha/world.ts';

export const TRADERS = 5_000;
const MINTS = 2_000;
const DAY_MS = 86_400_000;
const SPAN_MS = 60 * DAY_MS;
export const NOW = 1_760_000_000_000;
interface Open {
  readonly positionId: string;
  readonly mint: number;
  readonly tokens: bigint;
  readonly cost: bigint;
}

/**
 * Generates trades one after another. None is wash, because the pool's state is unknown: traders buy a token and
 * later sell their holding at a profit or a loss. The first `total` are in the 60 days before `NOW`.
 */
export function tradeMaker(total: number) {
  const random = seeded(11);
  const open = new Map<number, Open>();
  let number = 0;
  return (): SettledTrade => {
    const place = number++;
    const trader = Math.floor(random() ** 2 * TRADERS);
    const time = NOW - SPAN_MS + Math.floor((place / total) * SPAN_MS);
    const held = open.get(trader);
    const mint = held?.mint ?? Math.floor(random() * MINTS);
    const common = {
      swapId: `swap${place}`,
      userId: `trader${trader}`,
      mint: `mint${mint}`,
      pool: `pool${mint}`,
      slot: BigInt(place),
      order: 0n,
      time,
      settledAt: time,
      poolTokens: null,
    };
    if (held === undefined) {
      const lamports = BigInt(Math.floor(10_000_000 + random() * 2_000_000_000));
      const position = { positionId: `position${place}`, mint, tokens: lamports * 1_000n, cost: lamports };
      open.set(trader, position);
      const { positionId, tokens } = position;
      return {
        ...common,
        positionId,
        side: 'buy',
        tokens,
        walletTokens: tokens,
        lamports,
        realized: null,
        cost: null,
      };
    }
    open.delete(trader);
    const { positionId, tokens, cost } = held;
    const lamports = (cost * BigInt(Math.floor(400 + random() * 1_300))) / 1_000n;
    const realized = lamports - cost;
    return { ...common, positionId, side: 'sell', tokens, walletTokens: -tokens, lamports, realized, cost };
  };
}
