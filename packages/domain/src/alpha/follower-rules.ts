/** The rule by which a follower of a call trades: what they stake, and when they sell. */

export const FOLLOWER_STAKE_LAMPORTS = 500_000_000n;
/** Half is sold here, in percent of what the tokens cost, every fee included. */
export const TAKE_PROFIT_PCT = 200n;
/** Everything is sold here, in percent of what the tokens cost. */
export const STOP_LOSS_PCT = 65n;
