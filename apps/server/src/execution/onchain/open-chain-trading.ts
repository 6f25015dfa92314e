import type { Config } from '#/platform/config/config.ts';
import { openChain } from './connection/chain-connection.ts';
import type { ChainTrading } from './onchain.ts';
import { transferBuilder } from './transactions/transfers.ts';
import type { DirectVenueOptions } from './venues/direct-venue.ts';
import { directVenues } from './venues/direct-venues.ts';
import { jupiterVenue } from './venues/jupiter.venue.ts';
import { JupiterClient } from './venues/jupiter-client.ts';

type ChainConfig = Pick<Config, 'tradingRpcUrls' | 'tradingWsUrls' | 'jupiterUrl' | 'jupiterApiKey'>;

export function openChainTrading(
  config: ChainConfig,
  feeWallet: string,
  pool: DirectVenueOptions['pool'],
): ChainTrading {
  const chain = openChain({ rpcUrls: config.tradingRpcUrls, wsUrls: config.tradingWsUrls });
  const direct = { chain, feeWallet, pool };
  const { jupiterUrl, jupiterApiKey: apiKey } = config;
  const jupiter =
    jupiterUrl === null
      ? []
      : [jupiterVenue({ client: new JupiterClient({ baseUrl: jupiterUrl, apiKey }), feeWallet, chain })];
  return { chain, venues: [...directVenues(direct), ...jupiter], buildTransfer: transferBuilder(chain) };
}
