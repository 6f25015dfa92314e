/** Actions of a venue trial on a chain with the real programs, run in the chain's process. */
import { setTimeout as pause } from 'node:timers/promises';
import { budgetOf } from '@dugout/local-chain/fees';
import { type ChainKey, chainKey, signedTransaction, toWire } from '@dugout/local-chain/keys';
import type { LocalChain } from '@dugout/local-chain/local-chain';
import { readWire } from '@dugout/local-chain/wire-transaction';
import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { type Instruction, signature as toSignature } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { openChain } from '#/execution/onchain/connection/chain-connection.ts';
import type { OnchainOrder } from '#/execution/onchain/onchain-venue.ts';
import { directVenues } from '#/execution/onchain/venues/direct-venues.ts';
import { COIN_STAGES, type Coin, type CoinKind, type ReadTrade } from './coin.ts';
import { type Errand, type Launch, launchOf } from './launches.ts';

const SOL = 1_000_000_000n;
const PURSE = 100_000n * SOL;
const MAX_UNITS = 1_000_000;
/** A Raydium pool opens in the second after its creation. */
const OPENING_MS = 2_500;
const RIVAL_SLIPPAGE_BPS = 5_000;

export function venueActions(chain: LocalChain) {
  const coins = new Map<string, Coin & { readonly launch: Launch }>();
  const creator = chainKey('venue trial', 'creator');
  let connection: ReturnType<typeof openChain> | null = null;
  let landed = 0;

  /** Lands instructions paid by the creator. Throws with the programs' logs when they fail. */
  function land({ instructions, signers }: Errand): void {
    if (chain.lamports(creator.address) < 1_000n * SOL) chain.airdrop(creator.address, PURSE);
    const units = getSetComputeUnitLimitInstruction({ units: MAX_UNITS + (landed++ % 1_000) });
    const all: Instruction[] = [units, ...instructions];
    const keys: ChainKey[] = [creator, ...signers];
    submit(toWire(signedTransaction(all, creator.address, chain.bank.lifetime('processed'), keys)));
  }

  function submit(bytes: Uint8Array): void {
    const wire = readWire(bytes);
    const refusal = chain.bank.submit(wire);
    const place = chain.bank.find(wire.signature);
    const meta = place === null ? null : chain.bank.transactionAt(place)?.meta;
    const error = refusal ?? meta?.err ?? null;
    if (error !== null)
      throw new Error(`${JSON.stringify(error)}: ${meta?.logMessages.slice(-4).join('; ') ?? ''}`);
  }

  const coinOf = (mint: string) => {
    const coin = coins.get(mint);
    if (coin === undefined) throw new RangeError(`${mint} was not launched here`);
    return coin;
  };

  /** Trades as somebody else through the same venue. */
  async function rival(order: Pick<OnchainOrder, 'mint' | 'side' | 'amount'>): Promise<void> {
    if (chain.lamports(creator.address) < 1_000n * SOL) chain.airdrop(creator.address, PURSE);
    connection ??= openChain({ rpcUrls: [chain.rpcUrl], wsUrls: [chain.wsUrl] });
    const { kind, launch } = coinOf(order.mint);
    const [before, after] = launch.pools;
    const at = after !== null && chain.bank.account(after, 'confirmed') !== null ? 1 : 0;
    const { venue: name, market } = COIN_STAGES[kind][at] ?? COIN_STAGES[kind][0];
    const pool = () => ({ market, pool: (at === 1 ? after : null) ?? before, isProved: true });
    const venue = directVenues({ chain: connection, feeWallet: creator.address, pool }).find(
      (one) => one.name === name,
    );
    const quote = await venue?.prepare({
      ...order,
      owner: 'rival',
      wallet: creator.address,
      mode: 'ExactIn',
      slippageBps: RIVAL_SLIPPAGE_BPS,
      feePpm: 0n,
      priorityLamports: BigInt(Math.floor(Math.random() * 100_000)),
      tipLamports: 0n,
      tipAccounts: [],
      closes: false,
      build: true,
    });
    if (quote?.unsigned == null) throw new Error(`${name} built nothing`);
    const { transaction } = readWire(Buffer.from(quote.unsigned.transaction, 'base64'));
    const own = creator.sign(Uint8Array.from(transaction.messageBytes));
    submit(toWire({ ...transaction, signatures: { ...transaction.signatures, [creator.address]: own } }));
  }

  return {
    rival,
    async launch(kind: CoinKind, number: number): Promise<Coin> {
      const launch = await launchOf(kind, number, creator.address);
      for (const errand of launch.errands) land(errand);
      const coin = { kind, mint: launch.mint, tokenProgram: launch.program };
      coins.set(coin.mint, { ...coin, launch });
      // A pool without a curve opens a second later and first appears with a trade.
      if (launch.migrate === null) {
        await pause(OPENING_MS);
        await rival({ mint: coin.mint, side: 'buy', amount: SOL });
      }
      return coin;
    },
    /** Moves a complete curve into its pool. */
    async migrate(mint: string): Promise<void> {
      const errand = await coinOf(mint).launch.migrate?.();
      if (errand !== undefined) land(errand);
    },
    read(signature: string): ReadTrade[] {
      const place = chain.bank.find(toSignature(signature));
      const transaction = place === null ? null : chain.bank.transactionAt(place);
      if (place === null || transaction === null) return [];
      const { trades } = decodeTransaction(fromJson({ slot: place.slot, blockTime: 0, ...transaction }));
      return trades.map(({ market, wallet, side, tokenAmount, quoteAmount }) => {
        return { market, wallet, side, tokenAmount, quoteAmount };
      });
    },
    /** Returns how many compute units a landed transaction was limited to, and how many it used. */
    computeUnits(signature: string): { readonly limit: number; readonly used: number } {
      const place = chain.bank.find(toSignature(signature));
      const transaction = place === null ? null : chain.bank.transactionAt(place);
      if (transaction === null) throw new RangeError(`${signature} is not on the chain`);
      const { message } = readWire(Buffer.from(transaction.wire, 'base64'));
      return { limit: Number(budgetOf(message).units), used: transaction.meta.computeUnitsConsumed };
    },
    coins: (): Coin[] =>
      [...coins.values()].map(({ kind, mint, tokenProgram }) => ({ kind, mint, tokenProgram })),
    closeVenues: (): void => connection?.stop(),
  };
}
