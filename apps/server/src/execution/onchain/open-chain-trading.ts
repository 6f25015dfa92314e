import type { Config } from '#/platform/config/config.ts';
import type { TradablePool } from '../venue.ts';
import { type ChainConnection, openChain } from './connection/chain-connection.ts';
import type { OnchainVenue } from './onchain-venue.ts';
import type { BuildTransfer } from './transactions/transfers.ts';
import { transferBuilder } from './transactions/transfers.ts';
import { jupiterVenue } from './venues/jupiter.venue.ts';
import { JupiterClient } from './venues/jupiter-client.ts';
import { pumpCurveVenue } from './venues/pump-curve.venue.ts';
import { pumpSwapVenue } from './venues/pump-swap.venue.ts';

export { whichChain } from './connection/which-chain.ts';

export interface ChainTrading {
  readonly chain: ChainConnection;
  /** In the order in which they are tried. */
  readonly venues: readonly OnchainVenue[];
  readonly buildTransfer: BuildTransfer;
}

type ChainConfig = Pick<Config, 'tradingRpcUrls' | 'tradingWsUrls' | 'jupiterUrl' | 'jupiterApiKey'>;

/** The chain that live trading happens on, and where it can trade there. */
export function openChainTrading(config: ChainConfig, feeWallet: string, pool: (mint: string) => TradablePool | null): ChainTrading {
  const chain = openChain({ rpcUrls: config.tradingRpcUrls, wsUrls: config.tradingWsUrls });
  const direct = { chain, feeWallet, pool };
  const { jupiterUrl, jupiterApiKey: apiKey } = config;
  const jupiter =
    jupiterUrl === null ? [] : [jupiterVenue({ client: new JupiterClient({ baseUrl: jupiterUrl, apiKey }), feeWallet, chain })];
  return { chain, venues: [...jupiter, pumpCurveVenue(direct), pumpSwapVenue(direct)], buildTransfer: transferBuilder(chain) };
}
