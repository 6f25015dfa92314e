import type { CallInput } from '@dugout/contract/api';
import type { Swap } from '@dugout/contract/trading/swap';
import { TRADING_TEXTS } from '@dugout/contract/trading/values';
import { toNumber } from '@dugout/domain/base-units';
import { SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { call } from '#/shared/api/call.ts';

type Logged = CallInput<'POST /swap/log'>['body'];

/** Returns the record of a swap's outcome; null for a swap without a transaction. */
export function outcomeOf(swap: Swap, solUsd: number | null): Logged | null {
  const { signature, walletAddress, inputMint, outputMint, inAmount, outAmount, status } = swap;
  if (signature === null) return null;
  const buying = inputMint === SOL_MINT;
  const solAmount = toNumber(BigInt(buying ? inAmount : outAmount), SOL_DECIMALS);
  const tokenAddress = buying ? outputMint : inputMint;
  const usdAmount = solUsd === null ? null : solAmount * solUsd;
  return {
    signature,
    walletAddress,
    tokenAddress,
    type: buying ? 'buy' : 'sell',
    solAmount,
    usdAmount,
    status,
  };
}

/** Records the outcome of a swap in the background. Failures are ignored. */
export function logOutcome(swap: Swap, solUsd: number | null): void {
  const body = outcomeOf(swap, solUsd);
  if (body === null) return;
  call('POST /swap/log', { body }).catch((error: unknown) => console.warn(TRADING_TEXTS.logFailed, error));
}
