import type { LiveFigures } from '@dugout/contract/market/figures';
import type { TokenRow } from '@dugout/contract/market/token';

export const ROWS = 1_000;
export const UPDATES_PER_SECOND = 5_000;
/** Batching interval of the server. */
export const GATHER_MS = 25;

const WINDOWS = ['1m', '5m', '1h', '6h', '24h'] as const;
const START = 0x5eed;

/** A deterministic generator of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A deterministic market of 1,000 tokens whose figures move one at a time. */
export class Feed {
  readonly rows: readonly TokenRow[];
  /** The newest figures of each token, which a table has to show. */
  readonly figures: LiveFigures[];
  readonly #random = randomNumbers(START);
  readonly #started = Date.now();

  constructor() {
    this.figures = Array.from({ length: ROWS }, (_, n) => this.#first(n));
    this.rows = this.figures.map((figures, n) => this.#row(n, figures));
  }

  /** Moves one token and returns its number. */
  step(): number {
    const n = Math.floor(this.#random() * ROWS);
    const old = this.figures[n];
    if (old === undefined) throw new Error(`row ${n} does not exist`);
    const ratio = 0.97 + this.#random() * 0.0602;
    const isBuy = ratio > 1;
    const usd = this.#random() * 900;
    const times = (figure: number | null): number | null => (figure === null ? null : figure * ratio);
    const windows = { ...old.windows };
    for (const name of WINDOWS) {
      const { changePct, volumeUsd, buys, sells, ...others } = old.windows[name];
      windows[name] = {
        ...others,
        changePct: changePct === null ? null : ((1 + changePct / 100) * ratio - 1) * 100,
        volumeUsd: (volumeUsd ?? 0) + usd,
        buys: buys + (isBuy ? 1 : 0),
        sells: sells + (isBuy ? 0 : 1),
      };
    }
    this.figures[n] = {
      ...old,
      priceSol: times(old.priceSol),
      priceUsd: times(old.priceUsd),
      marketCapUsd: times(old.marketCapUsd),
      liquidityUsd: times(old.liquidityUsd),
      holders: (old.holders ?? 0) + (isBuy ? 1 : 0),
      windows,
    };
    return n;
  }

  #first(n: number): LiveFigures {
    const priceUsd = 10 ** (this.#random() * 6 - 6);
    const window = () => ({
      changePct: this.#random() * 60 - 25,
      volumeUsd: this.#random() * 1e6,
      buys: Math.floor(this.#random() * 900),
      sells: Math.floor(this.#random() * 900),
      traders: Math.floor(this.#random() * 400),
    });
    return {
      tokenAddress: `Token${String(n).padStart(5, '0').replaceAll('0', 'o')}${'1'.repeat(33)}`,
      priceSol: priceUsd / 150,
      priceUsd,
      marketCapUsd: priceUsd * 1e9,
      liquidityUsd: priceUsd * 4e7,
      athUsd: priceUsd * 3,
      holders: Math.floor(this.#random() * 9_000),
      graduationPct: null,
      lastTradeAt: null,
      windows: { '1m': window(), '5m': window(), '1h': window(), '6h': window(), '24h': window() },
    };
  }

  #row(n: number, { windows, ...figures }: LiveFigures): TokenRow {
    const { changePct, volumeUsd, buys, sells, traders } = windows['24h'];
    const changes = Object.fromEntries(WINDOWS.map((name) => [name, windows[name].changePct]));
    return {
      ...figures,
      poolAddress: figures.tokenAddress.replace('Token', 'Poo1'),
      name: `Token ${n}`,
      symbol: `T${n}X`,
      image: null,
      decimals: 6,
      createdAt: new Date(this.#started - n * 60_000).toISOString(),
      launchpad: 'pumpfun',
      market: 'pumpfun-amm',
      creator: null,
      changePct,
      changes: { '1m': null, '5m': null, '1h': null, '6h': null, '24h': null, ...changes },
      volumeUsd,
      buys,
      sells,
      traders,
      top10HoldersPct: 18.4,
      devHoldingsPct: 0,
      insiderHoldingsPct: 3.1,
      sniperHoldingsPct: 2.2,
      bundledHoldingsPct: 0,
      freshHoldingsPct: 0,
      agentHoldingsPct: 0,
      mayhem: false,
      kols: 0,
      mintAuthority: null,
      freezeAuthority: null,
      ageMinutes: n,
      trend: Array.from({ length: 32 }, () => this.#random()),
      supply: '1000000000000000',
      lookAlikes: 0,
      deepest: false,
      untradableReason: null,
      sellRisk: null,
    };
  }
}
