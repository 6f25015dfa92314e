import { crowdTrades, exit, scheduleCrowd } from './crowd.ts';
import { developerGives, developerSells } from './developer.ts';
import { DUE } from './event-queue.ts';
import { migrate } from './exchange.ts';
import { launch, sniperBuys } from './launch.ts';
import type { Token } from './token.ts';
import { bustle, dropToken, SLOTS_PER_SECOND, slotOf, timeOf, type World } from './world.ts';

/** Seconds between noticed launches, and between unnoticed ones. */
const SECONDS_PER_LAUNCH = 62;
const SECONDS_PER_UNNOTICED_LAUNCH = 6.5;
/**
 * A new market has a day of history. Unnoticed launches are only included in its last hours: earlier ones would
 * be forgotten by now, and omitting them speeds up the first start.
 */
const UNNOTICED_FROM = 21 * 3_600 * SLOTS_PER_SECOND;
const SOL_PRICE_SLOTS = 25;
const SWEEP_SLOTS = 9_000;
const KEEP_DEAD_SLOTS = 40 * 9_000;
const KEEP_UNNOTICED_SLOTS = 6 * 9_000;
/** Max transactions of a token that was never noticed. */
const UNNOTICED_TRANSACTIONS = 25;

/** Schedules the recurring events of a market from slot 1 on. */
export function begin({ queue }: World): void {
  queue.put(1, DUE.launch);
  queue.put(UNNOTICED_FROM, DUE.unnoticedLaunch);
  queue.put(1, DUE.solPrice);
  queue.put(SWEEP_SLOTS, DUE.sweep);
}

/** Runs all events up to a slot. Events of a token with a reserved fill are delayed. */
export function runTo(world: World, end: number): void {
  const { queue } = world;
  while (queue.nextSlot <= end) {
    const slot = queue.nextSlot;
    queue.take();
    if (defers(world, slot)) continue;
    world.now = Math.max(world.now, slot);
    happen(world);
  }
  world.now = Math.max(world.now, end);
}

/** Events that concern no single token. */
const OF_THE_MARKET: ReadonlySet<number> = new Set([
  DUE.launch,
  DUE.unnoticedLaunch,
  DUE.solPrice,
  DUE.sweep,
]);

function defers({ queue, reserved }: World, slot: number): boolean {
  const { kind, token, wallet, value } = queue;
  const reservation = OF_THE_MARKET.has(kind) ? undefined : reserved.get(token);
  reservation?.deferred.push({ slot, kind, token, wallet, value });
  return reservation !== undefined;
}

function happen(world: World): void {
  const { kind, wallet, value } = world.queue;
  const token = world.tokens.get(world.queue.token);
  if (kind === DUE.launch) launches(world);
  else if (kind === DUE.unnoticedLaunch) launchesUnnoticed(world);
  else if (kind === DUE.solPrice) moveSolPrice(world);
  else if (kind === DUE.sweep) sweep(world);
  else if (token === undefined) return;
  else if (kind === DUE.crowd && token.version === value) crowdTrades(world, token);
  else if (kind === DUE.exit) exit(world, token, wallet, value);
  else if (kind === DUE.snipe) sniperBuys(world, token, wallet, value);
  else if (kind === DUE.developer) developerSells(world, token);
  else if (kind === DUE.gift) developerGives(world, token);
  else if (kind === DUE.migrate) {
    migrate(world, token);
    scheduleCrowd(world, token);
  }
}

function launches(world: World): void {
  launch(world);
  const seconds = Math.max(8, world.rng.wait(SECONDS_PER_LAUNCH / bustle(world, world.now)));
  world.queue.put(world.now + Math.ceil(seconds * SLOTS_PER_SECOND), DUE.launch);
}

function launchesUnnoticed(world: World): void {
  launch(world, true);
  const seconds = (world.rng.between(0.4, 1.6) * SECONDS_PER_UNNOTICED_LAUNCH) / bustle(world, world.now);
  world.queue.put(world.now + Math.ceil(seconds * SLOTS_PER_SECOND), DUE.unnoticedLaunch);
}

function moveSolPrice(world: World): void {
  const pull = (Math.log(160) - Math.log(world.solUsd)) * 0.0006;
  world.solUsd = Math.round(world.solUsd * Math.exp(pull + world.rng.gauss() * 0.00055) * 100) / 100;
  world.emit({
    kind: 'solPrice',
    slot: slotOf(world.now),
    time: timeOf(world, world.now),
    usd: world.solUsd,
  });
  world.queue.put(world.now + SOL_PRICE_SLOTS, DUE.solPrice);
}

/** Forgets launches that died long ago and have no outside holders. */
function sweep(world: World): void {
  const forgotten = (token: Token): boolean =>
    token.created > 0 &&
    token.mood.phase === 'dead' &&
    token.outside.size === 0 &&
    !world.reserved.has(token.id) &&
    world.now - token.created >
      (token.transactions <= UNNOTICED_TRANSACTIONS ? KEEP_UNNOTICED_SLOTS : KEEP_DEAD_SLOTS);
  for (const token of world.tokens.values()) if (forgotten(token)) dropToken(world, token);
  world.queue.put(world.now + SWEEP_SLOTS, DUE.sweep);
}
