import { z } from 'zod';
import type { TestServer } from '#tests/kit/server.ts';
import { addressOf, StagedMarket } from '#tests/kit/staged-market.ts';

const HOUR_MS = 3_600_000;
const page = z.object({ data: z.array(z.looseObject({ id: z.string(), time: z.string() })) });

type Shown = z.infer<typeof page>['data'][number];

/** A stored market with a token that is traded every few hours. */
export class StoredStage {
  readonly #staged = new StagedMarket();
  readonly mint = this.#staged.list('older');
  readonly source = { ...this.#staged.source, name: 'solana' as const };

  trade(count: number): void {
    for (let at = 0; at < count; at++) {
      this.#staged.pass(3 * HOUR_MS);
      this.#staged.buy(this.mint, addressOf(`trader ${at % 5}`), 1_000_000n + BigInt(at));
    }
  }

  path(query: string): string {
    return `/api/v1/token/${this.mint}/trades?${query}`;
  }

  /** Reads all pages of the token's trades. */
  async pages(server: TestServer, limit: number): Promise<Shown[]> {
    const all: Shown[] = [];
    for (;;) {
      const last = all.at(-1);
      const cursor =
        last === undefined ? '' : `&before=${last.id}&beforeTime=${encodeURIComponent(last.time)}`;
      const { body } = await server.client().call(this.path(`limit=${limit}${cursor}`));
      const { data } = page.parse(body);
      all.push(...data);
      if (data.length < limit) return all;
    }
  }

  /** Restarts a server without all but the `count` newest trades on its tape, as if a day with many had passed. */
  async shortenTape(server: TestServer, count: number): Promise<void> {
    await server.restart(async () => {
      await server.sql`
        UPDATE market_head SET
          oldest_seq = (SELECT min(seq) FROM (SELECT seq FROM market_trade ORDER BY seq DESC LIMIT ${count}) t),
          load_seq = (SELECT min(seq) FROM (SELECT seq FROM market_trade ORDER BY seq DESC LIMIT ${count}) t),
          forgotten_up_to = (SELECT time FROM market_trade ORDER BY seq DESC OFFSET ${count} LIMIT 1)`;
    });
  }
}

/** A trade without its standing, which is of the trades on the tape, and without its slot, of which the tape has 32 bits. */
export const comparable = ({ standing: _, slot: __, ...trade }: Shown) => trade;
