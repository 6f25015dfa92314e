import type { Notifiers } from '#/platform/events/notifiers.ts';
import type { WatchedMarket } from './ports.ts';

const DOLLARS = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 4,
});
const SOL = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

/** Notifications of triggered price alerts. */
export const watchlistNotifiers = ({ figures }: Pick<WatchedMarket, 'figures'>): Notifiers => ({
  'watchlist.alertFired': ({ userId, tokenAddress, metric, direction, level, figure }) => {
    const token = figures(tokenAddress)?.symbol;
    const written = (value: number): string =>
      metric === 'priceSol' ? `${SOL.format(value)} SOL` : DOLLARS.format(value);
    const what = metric === 'marketCapUsd' ? 'Market cap' : 'Price';
    return [
      {
        userId,
        type: 'trade',
        title: 'Price alert',
        ...(token !== undefined && { token }),
        content: `${what} ${direction} ${written(level)}. Now ${written(figure)}.`,
        about: { kind: 'token', tokenAddress },
      },
    ];
  },
});
