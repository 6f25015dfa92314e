import type { Reserves } from '@dugout/domain/market-events';
import type { MarketId } from '@dugout/domain/markets';
import type { RawTransaction } from '../transactions/raw-transaction.ts';
import { discriminator, discriminatorAt } from './bytes/discriminator.ts';
import { calledBy } from './call-tree.ts';
import { depositsInto } from './deposits.ts';

/** Account positions of a pool's initialization. */
interface Initialisation {
  readonly program: string;
  readonly market: MarketId;
  readonly fits: (data: Uint8Array) => boolean;
  readonly pool: number;
  readonly mints: readonly [number, number];
  readonly vaults: readonly [number, number];
}

const anchor = (hex: string): ((data: Uint8Array) => boolean) => {
  const wanted = discriminator(hex);
  return (data) => discriminatorAt(data) === wanted;
};

/** Initializations of the pools to which curves graduate. Source: the programs' published IDLs. */
const INITIALISATIONS: readonly Initialisation[] = [
  {
    program: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
    market: 'raydium',
    fits: (data) => data[0] === 1 && data.length === 26,
    pool: 4,
    mints: [8, 9],
    vaults: [10, 11],
  },
  {
    program: 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
    market: 'raydium-cpmm',
    fits: anchor('afaf6d1f0d989bed'),
    pool: 3,
    mints: [4, 5],
    vaults: [10, 11],
  },
  {
    program: 'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB',
    market: 'meteora-dyn',
    fits: anchor('07a68aabceabecf4'),
    pool: 0,
    mints: [3, 4],
    vaults: [7, 8],
  },
  {
    program: 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
    market: 'meteora-dyn-v2',
    fits: anchor('5fb40aac54aee828'),
    pool: 6,
    mints: [8, 9],
    vaults: [10, 11],
  },
];

/** Returns a token's pool created in the same transaction, with its first reserves; null when there is none. */
export function newPoolOf(
  transaction: RawTransaction,
  mint: string,
): { readonly pool: string; readonly market: MarketId; readonly reserves: Reserves | null } | null {
  const { instructions, accounts } = transaction;
  for (let at = 0; at < instructions.length; at++) {
    const instruction = instructions[at];
    if (instruction === undefined) continue;
    const program = accounts.at(instruction.program);
    const kind = INITIALISATIONS.find(
      (candidate) => candidate.program === program && candidate.fits(instruction.data),
    );
    if (kind === undefined) continue;
    const index = (place: number): number => instruction.accounts[place] ?? -1;
    const side = kind.mints.findIndex((place) => accounts.at(index(place)) === mint);
    if (side === -1) continue;
    const [base, quote] = side === 0 ? kind.vaults : [kind.vaults[1], kind.vaults[0]];
    const called = calledBy(transaction, at, (other) => other.program === instruction.program);
    return {
      pool: accounts.at(index(kind.pool)),
      market: kind.market,
      reserves: depositsInto(transaction, called, index(base), index(quote)),
    };
  }
  return null;
}
