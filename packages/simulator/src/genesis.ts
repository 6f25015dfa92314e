import { PUMP_CURVE, VIRTUAL_SURPLUS } from '@dugout/domain/execution/bonding-curve';
import type { MarketId } from '@dugout/domain/markets';
import { scheduleCrowd } from './crowd.ts';
import { buyFill } from './exchange.ts';
import { newToken, titleFor } from './launch.ts';
import { heyday } from './mood.ts';
import type { Rng } from './rng.ts';
import { capSol, type Mood, SUPPLY, type Token } from './token.ts';
import { SLOTS_PER_SECOND, talkOf, type World } from './world.ts';

const DAY = 86_400 * SLOTS_PER_SECOND;
const POOL_CONSTANT = Number(PUMP_CURVE.poolBase) * 85e9;

const ORIGINS: readonly (readonly [launchpad: MarketId, market: MarketId, weight: number])[] = [
  ['pumpfun', 'pumpfun-amm', 66],
  ['letsbonk.fun', 'raydium-cpmm', 14],
  ['moonshot', 'raydium', 5],
  ['boop', 'raydium-cpmm', 4],
  ['bags', 'meteora-dyn-v2', 6],
  ['believe', 'meteora-dyn-v2', 5],
];

function origin(rng: Rng): readonly [MarketId, MarketId] {
  let at = rng.float() * 100;
  for (const [launchpad, market, weight] of ORIGINS) {
    at -= weight;
    if (at < 0) return [launchpad, market];
  }
  return ['pumpfun', 'pumpfun-amm'];
}

const still = (fair: number): Mood => ({
  phase: 'dead',
  until: 0,
  fair,
  goal: fair,
  tau: 20_000,
  sigma: 0.0008,
  heat: 0,
  rate: 0,
  seen: 0,
  slow: fair,
  legs: 0,
  peak: fair,
  energy: 0.3,
});

/**
 * Fills a new world with the tokens of the previous months: a few active ones, more that faded, most of them
 * still on their curves.
 */
export function populate(world: World, count: number): void {
  const { rng } = world;
  world.now = 1;
  for (let i = 0; i < count; i++) {
    const rank = i + 1;
    const token =
      rank <= count * 0.2
        ? established(world, rank, count)
        : rank <= count * 0.23
          ? young(world)
          : rank <= count * 0.5
            ? faded(world)
            : stranded(world);
    if (token.mood.until === 0) token.mood.until = Math.ceil(rng.wait(4_000));
    scheduleCrowd(world, token);
    if (rank <= 10) talkOf(world, token);
  }
  world.now = 0;
}

function old(world: World, days: number, creator: number): Token {
  const { rng } = world;
  const [launchpad, nextMarket] = origin(rng);
  return newToken(world, {
    title: titleFor(world, rng),
    creator,
    created: -Math.ceil(days * DAY),
    launchpad,
    nextMarket,
    mood: () => still(0),
  });
}

function established(world: World, rank: number, count: number): Token {
  const { rng } = world;
  const token = old(world, rng.scale(0.4, 240), world.wallets.fresh());
  const sol = Math.max(350, (55_000 / rank ** 0.95) * rng.logNormal(1, 0.45));
  intoPool(token, sol, rng.scale(0.5, 2.6));
  const { mood } = token;
  mood.phase = 'range';
  mood.energy = 0.16 / (rank * (360 / count)) ** 0.52;
  mood.rate = mood.energy * rng.between(0.7, 1.3);
  mood.heat = mood.rate;
  mood.sigma = 0.002;
  mood.tau = 3_000;
  distribute(world, token, Math.min(world.wallets.crowd * 0.7, 38 * Math.sqrt(sol)) * rng.between(0.5, 1.4));
  return token;
}

/** A token that graduated hours ago and is still active. */
function young(world: World): Token {
  const { rng } = world;
  const token = old(world, rng.scale(0.03, 0.6), world.wallets.fresh());
  const sol = rng.scale(380, 4_000);
  intoPool(token, sol, 1);
  heyday(token.mood, token.rng, 1);
  distribute(world, token, 30 * Math.sqrt(sol) * rng.between(0.5, 1.2));
  return token;
}

function faded(world: World): Token {
  const { rng } = world;
  const token = old(
    world,
    rng.scale(0.15, 200),
    rng.chance(0.4) ? world.wallets.serialDeveloper(rng) : world.wallets.fresh(),
  );
  const sol = rng.scale(25, 330);
  intoPool(token, sol, rng.scale(0.7, 1.3));
  token.mood.rate = rng.scale(0.3, 14) / 3_600;
  token.mood.heat = token.mood.rate;
  distribute(world, token, 14 * Math.sqrt(sol) * rng.between(0.4, 1.4));
  return token;
}

function stranded(world: World): Token {
  const { rng } = world;
  const created = -Math.ceil(rng.scale(0.01, 40) * DAY);
  const bonk = rng.chance(0.12);
  const token = newToken(world, {
    title: titleFor(world, rng),
    creator: rng.chance(0.5) ? world.wallets.serialDeveloper(rng) : world.wallets.fresh(),
    created,
    launchpad: bonk ? 'letsbonk.fun' : 'pumpfun',
    nextMarket: bonk ? 'raydium-cpmm' : 'pumpfun-amm',
    mood: () => still(0),
  });
  const sol = rng.chance(0.8) ? rng.scale(0.1, 6) : rng.scale(6, 55);
  token.reserves = buyFill(token, BigInt(Math.round(sol * 1e9))).reserves;
  remember(token);
  token.mood.rate = rng.scale(0.1, 4) / 3_600;
  token.mood.heat = token.mood.rate;
  distribute(world, token, 4 + 9 * Math.sqrt(sol) * rng.between(0.4, 1.6));
  return token;
}

/** Creates a pool at a price: `sol` of market cap, `depth` times as deep as after a migration. */
function intoPool(token: Token, sol: number, depth: number): void {
  const price = (sol * 1e9) / SUPPLY;
  const quote = Math.min(Math.sqrt(POOL_CONSTANT * price) * depth, SUPPLY * 0.45 * price);
  token.stage = 'pool';
  token.migrated = Math.ceil(token.created * 0.98);
  token.reserves = { base: BigInt(Math.round(quote / price)), quote: BigInt(Math.round(quote)) };
  remember(token);
}

function remember(token: Token): void {
  const cap = Math.log(capSol(token.reserves));
  Object.assign(token.mood, { fair: cap, goal: cap, slow: cap, peak: cap });
}

/**
 * Distributes everything outside the pool to about `count` wallets by log-normal shares, slightly more to the
 * first ones.
 */
function distribute(world: World, token: Token, count: number): void {
  const { rng, holdings } = token;
  const surplus = token.stage === 'pool' ? 0n : VIRTUAL_SURPLUS;
  const total = SUPPLY - Number(token.reserves.base - surplus);
  const weights = Array.from({ length: Math.max(3, Math.round(count)) }, () => rng.logNormal(1, 1.25));
  const cap = (weights.reduce((sum, weight) => sum + weight, 0) * rng.between(0.02, 0.05)) / (total / SUPPLY);
  const sum = weights.reduce((all, weight) => all + Math.min(weight, cap), 0);
  const developerKeeps = rng.chance(0.4) ? Math.floor(total * rng.between(0.005, 0.05)) : 0;
  let left = total - developerKeeps;
  holdings.add(token.creator, developerKeeps);
  for (const weight of weights) {
    const amount = Math.min(left, Math.floor(((total - developerKeeps) * Math.min(weight, cap)) / sum));
    holdings.add(world.wallets.fromCrowd(rng), amount);
    left -= amount;
  }
  holdings.add(world.wallets.fromCrowd(rng), left);
  rememberFirstBuyers(token);
}

/** Records a few holders as insiders and snipers of the launch who never sold. */
function rememberFirstBuyers(token: Token): void {
  const { rng, holdings } = token;
  for (let i = rng.below(9); i > 0; i--) {
    const at = rng.below(holdings.count);
    const wallet = holdings.wallets[at] as number;
    const tokens = holdings.amounts[at] as number;
    if (
      wallet === token.creator ||
      tokens > SUPPLY * 0.03 ||
      token.firsts.some((first) => first.wallet === wallet)
    )
      continue;
    const lamports = Math.ceil(
      (tokens / Number(PUMP_CURVE.virtualReserves.base)) * Number(PUMP_CURVE.virtualReserves.quote),
    );
    token.firsts.push({ wallet, tokens, lamports, slots: rng.below(3) - 1 });
  }
}
