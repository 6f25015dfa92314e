import { PRODUCT } from '@dugout/contract/constants';
import type { MarketSource, SystemStatus, TradingMode } from '@dugout/contract/system/status';

/** What the server knows of itself and of its market, asked anew each time. */
export interface SystemView {
  readonly version: string;
  readonly tradingMode: TradingMode;
  readonly marketSource: MarketSource;
  readonly communityUrl: string | null;
  slot(): number;
  /** Milliseconds; null while nothing has come. */
  feedDelayMs(): number | null;
  /** Null where the source cannot miss any slot. */
  gaps(): SystemStatus['gaps'] | null;
  tokens(): number;
  /** US dollars for one SOL; null while unknown. */
  solUsd(): number | null;
}

export function statusOf(view: SystemView): SystemStatus {
  const gaps = view.gaps();
  return {
    product: PRODUCT.name,
    version: view.version,
    tradingMode: view.tradingMode,
    marketSource: view.marketSource,
    slot: view.slot(),
    feedDelayMs: view.feedDelayMs(),
    ...(gaps == null ? {} : { gaps }),
    tokens: view.tokens(),
    solUsd: view.solUsd(),
    ...(view.communityUrl === null ? {} : { communityUrl: view.communityUrl }),
  };
}
