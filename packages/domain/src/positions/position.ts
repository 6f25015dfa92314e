/**
 * A trader's position in one token, at average cost. Lamports and raw token units. A buy's fees are part of the
 * cost; a sell's fees reduce the proceeds.
 */
export interface Position {
  /** Raw token units held. */
  readonly amount: bigint;
  /** Cost of the held tokens in lamports. */
  readonly cost: bigint;
  /** Realized PnL in lamports so far. */
  readonly realised: bigint;
  /** Lamports spent by buys and received by sells, over the position's life. */
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
 * Reduces the cost in proportion to the tokens sold, rounded down; the last sell takes the rest.
 * @throws RangeError above the amount held
 */
export function afterSell(position: Position, amount: bigint, lamportsGot: bigint): Position {
  if (amount > position.amount) throw new RangeError('cannot sell more than the position holds');
  const cost = amount === position.amount ? position.cost : (position.cost * amount) / position.amount;
  return {
    ...position,
    amount: position.amount - amount,
    cost: position.cost - cost,
    realised: position.realised + lamportsGot - cost,
    sold: position.sold + lamportsGot,
  };
}

/** Returns the average cost per whole token in SOL, fees included; null without tokens. For display. */
export const averageEntry = (
  { amount, cost }: Pick<Position, 'amount' | 'cost'>,
  decimals: number,
): number | null => (amount === 0n ? null : Number(cost) / 1e9 / (Number(amount) / 10 ** decimals));
