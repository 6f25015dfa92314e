import { transferProbe } from '#/execution/onchain/transfer-probe.ts';
import { defineFeature } from '#/features/feature.ts';
import { createMarket } from './create-market.ts';
import { marketDoor } from './index.ts';
import { pictureMaker } from './pictures/token-picture.ts';

/** Tokens, screener, search, candles, tape and holders over the market's state in memory. */
export const marketFeature = defineFeature({
  name: 'market',
  offers: marketDoor,
  create: ({ config, log, realtime, pictures, market, onchain }) =>
    createMarket({
      market: market.state,
      realtime,
      log,
      knownTraders: market.knownTraders,
      wholeHistory: market.wholeHistory,
      now: market.now,
      poolFeeBps: market.poolFeeBps,
      routing:
        config.tradingMode !== 'live'
          ? 'direct'
          : config.jupiterUrl === null
            ? 'without Jupiter'
            : 'any pool',
      drawPicture: pictureMaker(config.marketSource),
      pictures,
      wanted: market.readAccounts,
      history: market.history,
      holdersOnChain: market.holdersOnChain,
      tryTransfer: onchain && transferProbe({ chain: onchain.chain, payer: onchain.feeWallet }),
    }),
});
