import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { MarketEvent, Side } from '@dugout/domain/market-events';
import { SOL_MINT } from '@dugout/domain/sol';
import { emitCreated } from './launch.ts';
import { type FirstBuy, poolOf, type Token } from './token.ts';
import { signatureOf, slotOf, timeOf, type World } from './world.ts';

/** Transaction numbers reserved for openings. */
const OPENING = 0xf000_0000;
const HOLDERS = OPENING + 1_000;
const MIGRATION = OPENING + 2_000;

/**
 * Emits the state of the world as events, so that a new listener knows every token, its pool and its holders:
 * creation, first buys (which identify developers, insiders and snipers), a migration if any, and transfers
 * between pool and holders that summarize all trades since. Old prices are unknown: a token has its current
 * reserves from its creation on.
 */
export function open(world: World, emit: (event: MarketEvent) => void): void {
  const before = world.emit;
  world.emit = emit;
  emit({ kind: 'solPrice', slot: slotOf(world.now), time: timeOf(world, world.now), usd: world.solUsd });
  for (const token of [...world.tokens.values()].sort((a, b) => a.created - b.created))
    openToken(world, token);
  world.emit = before;
}

function openToken(world: World, token: Token): void {
  emitCreated(world, token, token.reserves);
  const bought = new Map<number, number>();
  token.firsts.forEach((first, path) => {
    openFirst(world, token, first, path + 1);
    bought.set(first.wallet, (bought.get(first.wallet) ?? 0) + first.tokens);
  });
  if (token.stage === 'pool') openMigration(world, token);
  openHolders(world, token, bought);
}

function openFirst(world: World, token: Token, first: FirstBuy, path: number): void {
  const atCreation = first.slots < 0;
  const signature = signatureOf(world, token, atCreation ? 0 : OPENING + path);
  const slot = token.created + Math.max(0, first.slots);
  const fee = BigInt(Math.ceil(first.lamports / 100));
  world.emit({
    kind: 'trade',
    id: `${signature}:${path}`,
    signature,
    slot: slotOf(slot),
    time: timeOf(world, slot),
    market: token.launchpad,
    pool: token.home,
    wallet: world.wallets.address(first.wallet),
    side: 'buy' satisfies Side,
    mint: token.mint,
    decimals: PUMP_CURVE.decimals,
    tokenAmount: BigInt(first.tokens),
    quoteMint: SOL_MINT,
    quoteAmount: BigInt(first.lamports) + fee,
    feeAmount: fee,
    reserves: token.reserves,
  });
}

function openMigration(world: World, token: Token): void {
  const signature = signatureOf(world, token, MIGRATION);
  world.emit({
    kind: 'migration',
    id: `${signature}:0`,
    signature,
    slot: slotOf(token.migrated),
    time: timeOf(world, token.migrated),
    mint: token.mint,
    fromPool: token.home,
    toPool: token.nextPool,
    market: token.nextMarket,
    reserves: token.reserves,
  });
}

function openHolders(world: World, token: Token, bought: Map<number, number>): void {
  const signature = signatureOf(world, token, HOLDERS);
  const slot = Math.min(world.now, Math.max(token.created + 3, token.migrated));
  let path = 0;
  const move = (wallet: string, tokens: number): void => {
    if (tokens === 0) return;
    const pool = poolOf(token);
    world.emit({
      kind: 'transfer',
      id: `${signature}:${path++}`,
      signature,
      slot: slotOf(slot),
      time: timeOf(world, slot),
      mint: token.mint,
      from: tokens > 0 ? pool : wallet,
      to: tokens > 0 ? wallet : pool,
      tokenAmount: BigInt(Math.abs(tokens)),
    });
  };
  for (const wallet of token.holdings.wallets) {
    move(world.wallets.address(wallet), token.holdings.of(wallet) - (bought.get(wallet) ?? 0));
    bought.delete(wallet);
  }
  for (const [wallet, tokens] of bought) move(world.wallets.address(wallet), -tokens);
  for (const [address, tokens] of token.outside) if (tokens > 0) move(address, tokens);
}
