/** A trader, a caller and a token in a pool of 85 SOL, on a real server whose market does only what a test does. */
import { SOL_MINT } from '@dugout/domain/sol';
import type { TestClient } from '@dugout/testkit/client';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { deltasOf, type LiveFrame, type LivePage, livePage } from '#tests/kit/live-page.ts';
import { type TestServer, testServer } from '#tests/kit/server.ts';
import { StagedMarket } from '#tests/kit/staged-market.ts';

const SOL = 1_000_000_000n;
export const UNTIL = { timeout: 20_000, interval: 10 } as const;

const number = z.number();
const dataOf = <T extends z.ZodType>(data: T) => z.object({ data });
const token = dataOf(z.object({ priceSol: number, priceUsd: number, athUsd: number, marketCapUsd: number }));
const candles = dataOf(z.array(z.object({ open: number, high: number, low: number, close: number })));
const rows = dataOf(z.object({ items: z.array(z.object({ tokenAddress: z.string() })) }));
const positions = dataOf(z.array(z.object({ tokenAddress: z.string(), valueSol: number, costSol: number })));
const portfolio = dataOf(z.object({ equitySol: number }));
const orders = dataOf(z.array(z.object({ kind: z.string(), status: z.string() })));
const alerts = dataOf(z.array(z.object({ direction: z.string(), firedAt: z.string().nullable() })));
const wallets = dataOf(z.array(z.object({ address: z.string() })));
const record = dataOf(
  z.object({
    open: number,
    calls: z.array(z.object({ outcome: z.string(), peakMultiple: number.nullable() })),
  }),
);
const figures = z.object({ priceSol: number, athUsd: number });

/** How far from the price orders and alerts are armed, as parts of it. */
interface Distance {
  readonly below: number;
  readonly above: number;
}

export class GuardedWorld {
  readonly market: StagedMarket;
  readonly server: TestServer;
  readonly mint: string;
  /** A token that is quoted in the guarded one. */
  readonly crossed: string;
  readonly trader: TestClient;
  readonly #callerId: string;
  readonly #page: LivePage;

  private constructor(parts: {
    readonly market: StagedMarket;
    readonly server: TestServer;
    readonly mint: string;
    readonly crossed: string;
    readonly trader: TestClient;
    readonly callerId: string;
    readonly page: LivePage;
  }) {
    this.market = parts.market;
    this.server = parts.server;
    this.mint = parts.mint;
    this.crossed = parts.crossed;
    this.trader = parts.trader;
    this.#callerId = parts.callerId;
    this.#page = parts.page;
  }

  /** Starts a server, buys the token for 1 SOL, and arms orders and alerts at these distances from its price. */
  static async open(distance: Distance): Promise<GuardedWorld> {
    const market = new StagedMarket();
    const mint = market.list('guarded');
    const crossed = market.list('crossed', { quoteMint: mint });
    const server = await testServer({ market: market.source });
    const [trader, caller] = [await server.trader('Guarded'), await server.trader('Caller')];
    const page = await livePage(server.address, trader);
    page.subscribe(`token:${mint}`);
    await page.find(`token:${mint}`, ({ type }) => type === 'snapshot');
    const world = new GuardedWorld({ market, server, mint, crossed, trader, callerId: caller.userId, page });
    await world.#arm(distance);
    // Neighbors whose market cap is 2 % above and below.
    for (const [name, percent] of [
      ['dearer', 102],
      ['cheaper', 98],
    ] as const) {
      const { priceSol } = await world.token();
      const neighbor = market.list(name);
      market.move(neighbor, (percent * priceSol) / (await world.token(neighbor)).priceSol);
    }
    await world.#post(caller, '/alpha/call', { tokenAddress: mint });
    return world;
  }

  async #arm({ below, above }: Distance): Promise<void> {
    const [wallet] = await this.read('/wallet/user', wallets);
    const buy = { walletAddress: wallet?.address, inputMint: SOL_MINT, outputMint: this.mint };
    const sell = { walletAddress: wallet?.address, inputMint: this.mint, outputMint: SOL_MINT };
    const swap = (body: object) => this.#post(this.trader, '/swap', { slippageBps: 5_000, ...body });
    await swap({ ...buy, amount: `${SOL}` });
    const { priceSol, priceUsd } = await this.token();
    const part = { ...sell, amountPercent: 25 };
    await swap({ ...part, trigger: { kind: 'stopLoss', priceSol: priceSol * below } });
    await swap({ ...part, trigger: { kind: 'trailing', trailBps: Math.round((1 - below) * 10_000) } });
    await swap({ ...part, trigger: { kind: 'takeProfit', priceSol: priceSol * above } });
    const limit = { kind: 'limit', priceSol: priceSol * below, direction: 'below' };
    await swap({ ...buy, amount: `${SOL / 10n}`, trigger: limit });
    for (const mint of [this.mint, this.crossed]) {
      const level = mint === this.mint ? priceUsd : (await this.token(this.crossed)).priceUsd;
      for (const [direction, factor] of [
        ['above', above],
        ['below', below],
      ] as const)
        await this.#post(this.trader, '/watchlist/alerts', {
          tokenAddress: mint,
          metric: 'priceUsd',
          direction,
          level: level * factor,
        });
    }
  }

  async #post(by: TestClient, path: string, body: object): Promise<void> {
    const answer = await by.call(`/api/v1${path}`, { method: 'POST', body });
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
  }

  /** Calls a path below /api/v1 as the trader, and returns its data. */
  async read<T>(path: string, shape: z.ZodType<{ data: T }>): Promise<T> {
    return shape.parse((await this.trader.call(`/api/v1${path}`)).body).data;
  }

  token(mint = this.mint) {
    return this.read(`/token/${mint}`, token);
  }

  async drawn(): Promise<number[]> {
    const all = await Promise.all(
      ['1s', '1m', '15m', '1h'].map((interval) =>
        this.read(`/token/${this.mint}/candles?interval=${interval}&unit=priceSol`, candles),
      ),
    );
    return all.flat().flatMap(({ open, high, low, close }) => [open, high, low, close]);
  }

  async ranking(): Promise<string[]> {
    const { items } = await this.read('/screener?window=24h&sortBy=marketCapUsd', rows);
    return items.map(({ tokenAddress }) => tokenAddress).filter((mint) => mint !== this.crossed);
  }

  async valueSol(): Promise<number> {
    const [held] = await this.read('/token/positions', positions);
    return held?.valueSol ?? 0;
  }

  async equitySol(): Promise<number> {
    return (await this.read('/portfolio', portfolio)).equitySol;
  }

  /** Orders that are not armed any more, and alerts that fired, as `kind` and `alert direction`. */
  async fired(): Promise<string[]> {
    const [ordered, alerted] = await Promise.all([
      this.read('/swap/orders', orders),
      this.read('/watchlist/alerts', alerts),
    ]);
    return [
      ...ordered.flatMap(({ kind, status }) => (status === 'armed' ? [] : [`${kind} ${status}`])),
      ...alerted.flatMap(({ direction, firedAt }) => (firedAt === null ? [] : [`alert ${direction}`])),
    ].toSorted();
  }

  /** The only call on the token. */
  async called() {
    const { calls, open } = await this.read(`/alpha/callers/${this.#callerId}`, record);
    return { open, outcome: calls[0]?.outcome, peakMultiple: calls[0]?.peakMultiple };
  }

  /** Prices that the live channel of the token has sent, oldest first. */
  get sent(): { readonly priceSol: number; readonly athUsd: number }[] {
    const ofToken = ({ channel }: LiveFrame): boolean => channel === `token:${this.mint}`;
    return this.#page.frames
      .filter(ofToken)
      .flatMap((frame) => (frame.type === 'snapshot' ? [frame.data] : deltasOf(frame)))
      .map((data) => figures.parse(data));
  }

  /** Resolves when the live channel's newest price fits. */
  async sees(fits: (priceSol: number) => boolean): Promise<void> {
    await vi.waitFor(() => expect(fits(this.sent.at(-1)?.priceSol ?? 0)).toBe(true), UNTIL);
  }

  async stop(): Promise<void> {
    this.#page.close();
    await this.server.stop();
  }
}
