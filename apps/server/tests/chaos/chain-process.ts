/**
 * A local chain in a separate process, so that it can be killed: options in CHAIN_OPTIONS, actions by message.
 */
import type { ChainOptions } from '@dugout/local-chain/local-chain';
import { startChain } from '@dugout/local-chain/start-chain';
import { type ChainActions, chainActions } from './chain-actions.ts';
import type { ActionAnswer, ActionMessage, ChainReady } from './chain-handle.ts';

const options = JSON.parse(process.env['CHAIN_OPTIONS'] ?? '{}') as ChainOptions;
const chain = await startChain({ ...options, slotMs: 'by hand' });
const actions: { readonly [name: string]: (...args: never[]) => unknown } = chainActions(
  chain,
) satisfies ChainActions;

process.on('message', (sent: ActionMessage) => {
  const run = async (): Promise<unknown> => actions[sent.name]?.(...(sent.args as never[]));
  run().then(
    (value) => answer({ id: sent.id, value }),
    (error: unknown) => answer({ id: sent.id, error: String(error) }),
  );
});
// The parent is done, or gone.
process.on('disconnect', () => process.exit());

function answer(message: ActionAnswer): void {
  if (process.connected) process.send?.(message);
}

const ready: ChainReady = {
  rpcUrl: chain.rpcUrl,
  wsUrl: chain.wsUrl,
  replayed: chain.replayed,
  tokens: chain.pools.map(({ mint, token }) => ({ mint, symbol: token.symbol })),
};
process.send?.({ ready });
