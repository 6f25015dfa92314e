/** What a trial of venues does with a chain that runs the real programs, in the chain's own process. */
import { decodeTransaction } from '@dugout/solana/decode';
import { fromJson } from '@dugout/solana/transactions/from-json';
import { type ChainKey, chainKey, signedTransaction, toWire } from '@dugout/testkit/chain/keys';
import { createCoin, migrateCoin, pumpSwapPool } from '@dugout/testkit/chain/mainnet/pump-coin';
import type { LocalChain } from '@dugout/testkit/chain/start-chain';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@dugout/testkit/chain/token-account';
import { readWire } from '@dugout/testkit/chain/wire-transaction';
import { address, type Instruction, signature as toSignature } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { openChain } from '#/execution/onchain/connection/chain-connection.ts';
import type { OnchainOrder, OnchainVenue } from '#/execution/onchain/onchain-venue.ts';
import { pumpCurveVenue } from '#/execution/onchain/venues/pump-curve.venue.ts';
import { pumpSwapVenue } from '#/execution/onchain/venues/pump-swap.venue.ts';
import type { Coin, CoinKind, ReadTrade } from './coin.ts';

const SOL = 1_000_000_000n;
const PURSE = 100_000n * SOL;
const MOST_UNITS = 1_000_000;
const RIVAL_SLIPPAGE_BPS = 5_000;

export function venueActs(chain: LocalChain) {
  const coins = new Map<string, Coin>();
  const creator = chainKey('venue trial', 'creator');
  let connection: ReturnType<typeof openChain> | null = null;

  /** Lands instructions that the creator pays for. Throws with what the programs say where they refuse. */
  function land(instructions: readonly Instruction[], signers: readonly ChainKey[] = []): void {
    if (chain.lamports(creator.address) < SOL) chain.airdrop(creator.address, PURSE);
    const all = [getSetComputeUnitLimitInstruction({ units: MOST_UNITS }), ...instructions];
    submit(toWire(signedTransaction(all, creator.address, chain.bank.lifetime('processed'), [creator, ...signers])));
  }

  function submit(bytes: Uint8Array): void {
    const wire = readWire(bytes);
    const refusal = chain.bank.submit(wire);
    const place = chain.bank.find(wire.signature);
    const meta = place === null ? null : chain.bank.transactionAt(place)?.meta;
    const error = refusal ?? meta?.err ?? null;
    if (error !== null) throw new Error(`${JSON.stringify(error)}: ${meta?.logMessages.slice(-4).join('; ') ?? ''}`);
  }

  async function venueOf(mint: string): Promise<OnchainVenue> {
    connection ??= openChain({ rpcUrls: [chain.rpcUrl], wsUrls: [chain.wsUrl] });
    const pool = await pumpSwapPool(address(mint));
    const migrated = chain.bank.account(pool, 'confirmed') !== null;
    const options = { chain: connection, feeWallet: creator.address };
    return migrated
      ? pumpSwapVenue({ ...options, pool: () => ({ market: 'pumpfun-amm', pool }) })
      : pumpCurveVenue({ ...options, pool: () => ({ market: 'pumpfun', pool: mint }) });
  }

  return {
    async launch(kind: CoinKind, number: number): Promise<Coin> {
      const mint = chainKey('venue trial', kind, `${number}`);
      const program = kind === 'pump.fun' ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM;
      const coin = { kind, mint: mint.address, tokenProgram: program };
      const names = { name: `Trial ${number}`, symbol: `T${number}`, uri: 'https://example.org/coin.json' };
      const cashback = kind === 'pump.fun cashback';
      land([await createCoin({ mint: mint.address, creator: creator.address, program, cashback, ...names })], [mint]);
      coins.set(coin.mint, coin);
      return coin;
    },
    /** Moves a complete curve into its pool. */
    async migrate(mint: string): Promise<void> {
      const program = address(coins.get(mint)?.tokenProgram ?? TOKEN_PROGRAM);
      land([await migrateCoin({ mint: address(mint), program }, creator.address)]);
    },
    /** Somebody else trades, through the same venue. */
    async rival(order: Pick<OnchainOrder, 'mint' | 'side' | 'amount'>): Promise<void> {
      if (chain.lamports(creator.address) < 1_000n * SOL) chain.airdrop(creator.address, PURSE);
      const venue = await venueOf(order.mint);
      const { unsigned } = await venue.prepare({
        ...order,
        wallet: creator.address,
        mode: 'ExactIn',
        slippageBps: RIVAL_SLIPPAGE_BPS,
        feePpm: 0n,
        priorityLamports: BigInt(Math.floor(Math.random() * 100_000)),
        tipLamports: 0n,
        build: true,
      });
      if (unsigned === null) throw new Error('nothing was built');
      const { transaction } = readWire(Buffer.from(unsigned.transaction, 'base64'));
      const own = creator.sign(Uint8Array.from(transaction.messageBytes));
      submit(toWire({ ...transaction, signatures: { ...transaction.signatures, [creator.address]: own } }));
    },
    /** The trades that the decoder reads in a confirmed transaction. */
    read(signature: string): ReadTrade[] {
      const place = chain.bank.find(toSignature(signature));
      const transaction = place === null ? null : chain.bank.transactionAt(place);
      if (place === null || transaction === null) return [];
      const { trades } = decodeTransaction(fromJson({ slot: place.slot, blockTime: 0, ...transaction }));
      return trades.map(({ market, wallet, side, tokenAmount, quoteAmount, feeAmount }) => {
        return { market, wallet, side, tokenAmount, quoteAmount, listedFee: market === 'pumpfun' ? feeAmount : 0n };
      });
    },
    coins: (): Coin[] => [...coins.values()],
    closeVenues: (): void => connection?.stop(),
  };
}
