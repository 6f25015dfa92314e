import type { Db } from '#/platform/db/db.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import { type Outflow, outflowOfDay } from './outflow.repository.ts';
import type { Valued } from './valuation.ts';

export interface OutflowCaps {
  /**
   * The value in lamports that may leave within 24 hours, payments to wallets whose key is here alone aside.
   */
  readonly userCapLamports: bigint;
  readonly platformCapLamports: bigint;
}

const NO_PRICE =
  'A token without a known price uses your whole daily limit, and you withdrew within the last 24 hours. Try again in 24 hours.';

/** What may still leave, as far as it is decided. */
export async function roomOf(db: Db, userId: string, caps: OutflowCaps): Promise<Outflow> {
  const { user, platform } = await outflowOfDay(db, userId);
  return {
    user: atLeastZero(caps.userCapLamports - user),
    platform: atLeastZero(caps.platformCapLamports - platform),
  };
}

/**
 * What something takes of the caps. A token of unknown value takes the trader's cap whole, so that at most
 * one leaves in a day, and only instead of everything else; it takes nothing of the platform's, which
 * worthless tokens could block for everyone otherwise. Throws ApiError `outflow_cap` when there is no room
 * for it.
 */
export function taken(
  { lamports, unpriced }: Valued,
  room: Outflow,
  { userCapLamports }: OutflowCaps,
): Outflow {
  if (unpriced && (room.user < userCapLamports || room.user === 0n))
    throw new ApiError('outflow_cap', NO_PRICE);
  if (lamports > room.user || lamports > room.platform) throw new ApiError('outflow_cap');
  return { user: unpriced ? userCapLamports : lamports, platform: lamports };
}

function atLeastZero(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}
