/**
 * The operations of a trial. Each is determined by the seed and its number, so that it can be requested again
 * identically.
 */
import { SOL_MINT } from '@dugout/domain/sol';
import { type Dice, dice, pick, weighed } from './dice.ts';
import { type ChaosTrader, type ChaosWorld, SOL } from './world.ts';

export interface OrderRequest {
  readonly trader: ChaosTrader;
  readonly path: '/api/v1/swap' | '/api/v1/wallet/withdraw';
  readonly body: Readonly<Record<string, unknown>> & { readonly idempotencyKey: string };
}

/** How it is requested: once, twice concurrently, or abandoned after this many ms and repeated. */
type Manner = { readonly kind: 'once' | 'twice' } | { readonly kind: 'given up'; readonly afterMs: number };

export type Operation =
  | { readonly kind: 'deposit'; readonly to: string; readonly lamports: bigint }
  | { readonly kind: 'token deposit'; readonly to: string; readonly mint: string; readonly amount: bigint }
  | { readonly kind: RequestKind; readonly request: OrderRequest; readonly manner: Manner };

type RequestKind =
  | 'buy'
  | 'sell'
  | 'withdrawal to own wallet'
  | 'withdrawal to another trader'
  | 'withdrawal to outside'
  | 'more than available'
  | 'nonsense'
  | 'repeat';
type Kind = 'deposit' | 'token deposit' | RequestKind;
export type ChaosScenario = 'money' | 'swaps';

const OUTSIDE = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV';
const WEIGHTS: Readonly<Record<ChaosScenario, Readonly<Record<Kind, number>>>> = {
  money: {
    deposit: 12,
    'token deposit': 3,
    buy: 22,
    sell: 16,
    'withdrawal to own wallet': 7,
    'withdrawal to another trader': 8,
    'withdrawal to outside': 2,
    'more than available': 8,
    nonsense: 4,
    repeat: 22,
  },
  swaps: {
    deposit: 0,
    'token deposit': 0,
    buy: 60,
    sell: 40,
    'withdrawal to own wallet': 0,
    'withdrawal to another trader': 0,
    'withdrawal to outside': 0,
    'more than available': 0,
    nonsense: 0,
    repeat: 0,
  },
};
/** Raw units: a tiny amount, some, and about a token deposit's worth. */
const TOKEN_AMOUNTS = [1_000n, 300_000n, 1_000_000n];
/** Max distance of a repeat, in operations. */
const REPEAT_WITHIN = 500;

type RequestContext = Pick<ChaosWorld, 'traders' | 'mints'>;

export function operationOf(
  scenario: ChaosScenario,
  seed: string,
  number: number,
  world: RequestContext,
): Operation {
  const random = dice(`${seed}:${number}`);
  const kind = weighed(random, WEIGHTS[scenario]);
  const trader = pick(random, world.traders);
  const wallet = random() < 0.8 ? trader.wallets[0] : trader.wallets[1];
  const mint = pick(random, world.mints);
  if (kind === 'deposit') return { kind, to: wallet, lamports: SOL / 50n + BigInt(number % 1_000) };
  if (kind === 'token deposit')
    return { kind, to: wallet, mint, amount: BigInt(1_000_000 + (number % 1_000)) };
  const manner = mannerOf(random, scenario);
  if (kind !== 'repeat') {
    return {
      kind,
      manner,
      request: requestOf({
        kind,
        random,
        trader,
        wallet,
        mint,
        number,
        key: keyOf(seed, number),
        scenario,
        world,
      }),
    };
  }
  for (let back = number - 1 - Math.floor(random() * REPEAT_WITHIN); back >= 0; back--) {
    const earlier = operationOf(scenario, seed, back, world);
    if ('request' in earlier && earlier.kind !== 'repeat') return { kind, manner, request: earlier.request };
  }
  return { kind: 'deposit', to: wallet, lamports: SOL / 50n };
}

const keyOf = (seed: string, number: number): string => `trial-${seed}-${String(number).padStart(8, '0')}`;

function mannerOf(random: Dice, scenario: ChaosScenario): Manner {
  const one = random();
  if (one < (scenario === 'swaps' ? 0.2 : 0.1)) return { kind: 'twice' };
  if (one < (scenario === 'swaps' ? 0.25 : 0.18))
    return { kind: 'given up', afterMs: 1 + Math.floor(random() * 120) };
  return { kind: 'once' };
}

interface Ingredients {
  readonly kind: Exclude<RequestKind, 'repeat'>;
  readonly random: Dice;
  readonly trader: ChaosTrader;
  readonly wallet: string;
  readonly mint: string;
  readonly number: number;
  readonly key: string;
  readonly scenario: ChaosScenario;
  readonly world: RequestContext;
}

function requestOf({
  kind,
  random,
  trader,
  wallet,
  mint,
  number,
  key,
  scenario,
  world,
}: Ingredients): OrderRequest {
  const small = SOL / 100n + BigInt(number % 1_000);
  const swap = (legs: object): OrderRequest => ({
    trader,
    path: '/api/v1/swap',
    body: {
      ...legs,
      walletAddress: wallet,
      preset: 'other',
      slippageBps: scenario === 'swaps' && number % 4 === 0 ? 1 : 3_000,
      idempotencyKey: key,
    },
  });
  const withdraw = (what: { mint: string; amount: bigint; destination: string }): OrderRequest => ({
    trader,
    path: '/api/v1/wallet/withdraw',
    body: {
      ...what,
      amount: `${what.amount}`,
      walletAddress: wallet,
      password: trader.password,
      idempotencyKey: key,
    },
  });
  const own = trader.wallets[0] === wallet ? trader.wallets[1] : trader.wallets[0];
  const some =
    random() < 0.5 ? { mint: SOL_MINT, amount: small } : { mint, amount: pick(random, TOKEN_AMOUNTS) };
  const exits =
    random() < 0.3 ? { exits: { rungs: [{ kind: 'stopLoss', movePct: -90, sellPct: 100 }] } } : {};
  switch (kind) {
    case 'buy':
      return swap({ inputMint: SOL_MINT, outputMint: mint, amount: `${small}`, ...exits });
    case 'sell':
      return swap({ inputMint: mint, outputMint: SOL_MINT, amountPercent: 30 });
    case 'withdrawal to own wallet':
      return withdraw({ ...some, destination: own });
    case 'withdrawal to another trader':
      return withdraw({
        ...some,
        destination:
          pick(random, world.traders).wallets[0] === wallet ? own : pick(random, world.traders).wallets[1],
      });
    case 'withdrawal to outside':
      return withdraw({ ...some, destination: OUTSIDE });
    case 'more than available':
      return random() < 0.8
        ? swap({ inputMint: SOL_MINT, outputMint: mint, amount: `${SOL * 1_000_000n}` })
        : withdraw({ mint: SOL_MINT, amount: SOL * 1_000_000n, destination: OUTSIDE });
    case 'nonsense':
      return random() < 0.8
        ? swap({ inputMint: mint, outputMint: mint, amount: `${small}` })
        : withdraw({ ...some, destination: wallet });
  }
}
