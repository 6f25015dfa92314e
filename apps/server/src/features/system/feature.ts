import { SOL_MINT } from '@dugout/domain/sol';
import { defineFeature } from '#/features/feature.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { statusChannel } from './status.channel.ts';
import { statusTurns, TURN_MS } from './status-turns.ts';
import { statusOf } from './system.view.ts';

/** The server's properties and the state of its feed, as calls and as a channel. */
export const systemFeature = defineFeature({
  name: 'system',
  create({ config, realtime, market, release }) {
    const status = () => statusOf({ config, market, version: release.version });
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
