import type { Market } from '@dugout/market/market';

export interface WalletHit {
  readonly address: string;
  readonly name: string | null;
  readonly totalInvestedUsd: number | null;
  readonly winPct: number | null;
  readonly realised30dUsd: number | null;
  readonly realised30dPct: number | null;
}

/** The part of the market's state that the calls and channels read. */
export interface MarketReads
  extends Pick<
    Market,
    'solUsd' | 'token' | 'byPool' | 'figures' | 'shares' | 'trend' | 'candles' | 'trades' | 'holders' | 'screen' | 'search' | 'lookAlikes'
  > {
  /** Known wallets by address or name, where the market keeps any. */
  wallets?(text: string, limit: number): WalletHit[];
}
