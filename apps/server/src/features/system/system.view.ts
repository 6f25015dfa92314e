import { PRODUCT } from '@dugout/contract/constants';
import type { SystemStatus } from '@dugout/contract/system/status';
import type { Parts } from '#/features/parts.ts';

interface SystemView extends Pick<Parts, 'config' | 'market'> {
  readonly version: string;
}

export function statusOf({ config, market, version }: SystemView): SystemStatus {
  const gaps = market.gapCounts();
  return {
    product: PRODUCT.name,
    version,
    tradingMode: config.tradingMode,
    marketSource: config.marketSource,
    slot: market.slot(),
    feedDelayMs: market.delayMs(),
    ...(gaps === null ? {} : { gaps }),
    tokens: market.state.size,
    registration: config.registration,
    ...(config.mail === null ? {} : { sendsMail: true as const }),
    solUsd: market.solUsd(),
    ...(config.oidc === null ? {} : { signInProvider: config.oidc.name }),
    ...(config.communityUrl === null ? {} : { communityUrl: config.communityUrl }),
  };
}
