import { setTimeout as pause } from 'node:timers/promises';
import { SOL_MINT } from '@dugout/domain/sol';
import { TOKEN_PROGRAM } from '@dugout/solana/accounts/programs';
import { RpcFailure } from '@dugout/solana/rpc/failure';
import { list, shape } from '@dugout/solana/transactions/shape';
import type { RpcPool } from '#/platform/rpc/rpc-pool.ts';
import type { Watched, WatchedSimulation } from '../chain.ts';
import { tokenAccount } from '../transactions/accounts.ts';
import {
  movedBetween,
  NOTHING_MOVED,
  noTransaction,
  simulationResultOf,
  slotIn,
  usedIn,
  valueIn,
} from './chain-reads.ts';
import { sideEffects } from './side-effects.ts';

const CONFIRMED = { commitment: 'confirmed' } as const;
const MAX_TRIES = 5;
const FAILED = { moved: NOTHING_MOVED, used: null } as const;
/** About the time between two confirmed slots that follow each other soon. */
const PAUSE_MS = 100;

/**
 * Simulates a transaction on one node, or on the best of several, and computes what it would move. The wallet's
 * accounts are read at the slot of the simulation: between two slots another transaction of the wallet may land.
 * Throws RpcFailure `unhealthy` when the node does not answer both for one slot.
 */
export async function simulateAt(
  node: RpcPool,
  transaction: string,
  { wallet, mint, program }: Watched,
): Promise<WatchedSimulation> {
  const tokens = await tokenAccount(wallet, mint, program);
  const watched = [...new Set([wallet, tokens, await tokenAccount(wallet, SOL_MINT, TOKEN_PROGRAM)])];
  const { before, answer } = await atOneSlot(node, transaction, watched);
  if (answer instanceof RpcFailure) return { ...noTransaction(answer.message), ...FAILED };
  const simulation = simulationResultOf(answer, transaction);
  if (simulation.error !== null) return { ...simulation, ...FAILED };
  const value = shape(valueIn(answer));
  const accounts = { before: list(valueIn(before)), after: list(value['accounts']) };
  const amounts = movedBetween(accounts.before, accounts.after, {
    count: watched.length,
    place: watched.indexOf(tokens),
  });
  const simulated = { wallet, watched, ...accounts, transaction, answer: value };
  return {
    ...simulation,
    moved: { ...amounts, sideEffects: sideEffects(simulated) },
    used: usedIn(value),
  };
}

/** Reads accounts and simulates until both answers are of one slot. A rejected simulation needs no reading. */
export async function atOneSlot(node: RpcPool, transaction: string, watched: readonly string[]) {
  let minContextSlot: number | null = null;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const options = {
      ...CONFIRMED,
      ...(minContextSlot === null ? {} : { minContextSlot }),
      encoding: 'base64',
    };
    const accounts = { encoding: 'base64', addresses: watched };
    const answers = await Promise.all([
      node.call('getMultipleAccounts', [watched, options]).catch(ifBehind),
      node
        .call('simulateTransaction', [transaction, { ...options, sigVerify: false, accounts }])
        .catch((error: unknown) => {
          if (error instanceof RpcFailure && error.kind === 'refused') return error;
          return ifBehind(error);
        }),
    ]);
    const [before, answer] = answers;
    if (answer instanceof RpcFailure) return { before, answer };
    if (before !== null && answer !== null) {
      const slots = [slotIn(before), slotIn(answer)] as const;
      if (slots[0] === slots[1]) return { before, answer };
      minContextSlot = Math.max(...slots);
    }
    await pause(PAUSE_MS);
  }
  throw new RpcFailure('unhealthy', 'the accounts and the simulation were of different slots');
}

/** Null when the node has not reached the slot yet. */
function ifBehind(error: unknown): null {
  if (error instanceof RpcFailure && error.kind === 'not yet') return null;
  throw error;
}
