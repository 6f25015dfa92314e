export const FOLLOWER_STAKE_LAMPORTS = 500_000_000n;
/** Half is sold at this value, in percent of the tokens' cost including fees. */
export const TAKE_PROFIT_PCT = 200n;
/** Everything is sold at this value, in percent of the tokens' cost. */
export const STOP_LOSS_PCT = 65n;
