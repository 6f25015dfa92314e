import type { OrderState } from '@dugout/contract/trading/order';
import type { Side } from '@dugout/domain/market-events';
import type { Trigger } from '@dugout/domain/orders/trigger';
import type { Execution } from '../pricing/execution.ts';
import type { SwapSize } from '../pricing/swap-request.ts';

/** A requested order before it is stored. Times are unix milliseconds. */
export interface NewOrder {
  readonly userId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  /** The API key that placed it; null for a session. */
  readonly apiKeyId: string | null;
  readonly walletAddress: string;
  readonly mint: string;
  readonly side: Side;
  readonly mode: 'ExactIn' | 'ExactOut';
  readonly size: SwapSize;
  /** The trader's own limit of each swap, see `SwapIntent`. */
  readonly limit: bigint | null;
  readonly execution: Omit<Execution, 'networkLamports'>;
  readonly trigger: Trigger;
  /** The best SOL price so far for a trailing order. */
  readonly highWaterMark: number | null;
  readonly nextAt: number | null;
  readonly expiresAt: number | null;
  /** The position of an exit, which ends with it. */
  readonly positionId: string | null;
  readonly group: string | null;
  readonly createdAt: number;
}

/** A stored order. */
export interface OrderRecord extends NewOrder {
  readonly id: string;
  readonly status: OrderState;
  readonly reason: string | null;
  /** The time up to which the price was watched for `highWaterMark`. */
  readonly watchedUntil: number | null;
  /** How often a recurring order has traded. */
  readonly fired: number;
  /** The time until a recurring order's next turn when it was read, by the database's clock. */
  readonly dueInMs: number | null;
  /** The number of the swap attempt of the current firing. */
  readonly attempt: number;
  readonly swapId: string | null;
  /** The time by which its wallet must sign the current firing; null when the signer signs. */
  readonly signBy: number | null;
  /** The server that runs it, or ran it last. */
  readonly runner: string | null;
  readonly endedAt: number | null;
}

/** Reports whether it is waiting for its trigger or for its wallet's signature. */
export const isOpen = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  status === 'armed' || status === 'awaitingSignature';

export const FRESH = {
  status: 'armed',
  reason: null,
  fired: 0,
  dueInMs: null,
  attempt: 0,
  swapId: null,
  signBy: null,
  runner: null,
  endedAt: null,
} as const;
