import type { MarketId } from '@dugout/domain/markets';
import type { RawInstruction, RawTransaction } from '../transactions/raw-transaction.ts';
import { calledBy } from './call-tree.ts';
import { type Findings, stamp } from './decoder.ts';
import { depositsInto } from './deposits.ts';

/** Account positions in a migration: the curve, its new pool with the vaults, and the token. */
export interface MigrationPlaces {
  readonly curve: number;
  readonly pool: number;
  readonly mint: number;
  readonly baseVault: number;
  readonly quoteVault: number;
}

/**
 * Reads a migration whose instruction names all accounts. The pool's first reserves are the deposits into its
 * vaults.
 */
export function curveMigration(
  transaction: RawTransaction,
  instruction: RawInstruction,
  at: number,
  findings: Findings,
  places: MigrationPlaces,
  market: MarketId,
): void {
  const index = (place: number): number => instruction.accounts[place] ?? -1;
  if (Object.values(places).some((place: number) => index(place) < 0)) return;
  const called = calledBy(transaction, at, (other) => other.program === instruction.program);
  findings.event({
    kind: 'migration',
    ...stamp(transaction, instruction.path),
    mint: transaction.accounts.at(index(places.mint)),
    fromPool: transaction.accounts.at(index(places.curve)),
    toPool: transaction.accounts.at(index(places.pool)),
    market,
    reserves: depositsInto(transaction, called, index(places.baseVault), index(places.quoteVault)),
  });
}
