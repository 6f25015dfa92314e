import type { Chain } from '../chain.ts';
import { closed } from './accounts.ts';
import { assembleWithoutPriority, type Unsigned } from './assemble.ts';

/** Max compute units of one closing, and of the rest. Token-2022 uses the most. */
const UNITS_EACH = 6_000;
const UNITS_BESIDE = 1_000;

export interface ClosableAccount {
  readonly account: string;
  /** Its token program. */
  readonly program: string;
}

/** Builds the transaction (base64, unsigned) that closes empty token accounts to their wallet. */
export async function buildClosing(
  chain: Pick<Chain, 'lifetime'>,
  wallet: string,
  accounts: readonly ClosableAccount[],
): Promise<Unsigned> {
  const closings = accounts.map(({ account, program }) => closed(wallet, account, program));
  const units = UNITS_BESIDE + UNITS_EACH * accounts.length;
  return assembleWithoutPriority(wallet, await chain.lifetime(), units, closings);
}
