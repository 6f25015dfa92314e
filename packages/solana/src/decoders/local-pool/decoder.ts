import type { Reserves } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import type { RawInstruction, RawTransaction } from '../../transactions/raw-transaction.ts';
import { backingOf } from '../account-flows.ts';
import { type Findings, type ProgramDecoder, stamp } from '../decoder.ts';
import { isTradedAgainst } from '../quote-mints.ts';
import { lamportTransferOf, transferOf } from '../token-transfer.ts';
import { LISTING_ACCOUNTS, LOCAL_POOL_PROGRAM, readListing, readSwap, SWAP_ACCOUNTS } from './layout.ts';

/**
 * Amounts moved between a pool and the trader in a swap; raw units and lamports, positive when the pool received
 * them.
 */
interface Legs {
  readonly vault: number;
  readonly tokens: bigint;
  readonly lamports: bigint;
}

/** Finds the one vault and all lamports that moved between the two; null without exactly one vault. */
function legsOf(transaction: RawTransaction, pool: number, trader: number): Legs | null {
  const { accounts, instructions } = transaction;
  const balances = transaction.tokenBalances();
  const ownerOf = (account: number): string => balances.get(account)?.owner ?? '';
  const poolAddress = accounts.at(pool);
  const traderAddress = accounts.at(trader);
  const vaults = new Set<number>();
  let tokens = 0n;
  let lamports = 0n;
  for (const instruction of instructions) {
    const sol = lamportTransferOf(transaction, instruction);
    if (sol?.source === trader && sol.destination === pool) lamports += sol.amount;
    if (sol?.source === pool && sol.destination === trader) lamports -= sol.amount;
    const leg = transferOf(transaction, instruction);
    if (leg === null) continue;
    const [from, to] = [ownerOf(leg.source), ownerOf(leg.destination)];
    if (from === traderAddress && to === poolAddress) {
      vaults.add(leg.destination);
      tokens += leg.amount;
    }
    if (from === poolAddress && to === traderAddress) {
      vaults.add(leg.source);
      tokens -= leg.amount;
    }
  }
  const [vault] = vaults;
  return vault === undefined || vaults.size > 1 ? null : { vault, tokens, lamports };
}

function swapped(transaction: RawTransaction, instruction: RawInstruction, findings: Findings): void {
  const { path } = instruction;
  const pool = instruction.accounts[SWAP_ACCOUNTS.pool] ?? -1;
  const trader = instruction.accounts[SWAP_ACCOUNTS.trader] ?? -1;
  const legs = namesPoolOnce(transaction, instruction, pool) ? legsOf(transaction, pool, trader) : null;
  if (legs === null) {
    findings.skip(LOCAL_POOL_PROGRAM, path, 'amounts missing');
    return;
  }
  const { vault, tokens, lamports } = legs;
  const held = transaction.tokenBalances().get(vault);
  if (
    backingOf(transaction, vault) !== 'backed' ||
    transaction.lamportChange(pool) !== lamports ||
    held === undefined
  ) {
    findings.skip(LOCAL_POOL_PROGRAM, path, 'amounts contradict the balances');
    return;
  }
  if (tokens === 0n || lamports === 0n || tokens > 0n === lamports > 0n) {
    findings.skip(LOCAL_POOL_PROGRAM, path, 'amount is zero');
    return;
  }
  const tokenIsTraded = isTradedAgainst(held.mint, SOL_MINT);
  const decimals = tokenIsTraded ? transaction.mintDecimals(held.mint) : 9;
  if (decimals === null) {
    findings.skip(LOCAL_POOL_PROGRAM, path, 'token decimals unknown');
    return;
  }
  const [base, quote] = tokenIsTraded ? [tokens, lamports] : [lamports, tokens];
  const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
  findings.event({
    kind: 'trade',
    ...stamp(transaction, path),
    market: 'local',
    pool: transaction.accounts.at(pool),
    wallet: transaction.accounts.at(trader),
    side: base < 0n ? 'buy' : 'sell',
    mint: tokenIsTraded ? held.mint : SOL_MINT,
    decimals,
    tokenAmount: magnitude(base),
    quoteMint: tokenIsTraded ? SOL_MINT : held.mint,
    quoteAmount: magnitude(quote),
    feeAmount: 0n,
    reserves: reservesOf(held.after, transaction.lamportsAfter(pool), tokenIsTraded),
  });
}

/** Two swaps with one pool in one transaction cannot be separated by their movements. */
const namesPoolOnce = (transaction: RawTransaction, { program }: RawInstruction, pool: number): boolean =>
  transaction.instructions.filter(
    (other) => other.program === program && other.accounts[SWAP_ACCOUNTS.pool] === pool,
  ).length === 1;

function reservesOf(tokens: bigint, lamports: bigint | null, tokenIsTraded: boolean): Reserves | null {
  if (lamports === null) return null;
  return tokenIsTraded ? { base: tokens, quote: lamports } : { base: lamports, quote: tokens };
}

export const localPool: ProgramDecoder = {
  program: LOCAL_POOL_PROGRAM,
  market: 'local',
  knows: (data) => readSwap(data) !== null || readListing(data) !== null,
  decode(transaction, instruction, _at, findings) {
    if (readSwap(instruction.data) !== null) {
      swapped(transaction, instruction, findings);
      return;
    }
    const listing = readListing(instruction.data);
    if (listing === null) return;
    const pool = transaction.accounts.at(instruction.accounts[LISTING_ACCOUNTS.pool] ?? -1);
    const quoteMint = SOL_MINT;
    findings.event({
      kind: 'created',
      ...stamp(transaction, instruction.path),
      ...listing,
      pool,
      market: 'local',
      creator: pool,
      quoteMint,
      reserves: null,
    });
  },
};
