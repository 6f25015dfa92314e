import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { created, solPrice, T0, trade } from '../testing/events.ts';

const MINUTE = 60_000;
const SUPPLY = 1_000_000_000n;
const TOKEN = 1_000_000n;
const SOL = 1_000_000_000n;
const transfer = (id: string, from: string, to: string, amount: bigint) =>
  ({
    kind: 'transfer',
    id,
    signature: id,
    slot: 3,
    time: T0 + 10 * MINUTE,
    mint: 'mint',
    from,
    to,
    tokenAmount: amount,
    decimals: 6,
  }) as const;

/** A market with a supply of 1,000 whole tokens at a SOL price of 100 dollars. */
function market() {
  const made = new Market();
  const token = created({ supply: SUPPLY });
  made.apply(solPrice(100, T0 - MINUTE));
  made.apply(token);
  let n = 0;
  const swap = (wallet: string, side: 'buy' | 'sell', tokens: bigint, sol: bigint) => {
    n++;
    const event = trade(token, {
      id: `swap${n}:0`,
      wallet,
      side,
      tokenAmount: tokens * TOKEN,
      quoteAmount: sol * SOL,
      time: T0 + n * MINUTE,
    });
    made.apply(event);
    return event;
  };
  const standing = (wallet: string) =>
    made.trades(token.mint, { limit: 100 }).find((each) => each.wallet === wallet)?.standing;
  return { made, token, swap, standing };
}

describe("a trader's standing", () => {
  it('combines PnL at average cost with the current balance', () => {
    const { swap, standing } = market();
    swap('ann', 'buy', 100n, 1n);
    swap('bo', 'buy', 10n, 1n);
    swap('ann', 'buy', 100n, 3n);
    swap('ann', 'sell', 50n, 2n);
    expect(standing('ann')).toEqual({
      trades: 3,
      heldPct: 15,
      boughtUsd: 400,
      realisedUsd: 100,
      soldCostUsd: 100,
      openAmount: 150n * TOKEN,
      openCostUsd: 300,
    });
    expect(standing('bo')).toMatchObject({ trades: 1, heldPct: 1, realisedUsd: 0 });
  });

  it('is the same on each trade of a wallet and on the trade just applied', () => {
    const { made, token, swap } = market();
    swap('ann', 'buy', 100n, 1n);
    const last = swap('ann', 'sell', 40n, 1n);
    const [newest, older] = made.trades(token.mint, { limit: 2 });
    expect(newest?.standing).toEqual(older?.standing);
    expect(made.newestTrade(last)?.standing).toEqual(newest?.standing);
  });

  it('excludes tokens sent away from open ones, and never-bought tokens from PnL', () => {
    const { made, token, swap, standing } = market();
    swap('ann', 'buy', 100n, 1n);
    made.apply({ ...transfer('t:0', 'ann', 'bo', 75n * TOKEN), mint: token.mint });
    swap('bo', 'sell', 75n, 3n);
    expect(standing('ann')).toMatchObject({ heldPct: 2.5, openAmount: 25n * TOKEN, openCostUsd: 25 });
    expect(standing('bo')).toMatchObject({ heldPct: 0, boughtUsd: 0, realisedUsd: 0, openAmount: 0n });
  });

  it('agrees with the list of top traders', () => {
    const { made, token, swap, standing } = market();
    swap('ann', 'buy', 100n, 2n);
    swap('bo', 'buy', 50n, 3n);
    swap('ann', 'sell', 30n, 1n);
    for (const row of made.topTraders(token.mint, 10)) {
      const known = standing(row.wallet);
      expect(known).toMatchObject({
        heldPct: row.heldPct,
        boughtUsd: row.boughtUsd,
        realisedUsd: row.realisedUsd,
        trades: row.buys + row.sells,
      });
    }
  });
});
