interface Stablecoin {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

/** Tokens worth one US dollar each, by mint. */
export const STABLECOINS: ReadonlyMap<string, Stablecoin> = new Map([
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', { name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', { name: 'Tether USD', symbol: 'USDT', decimals: 6 }],
  [
    'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB',
    { name: 'World Liberty Financial USD', symbol: 'USD1', decimals: 6 },
  ],
]);
