import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import type { RawTransaction } from '@dugout/solana/transactions/raw-transaction';
import { isShape, shape } from '@dugout/solana/transactions/shape';
import type { LandedTransaction } from '../chain.ts';
import { failureOf, malformed } from './chain-reads.ts';

const FEE_PAYER = 0;

/** Parses the response of `getTransaction`; null when the nodes do not have it. Throws RpcFailure `malformed`. */
export function landedOf(answer: unknown): LandedTransaction | null {
  if (answer === null) return null;
  const { meta } = shape(answer);
  if (!isShape(meta) || !('err' in meta)) return malformed('getTransaction');
  const raw = fromJson(shape(answer));
  return landed(raw, raw.fee() ?? malformed('getTransaction'), failureOf(meta['err'], raw));
}

/** Returns a successful transaction of a confirmed block; null when the block omits the moved amounts. */
export function landedInBlock(raw: RawTransaction): LandedTransaction | null {
  const fee = raw.fee();
  return fee === null || raw.failed || raw.lamportChange(FEE_PAYER) === null ? null : landed(raw, fee, null);
}

const landed = (
  raw: RawTransaction,
  feeLamports: bigint,
  failure: LandedTransaction['failure'],
): LandedTransaction => ({ raw, trades: () => decodeTransaction(raw).trades, feeLamports, failure });
