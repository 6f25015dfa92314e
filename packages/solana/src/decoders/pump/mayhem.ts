import { MAYHEM_AGENT, MAYHEM_MINTED } from '@dugout/domain/execution/bonding-curve';
import { u64At } from '@dugout/wire/u64';
import type { RawTransaction } from '../../transactions/raw-transaction.ts';
import { isOfTokens } from '../token-transfer.ts';
import type { PumpCreate } from './layout.ts';

const MINT_TO: ReadonlySet<number> = new Set([7, 14]);

/** The amount minted in addition to the curve's supply, in raw units, and its recipient. */
interface MintedToAgent {
  readonly agent: string;
  readonly amount: bigint;
}

/**
 * Returns the agent's mint of a coin created in Mayhem mode: everything minted by the transaction except the
 * curve's supply, or pump.fun's fixed amount when the source omits the mints. Null for other coins.
 */
export function mintedToAgent(
  transaction: RawTransaction,
  { mint, curve, isMayhem }: PumpCreate,
  supply: bigint,
): MintedToAgent | null {
  const { instructions, accounts } = transaction;
  let total = 0n;
  let agent = MAYHEM_AGENT;
  for (const instruction of instructions) {
    const { data, accounts: places } = instruction;
    if (data.length < 9 || !MINT_TO.has(data[0] ?? -1) || !isOfTokens(transaction, instruction)) continue;
    if (accounts.at(places[0] ?? -1) !== mint) continue;
    total += u64At(data, 1);
    const owner = transaction.tokenBalances().get(places[1] ?? -1)?.owner ?? '';
    if (owner !== '' && owner !== curve) agent = owner;
  }
  if (total > supply) return { agent, amount: total - supply };
  return isMayhem ? { agent, amount: MAYHEM_MINTED } : null;
}
