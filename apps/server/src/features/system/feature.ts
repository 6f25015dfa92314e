import { PRODUCT } from '@dugout/contract/constants';
import type { SystemStatus } from '@dugout/contract/system/status';
import { SOL_MINT } from '@dugout/domain/sol';
import { protectedTip } from '#/execution/onchain/senders/tips.ts';
import { defineFeature } from '#/features/feature.ts';
import type { Parts } from '#/features/parts.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { ChannelProvider, RealtimePublisher } from '#/platform/realtime/channel.ts';
import { statusTurns, TURN_MS } from './status-turns.ts';

const TOPIC = 'status';

/** `status`: the whole status, sent each time it is published. */
function statusChannel(realtime: RealtimePublisher, status: () => SystemStatus) {
  const provider: ChannelProvider = {
    name: 'status',
    access: 'public',
    topic: () => TOPIC,
    snapshot: status,
  };
  return { provider, publish: () => realtime.publishLatest(TOPIC, status) };
}

interface SystemView extends Pick<Parts, 'config' | 'market' | 'onchain'> {
  readonly version: string;
}

function statusOf({ config, market, onchain, version }: SystemView): SystemStatus {
  const gaps = market.gapCounts();
  return {
    product: PRODUCT.name,
    version,
    tradingMode: config.tradingMode,
    ...(onchain === null || protectedTip(onchain.means) === null ? {} : { protectsSwaps: true as const }),
    ...(onchain !== null && onchain.means.tips.length === 0 ? {} : { takesTips: true as const }),
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

/** The server's properties and the state of its feed, as calls and as a channel. */
export const systemFeature = defineFeature({
  name: 'system',
  create({ config, realtime, market, onchain, release }) {
    const status = () => statusOf({ config, market, onchain, version: release.version });
    const channel = statusChannel(realtime, status);
    return {
      routes: {
        'GET /status': () => ({ data: status() }),
        'GET /price': ({ query }) => {
          const requested = query.ids?.split(',') ?? [SOL_MINT];
          if (!requested.includes(SOL_MINT))
            throw new ApiError('invalid_input', `ids: only the SOL mint has a price here: ${SOL_MINT}`);
          const usdPrice = market.solUsd();
          if (usdPrice === null) throw new ApiError('price_unknown');
          return { usdPrice };
        },
      },
      channels: [channel.provider],
      start() {
        const timer = setInterval(
          statusTurns(() => market.delayMs(), channel.publish),
          TURN_MS,
        );
        return { stop: () => clearInterval(timer) };
      },
    };
  },
});
