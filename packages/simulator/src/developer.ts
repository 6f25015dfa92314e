import { DUE } from './event-queue.ts';
import { sell } from './exchange.ts';
import { capSol, type Token } from './token.ts';
import { signatureOf, slotOf, timeOf, type World } from './world.ts';

/** Some developers dump at once, some sell gradually, some hold; some hand tokens to other wallets first. */
export function planDeveloper(world: World, token: Token): void {
  const { rng } = token;
  const way = rng.float();
  if (rng.chance(0.07)) world.queue.put(world.now + Math.ceil(rng.scale(4, 400)), DUE.gift, token.id);
  if (way < 0.28) return;
  token.developerSells = way < 0.72 ? 1 : rng.between(0.08, 0.4);
  world.queue.put(world.now + Math.ceil(rng.scale(20, 4_500)), DUE.developer, token.id);
}

/** Makes the developer's next sell. A dump destroys the crowd's confidence. */
export function developerSells(world: World, token: Token): void {
  const { rng, mood } = token;
  const held = token.holdings.of(token.creator);
  if (held === 0) return;
  if (token.stage === 'complete') {
    world.queue.put(world.now + 20, DUE.developer, token.id);
    return;
  }
  const before = capSol(token.reserves);
  const rest = held < 2e12 || token.developerSells >= 1;
  sell(world, token, token.creator, rest ? held : held * token.developerSells);
  const drop = Math.log(before / capSol(token.reserves));
  mood.fair -= drop * rng.between(0.4, 1.2);
  mood.goal -= drop * rng.between(0.2, 1);
  if (!rest) world.queue.put(world.now + Math.ceil(rng.scale(60, 9_000)), DUE.developer, token.id);
}

/** Sends developer tokens to wallets that never bought. */
export function developerGives(world: World, token: Token): void {
  const { rng } = token;
  const receivers = 1 + rng.below(3);
  const each = Math.floor((token.holdings.of(token.creator) * rng.between(0.2, 0.8)) / receivers);
  if (each <= 0) return;
  const signature = signatureOf(world, token, token.transactions++);
  for (let i = 0; i < receivers; i++) {
    const wallet = world.wallets.fresh();
    token.holdings.add(token.creator, -each);
    token.holdings.add(wallet, each);
    world.emit({
      kind: 'transfer',
      id: `${signature}:${i}`,
      signature,
      slot: slotOf(world.now),
      time: timeOf(world, world.now),
      mint: token.mint,
      from: world.wallets.address(token.creator),
      to: world.wallets.address(wallet),
      tokenAmount: BigInt(each),
    });
    world.queue.put(world.now + Math.ceil(rng.scale(60, 6_000)), DUE.exit, token.id, wallet, 1);
  }
}
