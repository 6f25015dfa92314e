import type { LiveFigures } from '@dugout/contract/market/figures';
import {
  changeText,
  formatCount,
  formatMarketCap,
  formatShortCount,
} from '../../../apps/web/src/shared/format/numbers.ts';
import { formatPrice } from '../../../apps/web/src/shared/format/price.ts';

declare global {
  interface Window {
    textsOf: (figures: LiveFigures) => string[];
  }
}

window.textsOf = ({ priceUsd, marketCapUsd, liquidityUsd, holders, windows }) => [
  formatPrice(priceUsd),
  formatMarketCap(marketCapUsd),
  formatMarketCap(liquidityUsd),
  formatMarketCap(windows['24h'].volumeUsd),
  changeText(windows['5m'].changePct, 2),
  changeText(windows['1h'].changePct, 1),
  changeText(windows['24h'].changePct, 1),
  `${formatShortCount(windows['24h'].buys)} / ${formatShortCount(windows['24h'].sells)}`,
  formatCount(holders),
];
