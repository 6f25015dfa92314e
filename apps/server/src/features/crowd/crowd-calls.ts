import type { MarketReads } from '@dugout/market/market-reads';
import { CALLS_PER_HOUR, type Callable, callingStyle, pickCall } from '@dugout/simulator/traders/callers';
import { Frauds } from '@dugout/simulator/traders/frauds';
import type { Random } from '@dugout/simulator/traders/market-talk';
import type { AlphaDoor } from '#/features/alpha/index.ts';
import type { TradingDoor } from '#/features/trading/index.ts';
import { ApiError } from '#/platform/http/api-error.ts';
import type { Log } from '#/platform/log/log.ts';
import type { Crowd } from './crowd.ts';

const LOOKED_AT = 100;
const HOUR_MS = 3_600_000;
/** Every caller makes a first call within this time of the start, so that a new feed is not empty. */
const FIRST_CALLS_MS = 120_000;

interface CrowdCallsOptions {
  readonly crowd: Pick<Crowd, 'userIds'>;
  readonly alpha: Pick<AlphaDoor, 'call'>;
  readonly trading: Pick<TradingDoor, 'swapPart'>;
  readonly market: Pick<MarketReads, 'screen' | 'token' | 'figures'>;
  /** Returns the market's clock, unix ms. */
  readonly now: () => number;
  readonly random: Random;
  readonly log: Log;
}

/**
 * Simulated callers of tokens: some good, some lucky, some after the pump, one kind of everything, and one to
 * sell to followers.
 */
export class CrowdCalls {
  readonly #options: CrowdCallsOptions;
  readonly #frauds: Frauds;
  /** The next call of each, unix ms. */
  readonly #due = new Map<string, number>();

  constructor(options: CrowdCallsOptions) {
    this.#options = options;
    const { trading, now, random } = options;
    this.#frauds = new Frauds({
      now,
      random,
      swap: (userId, part) => this.#attempt(() => trading.swapPart(userId, part)),
      call: (userId, mint) => this.#call(userId, mint),
    });
  }

  /** Makes the due calls. Called every few seconds. */
  async tick(): Promise<void> {
    const { crowd, now, random } = this.#options;
    for (const [place, userId] of crowd.userIds.entries()) {
      const style = callingStyle(place);
      if (style === null) continue;
      const due = this.#due.get(userId) ?? now() + random() * FIRST_CALLS_MS;
      this.#due.set(userId, due);
      if (due > now()) continue;
      this.#due.set(userId, now() + ((0.5 + random()) * HOUR_MS) / CALLS_PER_HOUR[style]);
      const mint = pickCall(style, this.#tokens(), random);
      if (mint === null) continue;
      if (style === 'fraud') await this.#frauds.enter(userId, mint);
      else await this.#call(userId, mint);
    }
    await this.#frauds.tick();
  }

  #call(userId: string, mint: string): Promise<boolean> {
    return this.#attempt(() => this.#options.alpha.call(userId, mint));
  }

  /** Returns false when it was refused: the token was called before, has no price, or has migrated. */
  async #attempt(run: () => Promise<unknown>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError))
        this.#options.log.error({ error }, 'a simulated trader could not call or trade');
      return false;
    }
  }

  #tokens(): Callable[] {
    const { market, now } = this.#options;
    const at = now();
    const { mints } = market.screen(
      { window: '5m', sortBy: 'buys', sortDir: 'desc', page: 1, limit: LOOKED_AT, bounds: {} },
      at,
    );
    return mints.flatMap((mint) => {
      const [facts, figures] = [market.token(mint), market.figures(mint, at)];
      if (facts === null || figures === null) return [];
      const { buys, sells } = figures.windows['5m'];
      return [
        {
          mint,
          ageMinutes: facts.createdAt === null ? null : (at - facts.createdAt) / 60_000,
          change1h: figures.windows['1h'].changePct,
          liquidityUsd: figures.liquidityUsd,
          buys,
          sells,
        },
      ];
    });
  }
}
