/** Share of a pool's tokens, in 1/10,000, that outsiders may have moved between two legs of a round trip. */
const QUIET_BPS = 25n;
const BPS = 10_000n;

/** One landed trade as input of the wash rule. Raw token units and lamports, both positive. */
export interface Leg {
  readonly pool: string;
  readonly slot: bigint;
  readonly side: 'buy' | 'sell';
  readonly tokens: bigint;
  /** Lamports moved, including all costs. */
  readonly lamports: bigint;
  /** The pool's tokens after it; null when unknown. */
  readonly poolTokens: bigint | null;
  /** Raw units that all accounts here have bought from the pool so far, less those sold, including this leg. */
  readonly inside: bigint;
}

/** Trades of one cluster of wallets in one token, without price moves by outsiders in between. */
export interface Run {
  readonly pool: string;
  /** The last leg's. */
  readonly slot: bigint;
  /** The pool's tokens before the first leg. */
  readonly poolTokens: bigint | null;
  /** `Leg.inside` before the first leg. */
  readonly inside: bigint;
  /** Amounts not matched by an opposite leg yet. */
  readonly open: {
    readonly side: Leg['side'];
    readonly tokens: bigint;
    readonly lamports: bigint;
    readonly trades: number;
  };
}

/** The wash volume that a leg adds to a cluster. */
export interface Wash {
  /** Lamports of both sides of the round trip that it closes. */
  readonly lamports: bigint;
  /** The part of the leg's tokens that closes a round trip. */
  readonly tokens: bigint;
  /** Trades now entirely wash: itself, and those whose remaining part it closes. */
  readonly trades: number;
}

const signed = ({ side, tokens }: Leg): bigint => (side === 'buy' ? tokens : -tokens);
const apart = (a: bigint, b: bigint): bigint => (a < b ? b - a : a - b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const NONE: Wash = { lamports: 0n, tokens: 0n, trades: 0 };

const begin = (leg: Leg): Run => ({
  pool: leg.pool,
  slot: leg.slot,
  poolTokens: leg.poolTokens === null ? null : leg.poolTokens + signed(leg),
  inside: leg.inside - signed(leg),
  open: { side: leg.side, tokens: leg.tokens, lamports: leg.lamports, trades: 1 },
});

/** Reports whether the price is where the run started, except for trades of accounts here. */
function isQuiet(run: Run, leg: Leg): boolean {
  if (run.pool !== leg.pool || run.poolTokens === null || leg.poolTokens === null) return false;
  const withoutInside = leg.poolTokens + leg.inside - run.inside;
  return apart(withoutInside, run.poolTokens) * BPS <= run.poolTokens * QUIET_BPS;
}

/**
 * Applies the wash rule of docs/ranks.md, one trade at a time. A cluster's trades in a token, in the tape's
 * order, form a run while each is in the same slot as the previous one, or outsiders have moved at most 0.25 % of
 * the pool's tokens since the run began. Other accounts here are not outsiders, so two accounts cannot break each
 * other's runs. Within a run, tokens bought and sold again (or sold and bought again) carried no price risk: the
 * lamports of both sides are wash, counted with the trade that closes the round trip.
 */
export function addLeg(run: Run | null, leg: Leg): { readonly run: Run; readonly wash: Wash } {
  if (run === null || (run.slot !== leg.slot && !isQuiet(run, leg))) return { run: begin(leg), wash: NONE };
  const { open } = run;
  const next = { ...run, slot: leg.slot };
  if (open.side === leg.side) {
    const more = {
      tokens: open.tokens + leg.tokens,
      lamports: open.lamports + leg.lamports,
      trades: open.trades + 1,
    };
    return { run: { ...next, open: { side: leg.side, ...more } }, wash: NONE };
  }
  const tokens = smaller(open.tokens, leg.tokens);
  const opened = tokens === 0n ? 0n : (open.lamports * tokens) / open.tokens;
  const closed = (leg.lamports * tokens) / leg.tokens;
  const rest =
    leg.tokens > tokens
      ? { side: leg.side, tokens: leg.tokens - tokens, lamports: leg.lamports - closed, trades: 1 }
      : {
          side: open.side,
          tokens: open.tokens - tokens,
          lamports: open.lamports - opened,
          trades: open.tokens === tokens ? 0 : open.trades,
        };
  const trades = (leg.tokens === tokens ? 1 : 0) + (open.tokens === tokens ? open.trades : 0);
  return { run: { ...next, open: rest }, wash: { lamports: opened + closed, tokens, trades } };
}
