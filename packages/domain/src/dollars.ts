/** Coins treated as US dollars, all with 6 decimals: symbols by mint, most common first. */
export const DOLLAR_COINS: ReadonlyMap<string, string> = new Map([
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC'],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT'],
  ['USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB', 'USD1'],
]);
export const DOLLAR_DECIMALS = 6;

export const isDollar = (mint: string): boolean => DOLLAR_COINS.has(mint);
