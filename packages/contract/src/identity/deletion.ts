import { z } from 'zod';
import { address, isoTime, rawAmount } from '../fields.ts';

/** Wallets times tokens that one account can give up at a time. */
const MOST_GIVEN_UP = 1_000;

const funds = { walletAddress: address, mint: address, amount: rawAmount };

/** What a wallet holds whose key was never exported: nobody reaches it once the account is gone. */
export const leftFunds = z.object({
  ...funds,
  /** Amount, token and wallet in words: '1.2 SOL in Main'. */
  text: z.string(),
  /** Too little SOL to be sent: it does not stop the deletion. */
  isDust: z.boolean(),
});

/** Something that is lost with the account, as the trader saw it. Amounts in lamports or raw units. */
export const givenUp = z.strictObject(funds);

export const deletionState = z.object({
  /** When the account is deleted; null when it is not to be. */
  dueAt: isoTime.nullable(),
  /** What must be withdrawn, exported or given up first. */
  left: z.array(leftFunds),
  /** Referral earnings that stay with the platform unless they are claimed before. */
  unclaimedLamports: rawAmount,
});

/** What is given up: all of `left`, to the last unit; left out where nothing is. */
export const givesUp = z.array(givenUp).max(MOST_GIVEN_UP).optional();

export type LeftFunds = z.output<typeof leftFunds>;
export type GivenUp = z.output<typeof givenUp>;
export type DeletionState = z.output<typeof deletionState>;
