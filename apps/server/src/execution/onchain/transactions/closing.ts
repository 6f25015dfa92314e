import type { Chain, Lifetime } from '../chain.ts';
import { closed } from './accounts.ts';
import { assemble } from './assemble.ts';

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
): Promise<{ readonly transaction: string } & Pick<Lifetime, 'lastValidBlockHeight' | 'slot'>> {
  const lifetime = await chain.lifetime();
  const transaction = assemble({
    payer: wallet,
    lifetime,
    limits: { units: UNITS_BESIDE + UNITS_EACH * accounts.length, loadedBytes: null },
    priorityLamports: 0n,
    instructions: accounts.map(({ account, program }) => closed(wallet, account, program)),
  });
  return { transaction, lastValidBlockHeight: lifetime.lastValidBlockHeight, slot: lifetime.slot };
}
