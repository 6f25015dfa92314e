import { PUMP_CURVE } from '@dugout/domain/execution/bonding-curve';
import type { MarketId } from '@dugout/domain/markets';
import { SOL_MINT } from '@dugout/domain/sol';
import { addressText } from './base58-text.ts';
import { scheduleCrowd } from './crowd.ts';
import { planDeveloper } from './developer.ts';
import { DUE } from './event-queue.ts';
import { buy } from './exchange.ts';
import { Holdings } from './holdings.ts';
import { launchMood, unnoticedMood } from './mood.ts';
import { imitateName, inventName, type TokenName } from './names/names.ts';
import { mix, Rng } from './rng.ts';
import type { Mood, Token } from './token.ts';
import { addToken, signatureOf, slotOf, timeOf, type World } from './world.ts';

const SOL = 1e9;

interface Draft {
  readonly title: TokenName;
  readonly creator: number;
  readonly created: number;
  readonly launchpad: MarketId;
  readonly nextMarket: MarketId;
  readonly mood: (rng: Rng) => Mood;
}

const SUFFIX: Partial<Record<MarketId, string>> = {
  pumpfun: 'pump',
  'letsbonk.fun': 'bonk',
  moonshot: 'moon',
  boop: 'boop',
  bags: 'BAGS',
};

/** Returns the addresses of the n-th token, determined by the seed. */
export function tokenAddresses(
  seed: number,
  id: number,
  launchpad: MarketId,
): { mint: string; home: string; nextPool: string } {
  return {
    mint: addressText(mix(seed, 0x3171), id, SUFFIX[launchpad] ?? ''),
    home: addressText(mix(seed, 0xc0de), id),
    nextPool: addressText(mix(seed, 0x9001), id),
  };
}

/** Creates a token on its curve, without holders. */
export function newToken(world: World, draft: Draft): Token {
  const id = world.nextToken++;
  const rng = new Rng(mix(world.seed ^ 0x70c3, id));
  const token: Token = {
    id,
    ...tokenAddresses(world.seed, id, draft.launchpad),
    name: draft.title.name,
    symbol: draft.title.symbol,
    creator: draft.creator,
    created: draft.created,
    launchpad: draft.launchpad,
    nextMarket: draft.nextMarket,
    stage: 'curve',
    migrated: 0,
    reserves: PUMP_CURVE.virtualReserves,
    rng,
    transactions: 1,
    version: 0,
    mood: draft.mood(rng),
    holdings: new Holdings(),
    outside: new Map(),
    firsts: [],
    developerSells: 0,
  };
  addToken(world, token);
  return token;
}

/** Emits a token's creation, with the reserves of its first pool. */
export function emitCreated(world: World, token: Token, reserves = PUMP_CURVE.virtualReserves): void {
  const signature = signatureOf(world, token, 0);
  world.emit({
    kind: 'created',
    id: `${signature}:0`,
    signature,
    slot: slotOf(token.created),
    time: timeOf(world, token.created),
    mint: token.mint,
    pool: token.home,
    market: token.launchpad,
    creator: world.wallets.address(token.creator),
    name: token.name,
    symbol: token.symbol,
    uri: `ipfs://${token.mint}`,
    decimals: PUMP_CURVE.decimals,
    supply: PUMP_CURVE.supply,
    quoteMint: SOL_MINT,
    reserves,
  });
}

/** Returns a new name for most tokens, and an imitation of a popular one for some. */
export function titleFor(world: World, rng: Rng): TokenName & { readonly imitates: boolean } {
  const model =
    world.talked.length > 0 && rng.chance(0.09)
      ? world.tokens.get(world.talked[Math.floor(world.talked.length * rng.float() ** 0.6)] as number)
      : undefined;
  if (model === undefined)
    return { ...inventName(rng, (symbol) => world.symbols.has(symbol)), imitates: false };
  return { ...imitateName(rng, model), imitates: true };
}

/**
 * Launches a token: the creation with the developer's first buy, possibly a bundle of insiders, then snipers. An
 * unnoticed launch has no insiders and few snipers.
 */
export function launch(world: World, unnoticed = false): void {
  const { rng, wallets, now } = world;
  const bonk = rng.chance(0.12);
  const title = titleFor(world, rng);
  const token = newToken(world, {
    title,
    creator: rng.chance(0.4) ? wallets.serialDeveloper(rng) : wallets.fresh(),
    created: now,
    launchpad: bonk ? 'letsbonk.fun' : 'pumpfun',
    nextMarket: bonk ? 'raydium-cpmm' : 'pumpfun-amm',
    mood: (own) => (unnoticed ? unnoticedMood(own, now) : launchMood(own, now, title.imitates)),
  });
  emitCreated(world, token);
  developerBuys(world, token);
  if (!unnoticed) insidersBuy(world, token);
  if (!token.rng.chance(unnoticed ? 0.85 : 0.35)) snipe(world, token);
  // Only snipers are that quick: `firsts` records everyone who bought in the first slots.
  scheduleCrowd(world, token, 3);
}

function firstBuy(
  world: World,
  token: Token,
  wallet: number,
  sol: number,
  slots: number,
  path: number,
): void {
  const before = token.reserves.quote;
  const tokens = buy(
    world,
    token,
    wallet,
    sol * SOL,
    slots < 0 ? signatureOf(world, token, 0) : undefined,
    path,
  );
  if (tokens > 0)
    token.firsts.push({ wallet, tokens, lamports: Number(token.reserves.quote - before), slots });
}

function developerBuys(world: World, token: Token): void {
  const { rng } = token;
  if (!rng.chance(0.88)) return;
  firstBuy(world, token, token.creator, Math.min(6, rng.logNormal(0.7, 0.9)), -1, 1);
  planDeveloper(world, token);
}

function insidersBuy(world: World, token: Token): void {
  const { rng } = token;
  if (!rng.chance(0.13)) return;
  const insiders = 1 + rng.below(5);
  const leave = world.now + Math.ceil(rng.scale(40, 3_000));
  for (let i = 0; i < insiders; i++) {
    const wallet = world.wallets.fresh();
    firstBuy(world, token, wallet, rng.scale(0.2, 1.6), -1, 2 + i);
    world.queue.put(leave + rng.below(4), DUE.exit, token.id, wallet, 1);
  }
}

/** Lets snipers buy within the first two slots and sell soon. */
function snipe(world: World, token: Token): void {
  const { rng } = token;
  const snipers = 1 + Math.floor(rng.wait(1.3) * (token.mood.energy > 0.6 ? 1.6 : 1));
  for (let i = 0; i < Math.min(snipers, 6); i++) {
    world.queue.put(
      world.now + rng.below(2),
      DUE.snipe,
      token.id,
      world.wallets.sniper(rng),
      rng.scale(0.15, 2.2),
    );
  }
}

export function sniperBuys(world: World, token: Token, wallet: number, sol: number): void {
  if (token.stage !== 'curve' || token.holdings.of(wallet) > 0) return;
  firstBuy(world, token, wallet, sol, world.now - token.created, 0);
  world.queue.put(world.now + Math.ceil(token.rng.scale(6, 500)), DUE.exit, token.id, wallet, 1);
}
