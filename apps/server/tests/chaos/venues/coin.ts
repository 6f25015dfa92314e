import type { MarketId } from '@dugout/domain/markets';

interface Stage {
  /** Its name on receipts. */
  readonly venue: string;
  readonly market: MarketId;
}

const PUMP: readonly [Stage, Stage] = [
  { venue: 'pump.fun', market: 'pumpfun' },
  { venue: 'PumpSwap', market: 'pumpfun-amm' },
];
const METEORA: readonly [Stage, Stage] = [
  { venue: 'Meteora DBC', market: 'meteora-dyn' },
  { venue: 'Meteora DAMM v2', market: 'meteora-dyn-v2' },
];
const CPMM: readonly [Stage] = [{ venue: 'Raydium CPMM', market: 'raydium-cpmm' }];

/** How a coin is launched and where it trades: on its curve first, if it has one. */
export const COIN_STAGES = {
  'pump.fun': PUMP,
  'pump.fun Token-2022': PUMP,
  'pump.fun cashback': PUMP,
  Meteora: METEORA,
  'Meteora Token-2022': METEORA,
  Raydium: CPMM,
  'Raydium Token-2022': CPMM,
} as const satisfies Record<string, readonly [Stage, ...Stage[]]>;

export type CoinKind = keyof typeof COIN_STAGES;
export const COIN_KINDS = Object.keys(COIN_STAGES) as CoinKind[];
export const VENUES: readonly string[] = [...PUMP, ...METEORA, ...CPMM].map(({ venue }) => venue);

export interface Coin {
  readonly kind: CoinKind;
  readonly mint: string;
  readonly tokenProgram: string;
}

/** The on-chain effect of a swap, as decoded. */
export interface ReadTrade {
  readonly market: MarketId;
  readonly wallet: string;
  readonly side: 'buy' | 'sell';
  readonly tokenAmount: bigint;
  /** Lamports. */
  readonly quoteAmount: bigint;
}
