import type { LiveFigures } from '@dugout/contract/market';
import { changeText } from '../../../apps/web/src/features/screener/change-text.ts';
import { formatCount, formatMarketCap } from '../../../apps/web/src/shared/format/numbers.ts';
import { formatPrice } from '../../../apps/web/src/shared/format/price.ts';

declare global {
  interface Window {
    /** The texts that a row of these figures has to show, whatever else is in it. */
    textsOf: (figures: LiveFigures) => string[];
  }
}

window.textsOf = ({ priceUsd, marketCapUsd, liquidityUsd, holders, windows }) => [
  formatPrice(priceUsd),
  formatMarketCap(marketCapUsd),
  formatMarketCap(liquidityUsd),
  formatMarketCap(windows['24h'].volumeUsd),
  changeText(windows['5m'].changePct, 2),
  changeText(windows['24h'].changePct, 1),
  formatCount(holders),
];
