import type { Side } from '@dugout/domain/market-events';
import { LAMPORTS_PER_SOL } from '@dugout/domain/sol';
import type { Address } from '@solana/kit';
import type { Bank } from './bank.ts';
import { purseOf } from './genesis.ts';
import { type ChainKey, chainKey, signedTransaction, toWire } from './keys.ts';
import { listing, swapInstructions, transferSol } from './pools/instructions.ts';
import { fillOf, type Pool, reservesOf, tokenAccountOf } from './pools/pool.ts';
import { chance, pick } from './solana-node/chance.ts';
import { readTokenAccount } from './token-account.ts';
import { readWire } from './wire-transaction.ts';

const BOTS = 4;
const TRADES_PER_SLOT = 0.35;
/** Interval in slots at which a pool announces its token, in rotation with the others. */
const LISTING_SLOTS = 15;
/** Max trade size as a part of the pool's reserves. */
const LARGEST_PART = 0.004;
/** Scale of price moves from the initial price: the further, the more likely the next trade reverts. */
const WANDER = Math.log(3);
const PURSE_OF_BOT = 20_000n * LAMPORTS_PER_SOL;

/**
 * Seeded bots that occasionally trade on the chain's pools to move prices. Their trades are ordinary
 * transactions.
 */
export async function marketMaker(bank: Bank, pools: readonly Pool[], seed: string) {
  const purse = purseOf(seed);
  const bots = Array.from({ length: BOTS }, (_, number) => chainKey(seed, 'bot', String(number)));
  const accounts = new Map<string, Address>();
  for (const pool of pools) {
    for (const bot of bots)
      accounts.set(
        `${pool.mint}/${bot.address}`,
        await tokenAccountOf(bot.address, pool.mint, pool.token.program),
      );
  }

  function send(
    payer: ChainKey,
    instructions: Parameters<typeof signedTransaction>[0],
    signers: readonly ChainKey[],
  ): void {
    bank.submit(
      readWire(toWire(signedTransaction(instructions, payer.address, bank.lifetime('confirmed'), signers))),
    );
  }

  function fund(bot: ChainKey): void {
    const held = bank.vm.lamports(bot.address);
    if (held < PURSE_OF_BOT / 4n)
      send(purse, [transferSol(purse.address, bot.address, PURSE_OF_BOT - held)], [purse]);
  }

  function trade(slot: number): void {
    const [pool, bot] = [pools[pick(pools.length, seed, slot, 'pool')], bots[pick(BOTS, seed, slot, 'bot')]];
    const tokens = accounts.get(`${pool?.mint}/${bot?.address}`);
    if (pool === undefined || bot === undefined || tokens === undefined) return;
    fund(bot);
    const reserves = reservesOf(pool, (at) => bank.vm.account(at));
    const began = Number(pool.token.lamports) / Number(pool.token.pooled);
    const away = Math.log(Number(reserves.quote) / Number(reserves.base) / began) / WANDER;
    const held = readTokenAccount(bank.vm.account(tokens))?.amount ?? 0n;
    const part = LARGEST_PART * chance(seed, slot, 'size') ** 2;
    const wants: Side =
      chance(seed, slot, 'side') < 0.5 - 0.45 * Math.max(-1, Math.min(1, away)) ? 'buy' : 'sell';
    const sold = BigInt(Math.floor(Number(reserves.base) * part));
    const side: Side = held < sold ? 'buy' : wants;
    const amountIn = side === 'buy' ? BigInt(Math.floor(Number(reserves.quote) * part)) : sold;
    const { amountOut } = fillOf(reserves, side, amountIn);
    if (amountIn === 0n || amountOut === 0n) return;
    const plan = {
      pool,
      trader: bot.address,
      tokens,
      side,
      amountIn,
      amountOut,
      minOut: 0n,
      order: `bot-${slot}`,
    };
    send(bot, swapInstructions({ ...plan, fee: null, priorityFeeLamports: 0n, tipLamports: 0n }), [
      bot,
      pool.key,
    ]);
  }

  return {
    slotBegan(slot: number): void {
      const pool = pools[Math.floor(slot / LISTING_SLOTS) % pools.length];
      if (slot % LISTING_SLOTS === 0 && pool !== undefined) send(purse, [listing(pool)], [purse, pool.key]);
      if (chance(seed, slot, 'trade') < TRADES_PER_SLOT) trade(slot);
    },
  };
}
