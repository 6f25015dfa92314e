import { SOL_MINT } from '@dugout/domain/sol';
import { TOKEN_PROGRAM } from '@dugout/solana/accounts/programs';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { list, shape } from '@dugout/solana/transactions/shape';
import type { RpcPool } from '#/platform/rpc/rpc-pool.ts';
import type { Watched, WatchedSimulation } from '../chain.ts';
import { tokenAccount } from '../transactions/accounts.ts';
import { movedBetween, NOTHING_MOVED, noTransaction, simulationResultOf, valueIn } from './chain-reads.ts';
import { sideEffects } from './side-effects.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;

/** Simulates a transaction on one node, or on the best of several, and computes what it would move. */
export async function simulateAt(
  node: RpcPool,
  transaction: string,
  { wallet, mint, program }: Watched,
): Promise<WatchedSimulation> {
  const tokens = await tokenAccount(wallet, mint, program);
  const watched = [...new Set([wallet, tokens, await tokenAccount(wallet, SOL_MINT, TOKEN_PROGRAM)])];
  const options = {
    ...CONFIRMED,
    encoding: 'base64',
    sigVerify: false,
    accounts: { encoding: 'base64', addresses: watched },
  };
  const [before, answer] = await Promise.all([
    node.call('getMultipleAccounts', [watched, { ...CONFIRMED, encoding: 'base64' }]),
    node.call('simulateTransaction', [transaction, options]).catch((error: unknown) => {
      if (error instanceof RpcFailure && error.kind === 'refused') return error;
      throw error;
    }),
  ]);
  if (answer instanceof RpcFailure) return { ...noTransaction(answer.message), moved: NOTHING_MOVED };
  const simulation = simulationResultOf(answer, transaction);
  if (simulation.error !== null) return { ...simulation, moved: NOTHING_MOVED };
  const value = shape(valueIn(answer));
  const accounts = { before: list(valueIn(before)), after: list(value['accounts']) };
  const amounts = movedBetween(accounts.before, accounts.after, {
    count: watched.length,
    place: watched.indexOf(tokens),
  });
  const simulated = { wallet, watched, ...accounts, transaction, answer: value };
  return { ...simulation, moved: { ...amounts, sideEffects: sideEffects(simulated) } };
}
