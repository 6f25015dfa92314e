import type { Trade } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { fieldCase } from '@dugout/testkit/field-cases';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { transactionsFolder } from '@dugout/testkit/transactions-folder';
import { describe, expect, it } from 'vitest';
import { decodeRoute, decodeTransaction } from './decode.ts';
import type { MakerLeg, UnknownLeg } from './decoders/decoder.ts';
import { lamportTransferOf } from './decoders/token-transfer.ts';
import { recordedFiles } from './recorded-files.ts';
import type { RawTransaction } from './transactions/raw-transaction.ts';
import { recordedTransactions } from './transactions/recorded.ts';

interface TokenDelta {
  readonly mint: string;
  readonly rawDelta: string;
}
interface BalanceDeltas {
  readonly signature: string;
  readonly feePayer: string;
  readonly feePayerTokenDeltas: readonly TokenDelta[];
  readonly otherOwnerTokenDeltas: Readonly<Record<string, readonly TokenDelta[]>>;
}

/**
 * Raw units that a wallet moved outside its swaps: an integrator's fee, or tokens sent on. As in the
 * transactions' own transfers.
 */
const BESIDE: Readonly<Record<string, bigint>> = {
  '5yFvtkWX:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': -171_477n,
  '2nLWcmra:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': -2_000n,
  '46R1DumF:nahgLi3jE4e4DmxHrGwtzrUskUb54H9rRySUUghQaQY': -290_830_959_752n,
  '4KHPmpbk:KnekM3v5WsqvJ6NdZLPvEBeueBMH8iNfWBcHi8r1KGA': -14_504_576n,
};

/**
 * Lamports that a wallet paid outside its swaps within its other instructions: rent for accounts opened for
 * others, and fees of a bot's program.
 */
const RENT_AND_TOOLS: Readonly<Record<string, bigint>> = {
  '5EDHe12K': 10_245_120n,
  '2RoRJxat': 7_683_840n,
  '3mpAjSPh': 2_700_000n,
  '52ar89rg': 20_349_520n,
  '4HbY43S9': 7_356_720n,
  '3CycATnf': 1_031_059n,
};

const transactions = (): RawTransaction[] =>
  [...recordedFiles(transactionsFolder())].flatMap((file) => [...file.transactions]);

/** Computes the changes of a transaction's token balances, by owner and mint. */
function balanceDeltas(transaction: RawTransaction): BalanceDeltas {
  const feePayer = transaction.accounts.at(0);
  const byOwner = new Map<string, Map<string, bigint>>();
  for (const { owner, mint, before, after } of transaction.tokenBalances().values()) {
    const ofOwner = byOwner.get(owner) ?? new Map<string, bigint>();
    byOwner.set(owner, ofOwner.set(mint, (ofOwner.get(mint) ?? 0n) + after - before));
  }
  const deltasOf = (owner: string): TokenDelta[] =>
    [...(byOwner.get(owner) ?? [])].map(([mint, delta]) => ({ mint, rawDelta: `${delta}` }));
  return {
    signature: transaction.signature,
    feePayer,
    feePayerTokenDeltas: deltasOf(feePayer),
    otherOwnerTokenDeltas: Object.fromEntries(
      [...byOwner.keys()].filter((owner) => owner !== feePayer).map((owner) => [owner, deltasOf(owner)]),
    ),
  };
}

/** The balance changes by signature: computed by another program for the recorded transactions. */
const oracle = (): ReadonlyMap<string, BalanceDeltas> => {
  const deltas = hasRecorded
    ? (recordedJson('expected/derived_balance_deltas.json') as readonly BalanceDeltas[])
    : transactions().map(balanceDeltas);
  return new Map(deltas.map((entry) => [entry.signature, entry]));
};

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n);

/**
 * A wallet's change in lamports, including its token accounts, without network fee, tips, separate transfers and
 * rent.
 */
function lamportsBySwaps(transaction: RawTransaction, wallet: string): bigint {
  const { accounts, instructions, signature } = transaction;
  const balances = transaction.tokenBalances();
  const own = Array.from({ length: accounts.length }, (_, at) => at).filter(
    (at) => accounts.at(at) === wallet || balances.get(at)?.owner === wallet,
  );
  const changed = sum(own.map((at) => transaction.lamportChange(at) ?? 0n));
  const sentOn = instructions.flatMap((instruction) => {
    const leg = instruction.path.includes('.') ? null : lamportTransferOf(transaction, instruction);
    return leg === null ||
      !own.includes(leg.source) ||
      (transaction.lamportChange(leg.destination) ?? 0n) < leg.amount
      ? []
      : [leg.amount];
  });
  const network = accounts.at(0) === wallet ? (transaction.fee() ?? 0n) : 0n;
  return changed + network + sum(sentOn) + (RENT_AND_TOOLS[signature.slice(0, 8)] ?? 0n);
}

const fieldTransactions = (): RawTransaction[] =>
  ['pnl-buy', 'pnl-sell'].flatMap((name) => recordedTransactions(JSON.parse(fieldCase(name))));

function change(trade: Trade, mint: string): bigint {
  const sign = trade.side === 'buy' ? 1n : -1n;
  if (trade.mint === mint) return sign * trade.tokenAmount;
  return trade.quoteMint === mint ? -sign * trade.quoteAmount : 0n;
}
const net = (trades: readonly Trade[], mint: string): bigint =>
  trades.reduce((sum, trade) => sum + change(trade, mint), 0n);
const netOfMakers = (legs: readonly MakerLeg[], mint: string): bigint =>
  legs.reduce(
    (sum, leg) =>
      sum + (leg.outputMint === mint ? leg.output : 0n) - (leg.inputMint === mint ? leg.input : 0n),
    0n,
  );
const deltaOf = (deltas: readonly TokenDelta[] | undefined, mint: string): bigint =>
  (deltas ?? [])
    .filter((delta) => delta.mint === mint)
    .reduce((sum, delta) => sum + BigInt(delta.rawDelta), 0n);

const netOfUnknown = (legs: readonly UnknownLeg[], mint: string): bigint => {
  const total = (moved: UnknownLeg['paid']): bigint =>
    moved.reduce((sum, each) => sum + (each.mint === mint ? each.amount : 0n), 0n);
  return legs.reduce((sum, { paid, received }) => sum + total(received) - total(paid), 0n);
};

describe('trades compared with balance changes', () => {
  it("explains every wallet's change of each traded mint to the unit", () => {
    const references = oracle();
    let compared = 0;
    for (const transaction of transactions()) {
      const { signature, trades, makerLegs, unknownLegs } = decodeRoute(transaction);
      const reference = references.get(signature);
      if (reference === undefined || trades.length === 0) continue;
      const { feePayer } = reference;
      for (const trade of trades) expect(trade.wallet, signature).toBe(feePayer);
      const ofTrades = trades.flatMap((trade) => [trade.mint, trade.quoteMint]);
      const ofMakers = makerLegs.flatMap((leg) => [leg.inputMint, leg.outputMint]);
      const ofUnknown = unknownLegs.flatMap((leg) => [...leg.paid, ...leg.received].map(({ mint }) => mint));
      for (const mint of new Set([...ofTrades, ...ofMakers, ...ofUnknown])) {
        if (mint === SOL_MINT) continue;
        const beside = BESIDE[`${signature.slice(0, 8)}:${mint}`] ?? 0n;
        expect(deltaOf(reference.feePayerTokenDeltas, mint), `${signature} ${mint}`).toBe(
          net(trades, mint) + netOfMakers(makerLegs, mint) + netOfUnknown(unknownLegs, mint) + beside,
        );
        compared++;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(19);
  });

  it("takes from every pool exactly the pool's own balance change", () => {
    const references = oracle();
    let compared = 0;
    for (const transaction of transactions()) {
      const { signature, trades, events } = decodeTransaction(transaction);
      const reference = references.get(signature);
      if (reference === undefined) continue;
      for (const pool of new Set(trades.map((trade) => trade.pool))) {
        const ofPool = trades.filter((trade) => trade.pool === pool);
        const [first] = ofPool;
        if (first === undefined) continue;
        const minted = events.flatMap((event) =>
          event.kind === 'created' && event.pool === pool ? [event.supply] : [],
        );
        const holdsLamports = first.market === 'pumpfun' || first.market === 'moonshot';
        const sendsFeesElsewhere = first.market === 'pumpfun-amm';
        const both = holdsLamports ? [first.mint] : [first.mint, first.quoteMint];
        const mints = sendsFeesElsewhere ? both.filter((mint) => net(ofPool, mint) > 0n) : both;
        for (const mint of mints) {
          const owners = Object.values(reference.otherOwnerTokenDeltas).map((deltas) =>
            deltaOf(deltas, mint),
          );
          expect([...owners, 0n], `${signature} ${pool} ${mint}`).toContain(
            (minted[0] ?? 0n) - net(ofPool, mint),
          );
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThanOrEqual(59);
  });

  it("matches each wallet's SOL payments and proceeds to the lamport", () => {
    let compared = 0;
    for (const transaction of [...transactions(), ...fieldTransactions()]) {
      const { signature, trades, makerLegs, unknownLegs } = decodeRoute(transaction);
      const [first] = trades;
      const inSol = trades.some(({ mint, quoteMint }) => mint === SOL_MINT || quoteMint === SOL_MINT);
      if (first === undefined || !inSol) continue;
      const moved =
        net(trades, SOL_MINT) + netOfMakers(makerLegs, SOL_MINT) + netOfUnknown(unknownLegs, SOL_MINT);
      expect(moved, signature).toBe(lamportsBySwaps(transaction, first.wallet));
      compared++;
    }
    expect(compared).toBeGreaterThanOrEqual(27);
  });
});
