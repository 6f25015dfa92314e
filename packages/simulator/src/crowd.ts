import { DUE } from './event-queue.ts';
import { buy, sell } from './exchange.ts';
import { moveMood } from './mood.ts';
import { mix, type Rng } from './rng.ts';
import { capSol, type Token } from './token.ts';
import { bustle, SLOTS_PER_SECOND, talkOf, type World } from './world.ts';

const SOL = 1e9;
const ROUND_SOL = [0.05, 0.1, 0.1, 0.2, 0.25, 0.3, 0.5, 0.5, 1, 1, 1.5, 2, 3, 5, 10, 20];

/** Schedules the next trade of a token's crowd, replacing the previous schedule. */
export function scheduleCrowd(world: World, token: Token, least = 0): void {
  const perSecond = Math.min(token.mood.heat, 5) * bustle(world, world.now);
  const slots = Math.min(token.rng.wait(SLOTS_PER_SECOND / Math.max(perSecond, 1e-6)), 200_000);
  token.version = (token.version + 1) % 1_000_000;
  world.queue.put(
    world.now + Math.max(least, Math.floor(slots + token.rng.float())),
    DUE.crowd,
    token.id,
    0,
    token.version,
  );
}

/** Trade size of an average trader in SOL. Deeper pools attract larger trades, as does a price far from fair. */
function sizeOf(rng: Rng, quote: number, gap: number): number {
  const median = 0.2 * (quote / SOL / 40) ** 0.35;
  return rng.logNormal(median, 1.1) * (1 + Math.min(2.5, gap * 1.5));
}

function roundSol(rng: Rng, size: number): number {
  if (rng.chance(0.5)) return size;
  return ROUND_SOL.find((sol) => sol >= size * 0.85) ?? size;
}

/** Makes one or more trades of a token's crowd and schedules the next. */
export function crowdTrades(world: World, token: Token): void {
  const { mood, rng } = token;
  const cap = Math.log(capSol(token.reserves));
  moveMood(mood, rng, world.now, cap, token.stage);
  if (token.stage !== 'complete') {
    const trades = mood.heat > 0.05 && rng.chance(0.12) ? 2 + rng.below(2) : 1;
    for (let i = 0; i < trades; i++) crowdTrade(world, token);
  }
  scheduleCrowd(world, token);
}

function crowdTrade(world: World, token: Token): void {
  const { mood, rng } = token;
  const cap = Math.log(capSol(token.reserves));
  const gap = mood.fair - cap;
  const momentum = Math.max(-0.6, Math.min(0.6, cap - mood.slow));
  const buys = rng.chance(0.5 + 0.46 * Math.tanh(gap * 4.5 + momentum * 0.5));
  const agreeing = buys ? Math.max(0, gap) : Math.max(0, -gap);
  const quote = Number(token.reserves.quote);
  const size = Math.max(0.003, sizeOf(rng, quote, agreeing));
  if (buys) crowdBuys(world, token, size, quote);
  else crowdSells(world, token, size, quote);
}

function crowdBuys(world: World, token: Token, size: number, quote: number): void {
  const { rng, mood, holdings } = token;
  const { wallets } = world;
  const most = (quote / SOL) * 0.1;
  if (mood.heat > 0.2 && mood.goal > mood.fair && rng.chance(0.004)) {
    knownTraderBuys(world, token, most);
    return;
  }
  if (mood.heat > 0.15 && rng.chance(0.09)) {
    const bot = wallets.bot(rng);
    if (buy(world, token, bot, Math.min(rng.scale(0.08, 1.2), most) * SOL) > 0) {
      world.queue.put(world.now + Math.ceil(rng.scale(5, 400)), DUE.exit, token.id, bot, 1);
    }
    return;
  }
  let wallet = wallets.fromCrowd(rng);
  if (holdings.count > 0 && rng.chance(0.3)) {
    const known = holdings.wallets[rng.below(holdings.count)] as number;
    if (wallets.isOfCrowd(known)) wallet = known;
  }
  buy(
    world,
    token,
    wallet,
    Math.max(0.002, Math.min(roundSol(rng, size * wallets.size(wallet)), most)) * SOL,
  );
}

/** A buy by a known trader attracts followers: more trades, and a more confident crowd. */
function knownTraderBuys(world: World, token: Token, most: number): void {
  const { rng, mood } = token;
  const wallet = world.wallets.knownTrader(rng);
  const sol = Math.min(rng.scale(1, 9), most);
  buy(world, token, wallet, sol * SOL);
  mood.heat = Math.min(4, mood.heat * rng.between(1.5, 3));
  const pull = Math.min(0.3, (3 * sol * SOL) / Number(token.reserves.quote)) + rng.between(0, 0.08);
  mood.fair += pull;
  mood.goal += pull * 0.5;
  talkOf(world, token);
  const parts = 1 + rng.below(3);
  for (let part = parts; part >= 1; part--) {
    world.queue.put(
      world.now + Math.ceil(rng.scale(40, 6_000) * (parts - part + 1)),
      DUE.exit,
      token.id,
      wallet,
      1 / part,
    );
  }
}

/** Some holders let others sell first. */
const isLoyal = (token: Token, wallet: number): boolean => mix(token.id, wallet) % 10 < 3;

function crowdSells(world: World, token: Token, size: number, quote: number): void {
  const { rng, holdings } = token;
  if (holdings.count === 0) return;
  const price = quote / Number(token.reserves.base);
  const wanted = Math.min(size * 1.7 * SOL, quote * 0.08) / price;
  let best = -1;
  let distance = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 7; look++) {
    const at = rng.below(holdings.count);
    const wallet = holdings.wallets[at] as number;
    if (wallet === token.creator || !world.wallets.isOfCrowd(wallet)) continue;
    const ratio = (holdings.amounts[at] as number) / wanted;
    const off = (ratio < 1 ? 3 / ratio : 1 + Math.log(ratio)) * (isLoyal(token, wallet) ? 8 : 1);
    if (off >= distance) continue;
    best = at;
    distance = off;
  }
  if (best < 0) return;
  const held = holdings.amounts[best] as number;
  const all = wanted > held * 0.7 || (rng.chance(0.12) && held < wanted * 3);
  sell(world, token, holdings.wallets[best] as number, all ? held * (rng.chance(0.2) ? 0.98 : 1) : wanted);
}

/** A planned exit: bots, snipers, insiders and known traders sell a share of their holding. */
export function exit(world: World, token: Token, wallet: number, share: number): void {
  const held = token.holdings.of(wallet);
  if (held === 0) return;
  if (token.stage === 'complete') world.queue.put(world.now + 20, DUE.exit, token.id, wallet, share);
  else sell(world, token, wallet, share >= 1 ? held : held * share);
}

/**
 * Reacts to an outside trade that moved the price: the crowd follows a part of it, and trades more actively for a
 * while.
 */
export function react(world: World, token: Token, capBefore: number): void {
  const { mood } = token;
  const moved = Math.log(capSol(token.reserves) / capBefore);
  mood.fair += moved * 0.5;
  mood.goal += moved * 0.3;
  mood.heat = Math.min(4, mood.heat + Math.min(0.4, Math.abs(moved) * 3));
  scheduleCrowd(world, token, 1);
}
