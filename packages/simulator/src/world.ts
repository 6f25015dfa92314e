import type { MarketEvent } from '@dugout/domain/market-events';
import { SLOT_MS } from '@dugout/domain/sol';
import type { SignatureMaker } from './base58-text.ts';
import type { Due, EventQueue } from './event-queue.ts';
import type { Rng } from './rng.ts';
import type { Token } from './token.ts';
import type { Wallets } from './wallets.ts';

const FIRST_SLOT = 361_000_000;
export const SLOTS_PER_SECOND = 1_000 / SLOT_MS;

/** The whole state of a simulated market. Slots count from genesis. */
export interface World {
  readonly seed: number;
  /** Unix ms of slot 0. */
  readonly genesis: number;
  now: number;
  /** For market-wide events. Each token has a separate stream, so that its events do not affect other tokens. */
  readonly rng: Rng;
  readonly queue: EventQueue;
  readonly tokens: Map<number, Token>;
  readonly byMint: Map<string, Token>;
  /** Number of tokens per upper-case ticker. */
  readonly symbols: Map<string, number>;
  readonly wallets: Wallets;
  readonly signatures: SignatureMaker;
  nextToken: number;
  /** Popular tokens, newest last, which imitations copy. */
  readonly talked: number[];
  solUsd: number;
  /** The last slot with outside fills, and their trade ids. */
  outside: { readonly slot: number; readonly ids: string[] };
  /** Tokens whose pool waits for a reserved fill, by id. */
  readonly reserved: Map<number, Reserved>;
  emit: (event: MarketEvent) => void;
}

/** A pool reserved for one fill since `slot`, and its token's delayed events, in order. */
interface Reserved {
  readonly slot: number;
  readonly deferred: Due[];
}

export const slotOf = (slot: number): number => FIRST_SLOT + slot;
export const timeOf = (world: World, slot: number): number => world.genesis + slot * SLOT_MS;

export const signatureOf = (world: World, token: Token, transaction: number): string =>
  world.signatures.make(token.id * 2, transaction);

/**
 * Returns the activity of the hour relative to the daily mean. The quietest hour is around 08:00 UTC, the busiest
 * around 20:00.
 */
export function bustle(world: World, slot: number): number {
  const hours = timeOf(world, slot) / 3_600_000;
  return 1 - 0.3 * Math.sin((2 * Math.PI * (hours - 2)) / 24);
}

export function addToken(world: World, token: Token): void {
  world.tokens.set(token.id, token);
  world.byMint.set(token.mint, token);
  const symbol = token.symbol.toUpperCase();
  world.symbols.set(symbol, (world.symbols.get(symbol) ?? 0) + 1);
}

export function dropToken(world: World, token: Token): void {
  world.tokens.delete(token.id);
  world.byMint.delete(token.mint);
  const symbol = token.symbol.toUpperCase();
  const left = (world.symbols.get(symbol) ?? 1) - 1;
  if (left > 0) world.symbols.set(symbol, left);
  else world.symbols.delete(symbol);
}

export function talkOf(world: World, token: Token): void {
  if (world.talked.includes(token.id)) return;
  world.talked.push(token.id);
  if (world.talked.length > 14) world.talked.shift();
}
