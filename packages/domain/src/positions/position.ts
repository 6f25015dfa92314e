/**
 * A trader's position in one token, at average cost. Lamports and raw token units; every lamport of a buy's
 * fees is cost, every lamport of a sell's fees lessens its proceeds.
 */
export interface Position {
  /** Raw token units held. */
  readonly amount: bigint;
  /** Lamports that the held tokens cost. */
  readonly cost: bigint;
  /** Lamports won or lost by sells so far. */
  readonly realised: bigint;
  /** Lamports spent by buys and brought by sells, over the position's life. */
  readonly bought: bigint;
  readonly sold: bigint;
}

export const NO_POSITION: Position = { amount: 0n, cost: 0n, realised: 0n, bought: 0n, sold: 0n };

export function afterBuy(position: Position, amount: bigint, lamportsSpent: bigint): Position {
  return {
    ...position,
    amount: position.amount + amount,
    cost: position.cost + lamportsSpent,
    bought: position.bought + lamportsSpent,
  };
}

/**
 * Cost leaves in proportion to the tokens sold, rounded down; the last sell takes what is left. Throws
 * RangeError above the amount held.
 */
export function afterSell(position: Position, amount: bigint, lamportsGot: bigint): Position {
  if (amount > position.amount) throw new RangeError('sold more than the position holds');
  const cost = amount === position.amount ? position.cost : (position.cost * amount) / position.amount;
  return {
    ...position,
    amount: position.amount - amount,
    cost: position.cost - cost,
    realised: position.realised + lamportsGot - cost,
    sold: position.sold + lamportsGot,
  };
}

/** SOL that a whole token cost on average, fees counted; null without tokens. A shown figure. */
export const averageEntry = (
  { amount, cost }: Pick<Position, 'amount' | 'cost'>,
  decimals: number,
): number | null => (amount === 0n ? null : Number(cost) / 1e9 / (Number(amount) / 10 ** decimals));
