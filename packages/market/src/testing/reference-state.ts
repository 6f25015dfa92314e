import type {
  MarketEvent,
  Migration,
  Reserves,
  TokenCreated,
  TokenTransfer,
  Trade,
} from '@dugout/domain/market-events';
import { NATIVE_QUOTE_MINT, SOL_MINT } from '@dugout/domain/sol';
import { amountsSetPrice, type Challenger, judgeRival } from '../figures/price-policy.ts';

/** A dollar mint for test events, and a mint that cannot be priced. */
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
export const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

export interface Applied {
  readonly trade: Trade;
  /** SOL and US dollars per whole token of this trade, NaN when unknown. */
  readonly sol: number;
  readonly usd: number;
  readonly value: number;
  readonly sets: boolean;
}

interface Account {
  balance: bigint;
  short: bigint;
  until: number;
  last: number;
  /** Whether the balance was bought as a fresh wallet. */
  fresh: boolean;
}

export interface Known {
  readonly mint: string;
  readonly number: number;
  readonly applied: Applied[];
  readonly transfers: TokenTransfer[];
  readonly accounts: Map<string, Account>;
  readonly decimals: number;
  pool: string;
  pools: Set<string>;
  market: string;
  quoteMint: string;
  poolTime: number;
  leadProved: boolean;
  challenger: Challenger | null;
  created: TokenCreated | null;
  firstMarket: string;
  reserves: Reserves | null;
  price: number;
  priceTime: number;
  ath: number;
  baseline: { time: number; sol: number; usd: number } | null;
}

const CURVES: readonly string[] = ['pumpfun', 'letsbonk.fun'];

export const kindOf = (mint: string): 'sol' | 'usd' | 'other' =>
  mint === SOL_MINT || mint === NATIVE_QUOTE_MINT ? 'sol' : mint === USDC ? 'usd' : 'other';

const sameUnit = (a: string, b: string): boolean =>
  a === b || (kindOf(a) !== 'other' && kindOf(a) === kindOf(b));

/** The state of the reference market: tokens with all their trades and transfers, and SOL prices. */
export class ReferenceState {
  readonly known = new Map<string, Known>();
  readonly sol: { time: number; usd: number }[] = [];
  readonly ids = new Set<string>();
  /** When each wallet was first seen, in unix seconds. */
  readonly firstSeen = new Map<string, number>();
  /** Transfers and migrations of unknown tokens. */
  readonly waiting: MarketEvent[] = [];

  apply(event: MarketEvent): void {
    if (event.kind === 'solPrice') this.sol.push({ time: event.time, usd: event.usd });
    else if (event.kind !== 'trade' && event.kind !== 'created' && !this.known.has(event.mint))
      this.waiting.push(event);
    else if (!this.ids.has(event.kind + event.id)) {
      this.ids.add(event.kind + event.id);
      if (event.kind === 'created') this.#created(event);
      else if (event.kind === 'trade') this.#trade(event);
      else if (event.kind === 'migration') this.#migration(event);
      else this.#transfer(event);
    }
  }

  solAt(time: number): number {
    const upTo = this.sol.filter((price) => price.time <= time);
    const newest = Math.max(...upTo.map((price) => price.time));
    return upTo.filter((price) => price.time === newest).at(-1)?.usd ?? Number.NaN;
  }

  get solNow(): number {
    return this.solAt(Number.POSITIVE_INFINITY);
  }

  protected token(mint: string): Known {
    const token = this.known.get(mint);
    if (token === undefined) throw new Error(`${mint} is not known`);
    return token;
  }

  /** letsbonk.fun's curves have pump.fun's reserves; those of other curves are unknown. */
  protected onKnownCurve(token: Known): boolean {
    if (token.market === 'pumpfun') return true;
    if (
      token.market !== 'letsbonk.fun' ||
      token.reserves === null ||
      token.decimals !== 6 ||
      kindOf(token.quoteMint) !== 'sol'
    )
      return false;
    const product = Number(token.reserves.base) * Number(token.reserves.quote);
    return Math.abs(product / (1_073e12 * 30e9) - 1) <= 0.001;
  }

  /** The token's price in SOL or dollars. NaN when quoted in another token, since none has a price here. */
  protected priceOf(token: Known): number {
    return kindOf(token.quoteMint) === 'other' ? Number.NaN : token.price;
  }

  /** The quote side of the main pool in whole units, without a curve's virtual SOL; NaN when unknown. */
  protected quotedDepth(token: Known): number {
    const quote = kindOf(token.quoteMint);
    const curve = CURVES.includes(token.market);
    if (
      token.reserves === null ||
      quote === 'other' ||
      (curve && (quote !== 'sol' || !this.onKnownCurve(token)))
    )
      return Number.NaN;
    const real = curve ? token.reserves.quote - 30_000_000_000n : token.reserves.quote;
    return Math.max(0, Number(real)) / (quote === 'usd' ? 1e6 : 1e9);
  }

  #open(mint: string, pool: string, market: string, quoteMint: string, decimals: number): Known {
    const known = this.known.get(mint);
    if (known !== undefined) return known;
    const token: Known = {
      mint,
      number: this.known.size,
      applied: [],
      transfers: [],
      accounts: new Map(),
      decimals,
      pool,
      pools: new Set([pool]),
      market,
      quoteMint,
      poolTime: Number.NEGATIVE_INFINITY,
      leadProved: false,
      challenger: null,
      created: null,
      firstMarket: market,
      reserves: null,
      price: Number.NaN,
      priceTime: Number.NEGATIVE_INFINITY,
      ath: Number.NaN,
      baseline: null,
    };
    this.known.set(mint, token);
    for (const event of this.waiting) if (event.kind !== 'solPrice' && event.mint === mint) this.apply(event);
    return token;
  }

  #created(event: TokenCreated): void {
    const token = this.#open(event.mint, event.pool, event.market, event.quoteMint, event.decimals);
    if (token.created !== null) return;
    this.#see(event.creator, event.time);
    token.created = event;
    token.pools.add(event.pool);
    const price = unit(event.reserves, 0n, 0n, event.decimals, event.quoteMint);
    if (event.pool !== token.pool) return;
    token.leadProved = true;
    if (Number.isNaN(price) || !sameUnit(event.quoteMint, token.quoteMint)) return;
    token.poolTime = Math.max(token.poolTime, event.time);
    this.#setPrice(token, price, event.reserves, event.time, this.solAt(event.time));
    if (kindOf(event.quoteMint) === 'other') return;
    const inUsd = kindOf(event.quoteMint) === 'usd';
    token.baseline = {
      time: event.time,
      sol: inUsd ? price / this.solAt(event.time) : price,
      usd: inUsd ? price : Number.NaN,
    };
  }

  #migration(event: Migration): void {
    const token = this.token(event.mint);
    token.pool = event.toPool;
    token.market = event.market;
    token.leadProved = true;
    token.challenger = null;
    if (token.quoteMint === NATIVE_QUOTE_MINT) token.quoteMint = SOL_MINT;
    token.pools.add(event.toPool);
    token.poolTime = Math.max(token.poolTime, event.time);
    const price = unit(event.reserves, 0n, 0n, token.decimals, token.quoteMint);
    if (!Number.isNaN(price))
      this.#setPrice(
        token,
        price,
        event.reserves,
        Math.max(event.time, token.priceTime),
        this.solAt(event.time),
      );
  }

  #transfer(event: TokenTransfer): void {
    const token = this.token(event.mint);
    if (event.from === event.to || event.tokenAmount === 0n) return;
    token.transfers.push(event);
    this.#see(event.from, event.time);
    this.#see(event.to, event.time);
    this.#move(token, event.from, -event.tokenAmount, event.time);
    this.#move(token, event.to, event.tokenAmount, event.time);
  }

  #trade(event: Trade): void {
    const token = this.#open(event.mint, event.pool, event.market, event.quoteMint, event.decimals);
    const quote = kindOf(event.quoteMint);
    const sol = this.solAt(event.time);
    this.#see(event.wallet, event.time);
    const atPool = event.quoteAmount + (event.side === 'buy' ? -event.feeAmount : event.feeAmount);
    const price = unit(event.reserves, event.tokenAmount, atPool, token.decimals, event.quoteMint);
    if (event.pool !== token.pool && quote !== 'other' && event.reserves !== null) {
      const lead = kindOf(token.quoteMint);
      const verdict = judgeRival(
        {
          depthSol: this.quotedDepth(token) / (lead === 'usd' ? sol : 1),
          isCurve: CURVES.includes(token.market),
          priceSol: lead === 'other' ? Number.NaN : lead === 'usd' ? token.price / sol : token.price,
          activeAt: token.poolTime,
          isProved: token.leadProved,
        },
        {
          pool: event.pool,
          depthSol: Number(event.reserves.quote) / (quote === 'usd' ? 1e6 * sol : 1e9),
          priceSol: quote === 'usd' ? price / sol : price,
          time: event.time,
        },
        token.challenger,
      );
      if (verdict === 'leads')
        Object.assign(token, {
          pool: event.pool,
          market: event.market,
          quoteMint: event.quoteMint,
          poolTime: event.time,
          leadProved: true,
          challenger: null,
          priceTime: Number.NEGATIVE_INFINITY,
        });
      else token.challenger = verdict;
    }
    const exact =
      !Number.isNaN(price) &&
      (event.reserves !== null ||
        amountsSetPrice(Number(event.tokenAmount), Number(atPool), {
          amount: quote === 'other' ? Number.NaN : Number(event.quoteAmount),
          quote,
        }));
    if (
      event.pool !== token.pool &&
      quote !== 'other' &&
      event.reserves === null &&
      exact &&
      kindOf(token.quoteMint) === 'other' &&
      !token.leadProved
    )
      Object.assign(token, {
        pool: event.pool,
        market: event.market,
        quoteMint: event.quoteMint,
        poolTime: event.time,
        challenger: null,
        priceTime: Number.NEGATIVE_INFINITY,
      });
    token.pools.add(event.pool);
    const leads = event.pool === token.pool;
    if (leads) token.poolTime = Math.max(token.poolTime, event.time);
    const sets = leads && exact && sameUnit(event.quoteMint, token.quoteMint);
    const cents = quote === 'usd' ? Number(event.quoteAmount) : (Number(event.quoteAmount) * sol) / 1_000;
    token.applied.push({
      trade: event,
      sol: quote === 'other' ? Number.NaN : quote === 'usd' ? price / sol : price,
      usd: quote === 'other' ? Number.NaN : quote === 'usd' ? price : price * sol,
      value: quote === 'other' ? Number.NaN : Math.round(cents),
      sets: sets && quote !== 'other',
    });
    if (sets) this.#setPrice(token, price, event.reserves, event.time, sol);
    this.#move(
      token,
      event.wallet,
      event.side === 'buy' ? event.tokenAmount : -event.tokenAmount,
      event.time,
    );
    const account = token.accounts.get(event.wallet);
    if (account !== undefined && event.side === 'buy' && this.#isFresh(event))
      account.fresh = account.balance > 0n;
  }

  /** When the recording began, in unix seconds. */
  protected get watchedSince(): number {
    return Math.min(...this.firstSeen.values());
  }

  #see(wallet: string, time: number): void {
    if (!this.firstSeen.has(wallet)) this.firstSeen.set(wallet, Math.floor(time / 1_000));
  }

  #isFresh({ wallet, time }: Trade): boolean {
    const first = this.firstSeen.get(wallet) ?? Number.NaN;
    return Math.floor(time / 1_000) - first <= 86_400 && first - this.watchedSince >= 21_600;
  }

  #setPrice(token: Known, price: number, reserves: Reserves | null, time: number, sol: number): void {
    const kind = kindOf(token.quoteMint);
    const usd = kind === 'other' ? Number.NaN : kind === 'usd' ? price : price * sol;
    if (!Number.isNaN(usd)) token.ath = Number.isNaN(token.ath) ? usd : Math.max(token.ath, usd);
    if (time < token.priceTime) return;
    Object.assign(token, { price, reserves, priceTime: time });
  }

  #move(token: Known, wallet: string, amount: bigint, time: number): void {
    const account = token.accounts.get(wallet) ?? {
      balance: 0n,
      short: 0n,
      until: 0,
      last: Number.NEGATIVE_INFINITY,
      fresh: false,
    };
    token.accounts.set(wallet, account);
    let left = amount;
    if (amount > 0n && time < account.until) {
      const paid = amount < account.short ? amount : account.short;
      account.short -= paid;
      left -= paid;
    }
    account.last = Math.max(account.last, time);
    account.balance += left;
    if (account.balance <= 0n) account.fresh = false;
    if (account.balance >= 0n) return;
    account.short -= account.balance;
    account.until = account.last;
    account.balance = 0n;
  }
}

/** Other tokens are counted in raw units. */
const UNIT_DECIMALS = { sol: 9, usd: 6, other: 0 } as const;

function unit(
  reserves: Reserves | null,
  tokens: bigint,
  paid: bigint,
  decimals: number,
  quoteMint: string,
): number {
  const kind = kindOf(quoteMint);
  const [base, quote] = reserves === null ? [tokens, paid] : [reserves.base, reserves.quote];
  const price = Number(quote) / 10 ** UNIT_DECIMALS[kind] / (Number(base) / 10 ** decimals);
  return Number.isFinite(price) && price > 0 ? price : Number.NaN;
}
