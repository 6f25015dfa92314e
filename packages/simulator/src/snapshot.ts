import type { MarketId } from '@dugout/domain/markets';
import { SignatureMaker } from './base58-text.ts';
import { EventQueue, type QueueColumns } from './event-queue.ts';
import { Holdings } from './holdings.ts';
import { tokenAddresses } from './launch.ts';
import { hashText, Rng } from './rng.ts';
import type { FirstBuy, Mood, Stage, Token } from './token.ts';
import { Wallets } from './wallets.ts';
import { addToken, type World } from './world.ts';

interface TokenSnapshot {
  readonly id: number;
  readonly title: readonly [name: string, symbol: string];
  readonly creator: number;
  readonly created: number;
  readonly markets: readonly [MarketId, MarketId];
  readonly stage: Stage;
  readonly migrated: number;
  readonly reserves: readonly [base: string, quote: string];
  readonly rng: number;
  readonly transactions: number;
  readonly version: number;
  readonly mood: Mood;
  readonly holdings: string;
  readonly outside: readonly (readonly [string, number])[];
  readonly firsts: readonly (readonly [wallet: number, tokens: number, lamports: number, slots: number])[];
  readonly developerSells: number;
}

/** A whole market as plain JSON. */
export interface SimulatorSnapshot {
  readonly version: 1;
  readonly seed: string;
  readonly genesis: number;
  readonly now: number;
  readonly rng: number;
  readonly queue: QueueColumns;
  readonly wallets: { readonly crowd: number; readonly next: number };
  readonly nextToken: number;
  readonly talked: readonly number[];
  readonly solUsd: number;
  readonly outside: { readonly slot: number; readonly ids: readonly string[] };
  readonly tokens: readonly TokenSnapshot[];
}

function writeToken(token: Token): TokenSnapshot {
  return {
    id: token.id,
    title: [token.name, token.symbol],
    creator: token.creator,
    created: token.created,
    markets: [token.launchpad, token.nextMarket],
    stage: token.stage,
    migrated: token.migrated,
    reserves: [token.reserves.base.toString(), token.reserves.quote.toString()],
    rng: token.rng.state,
    transactions: token.transactions,
    version: token.version,
    mood: { ...token.mood },
    holdings: token.holdings.toText(),
    outside: [...token.outside],
    firsts: token.firsts.map(({ wallet, tokens, lamports, slots }) => [wallet, tokens, lamports, slots]),
    developerSells: token.developerSells,
  };
}

function readToken(seed: number, written: TokenSnapshot): Token {
  const [launchpad, nextMarket] = written.markets;
  const [name, symbol] = written.title;
  const [base, quote] = written.reserves;
  return {
    id: written.id,
    ...tokenAddresses(seed, written.id, launchpad),
    name,
    symbol,
    creator: written.creator,
    created: written.created,
    launchpad,
    nextMarket,
    stage: written.stage,
    migrated: written.migrated,
    reserves: { base: BigInt(base), quote: BigInt(quote) },
    rng: new Rng(written.rng),
    transactions: written.transactions,
    version: written.version,
    mood: { ...written.mood },
    holdings: Holdings.ofText(written.holdings),
    outside: new Map(written.outside),
    firsts: written.firsts.map(
      ([wallet, tokens, lamports, slots]): FirstBuy => ({ wallet, tokens, lamports, slots }),
    ),
    developerSells: written.developerSells,
  };
}

export function writeWorld(world: World, seed: string): SimulatorSnapshot {
  return {
    version: 1,
    seed,
    genesis: world.genesis,
    now: world.now,
    rng: world.rng.state,
    queue: world.queue.columns(),
    wallets: { crowd: world.wallets.crowd, next: world.wallets.next },
    nextToken: world.nextToken,
    talked: [...world.talked],
    solUsd: world.solUsd,
    outside: { slot: world.outside.slot, ids: [...world.outside.ids] },
    tokens: [...world.tokens.values()].map(writeToken),
  };
}

/** Returns a world without tokens and scheduled events. */
export function emptyWorld(seedText: string, genesis: number, crowd: number): World {
  const seed = hashText(seedText);
  return {
    seed,
    genesis,
    now: 0,
    rng: new Rng(seed),
    queue: new EventQueue(),
    tokens: new Map(),
    byMint: new Map(),
    symbols: new Map(),
    wallets: new Wallets(seed, crowd),
    signatures: new SignatureMaker(seed),
    nextToken: 0,
    talked: [],
    solUsd: 160,
    outside: { slot: -1, ids: [] },
    reserved: new Map(),
    emit: () => {},
  };
}

export function readWorld(snapshot: SimulatorSnapshot): World {
  const seed = hashText(snapshot.seed);
  const world: World = {
    ...emptyWorld(snapshot.seed, snapshot.genesis, snapshot.wallets.crowd),
    now: snapshot.now,
    rng: new Rng(snapshot.rng),
    queue: EventQueue.of(snapshot.queue),
    wallets: new Wallets(seed, snapshot.wallets.crowd, snapshot.wallets.next),
    nextToken: snapshot.nextToken,
    talked: [...snapshot.talked],
    solUsd: snapshot.solUsd,
    outside: { slot: snapshot.outside.slot, ids: [...snapshot.outside.ids] },
  };
  for (const token of snapshot.tokens) addToken(world, readToken(seed, token));
  return world;
}
