import type { MarketId } from '@dugout/domain/markets';

/** How a coin is launched. */
export const COIN_KINDS = ['pump.fun', 'pump.fun Token-2022', 'pump.fun cashback'] as const;
export type CoinKind = (typeof COIN_KINDS)[number];

/** A coin that was launched on the chain. */
export interface Coin {
  readonly kind: CoinKind;
  readonly mint: string;
  readonly tokenProgram: string;
}

/** What a swap moved by the chain's word, as the decoder reads it. */
export interface ReadTrade {
  readonly market: MarketId;
  readonly wallet: string;
  readonly side: 'buy' | 'sell';
  readonly tokenAmount: bigint;
  /** Lamports. */
  readonly quoteAmount: bigint;
  /** Fees that are not in it. */
  readonly listedFee: bigint;
}
