import type { SolanaNode } from '@dugout/local-chain/solana-node/node';
import { Tape } from '@dugout/local-chain/solana-node/tape';
import { transactionTemplates } from '@dugout/testkit/templates';

/** Returns a tape from slot 10,000 whose slot 10,200 is now, at slots of 400 ms. */
export const recentTape = (seed: string, perBlock: number): Tape =>
  new Tape({
    seed,
    templates: transactionTemplates(),
    firstSlot: 10_000,
    firstTime: Math.floor(Date.now() / 1_000) - 200 * 0.4,
    perBlock,
  });

/** The settings of a server whose market is a node. */
export const settingsOf = ({ rpcUrl, wsUrl }: Pick<SolanaNode, 'rpcUrl' | 'wsUrl'>) => ({
  MARKET_SOURCE: 'solana',
  SOLANA_RPC_URL: rpcUrl,
  SOLANA_WS_URL: wsUrl,
});
