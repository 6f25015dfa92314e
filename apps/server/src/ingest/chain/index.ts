import type { BuildTransfer, LiveVenue, TradablePool } from '#/features/trading/index.ts';
import type { Config } from '#/platform/config/config.ts';
import { type ChainConnection, openChain } from './chain-connection.ts';
import { jupiterVenue } from './jupiter.venue.ts';
import { JupiterClient } from './jupiter-client.ts';
import { pumpCurveVenue } from './pump-curve.venue.ts';
import { pumpSwapVenue } from './pump-swap.venue.ts';
import { transferBuilder } from './transfers.ts';

export { whichChain } from './which-chain.ts';

export interface ChainTrading {
  readonly chain: ChainConnection;
  /** In the order in which they are tried. */
  readonly venues: readonly LiveVenue[];
  readonly buildTransfer: BuildTransfer;
}

type ChainConfig = Pick<Config, 'solanaRpcUrls' | 'solanaWsUrls' | 'jupiterUrl' | 'jupiterApiKey'>;

/** The chain that live trading happens on, and where it can trade there. */
export function openChainTrading(config: ChainConfig, feeWallet: string, pool: (mint: string) => TradablePool | null): ChainTrading {
  const chain = openChain({ rpcUrls: config.solanaRpcUrls, wsUrls: config.solanaWsUrls });
  const direct = { chain, feeWallet, pool };
  const { jupiterUrl, jupiterApiKey: apiKey } = config;
  const jupiter =
    jupiterUrl === null ? [] : [jupiterVenue({ client: new JupiterClient({ baseUrl: jupiterUrl, apiKey }), feeWallet, chain })];
  return { chain, venues: [...jupiter, pumpCurveVenue(direct), pumpSwapVenue(direct)], buildTransfer: transferBuilder(chain) };
}
