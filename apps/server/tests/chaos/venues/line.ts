/** One coin from its launch through its graduation to its pool, and one trader who trades it throughout. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Receipt, receipt } from '@dugout/contract/portfolio/receipt';
import { SOL_MINT } from '@dugout/domain/sol';
import { z } from 'zod';
import { type ChaosTrader, type ChaosWorld, SOL } from '#tests/chaos/world.ts';
import { until } from '#tests/kit/until.ts';
import type { Answer } from '../caller.ts';
import type { Dice } from '../dice.ts';
import { COIN_STAGES, type Coin, type CoinKind } from './coin.ts';
import { faultsOf } from './swap-check.ts';
import type { VenueCounts } from './venue-counts.ts';

/** A lagging market knows a coin within this time. */
const KNOWN_MS = 60_000;
/** More than a whole curve costs. */
const WHOLE_CURVE = 100n * SOL;
/** A wallet with less is refilled. */
const ENOUGH = 300n * SOL;
/** Slots after which a trade is confirmed. */
const CONFIRMED_SLOTS = 4;
const ANYTHING = '1000000000000000000';
const TIGHT_BPS = 1;
const WIDE_BPS = 500;
/** How often somebody else trades at the same time. */
const RIVAL_SHARE = 0.15;
/** The max of a trader's limit of price impact, in basis points. */
const MAX_IMPACT_BPS = 10_000;

const swapAnswer = z.object({ data: z.object({ id: z.string(), status: z.string() }) });
const refusal = z.object({ code: z.string(), message: z.string() });
const receiptAnswer = z.object({ data: receipt });
const wallets = z.object({ data: z.array(z.object({ address: z.string(), lamports: z.string() })) });
const tokenAnswer = z.object({ data: z.object({ market: z.string() }) });
const heldTokens = z.object({
  data: z.array(z.object({ walletAddress: z.string(), mint: z.string(), amount: z.string() })),
});

export interface Line {
  readonly world: ChaosWorld;
  readonly trader: ChaosTrader;
  readonly random: Dice;
  readonly seed: string;
  readonly counts: VenueCounts;
}

interface SwapRequest {
  readonly side: 'buy' | 'sell';
  readonly mode: 'ExactIn' | 'ExactOut';
  readonly amount: bigint;
  readonly slippageBps: number;
}

/** Trades `each` times on each market of a coin. */
export async function tradeCoin(line: Line, kind: CoinKind, number: number, each: number): Promise<void> {
  const { world, counts } = line;
  await funded(line);
  const coin = await world.chain.run('launch', kind, number);
  for (const [at, { venue, market }] of COIN_STAGES[kind].entries()) {
    if (at > 0) {
      if (!(await completed(line, coin))) return;
      await world.chain.run('migrate', coin.mint);
      counts.graduated += 1;
    }
    await trading(line, coin, market);
    for (let swap = 0; swap < each; swap++) {
      await randomSwap(line, coin, venue, swap);
      if (swap === each >> 1 || swap === each - 1) await sellAll(line, coin, venue);
    }
  }
}

/** The options for trading at any price when the market knows no reserves to check a quote against. */
const anyPrice = (kind: CoinKind, mode: SwapRequest['mode']) =>
  kind.startsWith('Meteora') ? { minOut: mode === 'ExactIn' ? '1' : ANYTHING } : {};

async function completed(line: Line, coin: Coin): Promise<boolean> {
  const [{ venue }] = COIN_STAGES[coin.kind];
  const rest = { side: 'buy', mode: 'ExactIn', amount: WHOLE_CURVE, slippageBps: WIDE_BPS } as const;
  return (await swapped(line, coin, venue, rest, true)) !== null;
}

/** Raises the trader's limit of price impact as far as it goes: these pools are small. */
export async function raiseImpactLimit({ trader: { caller, password } }: Line): Promise<void> {
  const answer = await caller.put('/api/v1/swap/ceilings', { priceImpactBps: MAX_IMPACT_BPS, password });
  if (answer?.status !== 200) throw new Error(`the limit was not raised: ${JSON.stringify(answer)}`);
}

/** Refills the trader's wallet and waits until the server has noticed. */
async function funded({ world, trader }: Line): Promise<void> {
  const [wallet] = trader.wallets;
  const noticed = async (): Promise<bigint> => {
    const { body } = (await trader.caller.call('/api/v1/wallet/user')) ?? {};
    return BigInt(wallets.parse(body).data.find(({ address }) => address === wallet)?.lamports ?? 0n);
  };
  if ((await noticed()) > ENOUGH) return;
  await world.chain.run('airdrop', wallet, ENOUGH);
  await until(
    async () => ((await noticed()) > ENOUGH ? null : `the deposit to ${wallet} is not noticed`),
    KNOWN_MS,
  );
}

/** Waits until the server trades the coin on a market. */
async function trading({ trader }: Line, { mint }: Coin, market: string): Promise<void> {
  await until(async () => {
    const answer = await trader.caller.call(`/api/v1/token/${mint}`);
    const parsed = tokenAnswer.safeParse(answer?.body);
    if (parsed.success && parsed.data.data.market === market) return null;
    return `${mint} is not traded at ${market}, but ${parsed.data?.data.market ?? JSON.stringify(answer)}`;
  }, KNOWN_MS);
}

async function held({ trader }: Line, { mint }: Coin): Promise<bigint> {
  const { body } = (await trader.caller.call('/api/v1/wallet/tokens')) ?? {};
  const own = heldTokens
    .parse(body)
    .data.find((one) => one.mint === mint && one.walletAddress === trader.wallets[0]);
  return BigInt(own?.amount ?? 0n);
}

async function randomSwap(line: Line, coin: Coin, venue: string, number: number): Promise<void> {
  const { random, world, counts } = line;
  const tokens = await held(line, coin);
  const slippageBps = random() < 0.3 ? TIGHT_BPS : WIDE_BPS;
  const side = tokens > 0n && random() < 0.48 ? 'sell' : 'buy';
  const exactOut = random() < 0.3;
  const lamports = BigInt(Math.floor(1_000_000 * 1_500 ** random()));
  const share = (tokens * BigInt(1 + Math.floor(random() * 600))) / 1_000n;
  const mode = exactOut ? 'ExactOut' : 'ExactIn';
  const amount =
    side === 'buy'
      ? exactOut
        ? 1n + lamports * 3_000n
        : lamports
      : exactOut
        ? 1_000n + lamports / 20n
        : share + 1n;
  const alone = number < 2 || random() >= RIVAL_SHARE;
  const swap = swapped(line, coin, venue, { side, mode, amount, slippageBps }, alone);
  if (!alone) {
    await pause(Math.floor(random() * 60));
    const rival = {
      mint: coin.mint,
      side: 'buy',
      amount: SOL / 10n + BigInt(Math.floor(random() * 1e9)),
    } as const;
    await world.chain.run('rival', rival).catch((error: unknown) => counts.rivalFailed.add(String(error)));
  }
  await swap;
  // Quotes use confirmed state, which includes the rival's trade only after this.
  if (!alone) await world.chain.run('slots', CONFIRMED_SLOTS);
}

/** Sells everything that is held. The token account has to be closed, and its rent to be back, in the ledger too. */
async function sellAll(line: Line, coin: Coin, venue: string): Promise<void> {
  const { world, trader, counts } = line;
  const [wallet] = trader.wallets;
  const amount = await held(line, coin);
  if (amount === 0n) return;
  const account = () => world.chain.run('accountLamports', wallet, coin.mint);
  const rent = await account();
  const request = { side: 'sell', mode: 'ExactIn', amount, slippageBps: WIDE_BPS } as const;
  const sold = await swapped(line, coin, venue, request, true);
  if (sold === null) return;
  const { rentLamports, rentBackLamports } = sold.costs;
  const booked = await world.ledger.rentOf(sold.swapId);
  if ((await account()) !== null) counts.faults.push(`swap ${sold.swapId} at ${venue} left its account open`);
  else if (rent !== BigInt(rentBackLamports) || booked !== BigInt(rentLamports) - rent)
    counts.faults.push(
      `swap ${sold.swapId} at ${venue} closed an account of ${rent} lamports, the receipt shows ${rentBackLamports}, and the ledger moved ${booked}`,
    );
  else counts.closed(venue, rent);
}

/** Sends a swap. One whose price impact is above the limit is sent again with the password, as the page does. */
async function send({ trader, counts }: Line, body: object): Promise<Answer> {
  const answer = await trader.caller.call('/api/v1/swap', body);
  if (refusal.safeParse(answer?.body).data?.code !== 'proof_required') return answer;
  counts.confirmed += 1;
  return trader.caller.call('/api/v1/swap', { ...body, password: trader.password });
}

/** Returns the receipt; null when it did not land. */
async function swapped(
  line: Line,
  coin: Coin,
  venue: string,
  request: SwapRequest,
  alone: boolean,
): Promise<Receipt | null> {
  const { world, trader, counts, seed } = line;
  const [wallet] = trader.wallets;
  const { side, mode, amount, slippageBps } = request;
  const [inputMint, outputMint] = side === 'buy' ? [SOL_MINT, coin.mint] : [coin.mint, SOL_MINT];
  const terms = { amount: `${amount}`, swapMode: mode, slippageBps, ...anyPrice(coin.kind, mode) };
  const body = { walletAddress: wallet, inputMint, outputMint, preset: 'other', ...terms };
  const idempotencyKey = `venues-${seed}-${counts.next()}`;
  const answer = await send(line, { ...body, idempotencyKey });
  if (answer?.status !== 200) {
    const refused = refusal.safeParse(answer?.body);
    counts.refused(
      venue,
      refused.success
        ? `${refused.data.code}: ${refused.data.message}`
        : `status ${answer?.status ?? 'none'}`,
      alone,
    );
    return null;
  }
  const { id } = swapAnswer.parse(answer.body).data;
  let made = receiptAnswer.parse((await trader.caller.call(`/api/v1/swap/${id}/receipt`))?.body).data;
  await until(async () => {
    if (made.status === 'pending')
      made = receiptAnswer.parse((await trader.caller.call(`/api/v1/swap/${id}/receipt`))?.body).data;
    return made.status === 'pending' ? `swap ${id} is pending` : null;
  }, KNOWN_MS);
  if (made.status !== 'landed') {
    counts.refused(venue, `${made.status}: ${made.reason ?? ''}`, alone);
    return null;
  }
  const signature = made.signature ?? '';
  const [read, units] = await Promise.all([
    world.chain.run('read', signature),
    world.chain.run('computeUnits', signature),
  ]);
  const faults = faultsOf({ wallet, venue, mode, slippageBps, alone, receipt: made, read, units });
  const limitPct = Math.round((100 * units.limit) / units.used);
  counts.landed(venue, { side, mode, alone, faults, limitPct });
  return made;
}
