import { z } from 'zod';
import { address, id, isoTime, rawAmount } from '../fields.ts';

/** The signed-in trader. */
export const me = z.object({
  userId: id,
  userName: z.string(),
  image: z.string().nullable(),
  email: z.string().nullable(),
  /** From chat, friends and clans; null for none. `until` is null for an indefinite suspension. */
  suspension: z.object({ reason: z.string(), until: isoTime.nullable() }).nullable(),
  /** When the account is deleted; null when no deletion is pending. */
  deletionDueAt: isoTime.nullable(),
});

export const accountStatus = me.pick({ suspension: true, deletionDueAt: true });

export type AccountStatus = z.output<typeof accountStatus>;
export type Me = z.output<typeof me>;

/** Max combinations of wallet and token that one account can give up. */
const MAX_GIVEN_UP = 1_000;

const funds = { walletAddress: address, mint: address, amount: rawAmount };

/** Balance of a wallet whose key was never exported; unreachable once the account is deleted. */
const leftFunds = z.object({
  ...funds,
  /** Amount, token and wallet as text: '1.2 SOL in Main'. */
  text: z.string(),
  /** Too little SOL to be sent; does not stop the deletion. */
  isDust: z.boolean(),
});

/** Funds lost with the account, as shown to the trader. Amounts in lamports or raw units. */
const givenUp = z.strictObject(funds);

export const deletionState = z.object({
  /** When the account is deleted; null when no deletion is pending. */
  dueAt: isoTime.nullable(),
  /** Funds to withdraw, export or give up first. */
  left: z.array(leftFunds),
  /** Referral earnings that stay with the platform unless claimed before. */
  unclaimedLamports: rawAmount,
});

/** Must equal `left` to the last unit; omitted when nothing is given up. */
export const givesUp = z.array(givenUp).max(MAX_GIVEN_UP).optional();

export type LeftFunds = z.output<typeof leftFunds>;
export type GivenUp = z.output<typeof givenUp>;
export type DeletionState = z.output<typeof deletionState>;
