import type { CallOutput } from '@dugout/contract/api';
import { MARKETS } from '@dugout/domain/markets';
import { describe, expect, it } from 'vitest';
import { refusal, shared } from '#tests/kit/testing.ts';
import { marketServer } from './market.harness.ts';

const FROZEN = 'New accounts start frozen. You cannot sell unless the issuer unfreezes yours.';
const UNKNOWN = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';

const server = shared(() => marketServer({ simSeed: 'traps', tokens: 300 }));

type Check = CallOutput<'GET /token/{mint}/sell-check'>['data'];
type Page = CallOutput<'GET /token/{mint}'>['data'];

const checkOf = async (mint: string): Promise<Check> =>
  (await server.query('GET /token/{mint}/sell-check', `/token/${mint}/sell-check`)).data;
const pageOf = async (mint: string): Promise<Page> =>
  (await server.query('GET /token/{mint}', `/token/${mint}`)).data;

async function rows() {
  const all = [];
  for (let page = 1; ; page++) {
    const { items, pagination } = (
      await server.query('GET /screener', `/screener?window=24h&limit=200&page=${page}`)
    ).data;
    all.push(...items);
    if (page >= pagination.pages) return all;
  }
}

const dangerOf = ({ safety }: Pick<Page, 'safety'>) => safety?.dangers[0]?.kind ?? null;

/** Recomputes the cost of a buy and a sale in floating point from the figures of the page, in percent. */
function recomputed({ reserves, poolFeeBps, safety, market }: Page): number {
  const [base, quote] = [Number(reserves?.base), Number(reserves?.quote)];
  const [fee, held] = [(poolFeeBps ?? 0) / 10_000, dangerOf({ safety }) === 'transferFee' ? 0.95 : 1];
  const into = (0.1e9 * 0.99) / (1 + fee);
  const arrived = ((base * into) / (quote + into)) * held * held;
  const payable = MARKETS[market].startsAsPumpCurve === true ? quote - 30e9 : quote;
  const now = (quote * arrived) / (base + arrived);
  const back = now <= payable ? now : into;
  return 100 - (back * (1 - fee) * 0.99) / 1e6;
}

describe('GET /token/{mint}/sell-check', () => {
  it("finds the simulator's traps, with the reason, before a list or a page offers to buy", async () => {
    const all = await rows();
    const pages = await Promise.all(all.map(({ tokenAddress }) => pageOf(tokenAddress)));
    const frozen = pages.filter((page) => dangerOf(page) === 'frozenByDefault');
    const taxed = pages.filter((page) => dangerOf(page) === 'transferFee');
    expect(frozen.length).toBeGreaterThan(0);
    expect(taxed.length).toBeGreaterThan(0);
    for (const { tokenAddress, sellRisk } of frozen) {
      const { reasons, ...check } = await checkOf(tokenAddress);
      expect(check).toMatchObject({ verdict: 'cannot-sell', text: 'Cannot be sold', cost: null });
      expect(reasons[0]).toMatchObject({ code: 'frozenByDefault', text: FROZEN });
      expect(reasons).toContainEqual(expect.objectContaining({ code: 'freezeAuthority' }));
      expect(sellRisk?.verdict).toBe('cannot-sell');
      const row = all.find((each) => each.tokenAddress === tokenAddress);
      expect(row?.sellRisk).toEqual(sellRisk);
    }
    for (const { tokenAddress } of taxed) expect((await checkOf(tokenAddress)).verdict).toBe('costly');
  });

  it('agrees with a recomputation from the figures of the page', async () => {
    const pages = await Promise.all((await rows()).map(({ tokenAddress }) => pageOf(tokenAddress)));
    const modeled = pages.filter(({ poolFeeBps, reserves }) => poolFeeBps !== null && reserves !== null);
    let compared = 0;
    for (const page of modeled) {
      const { cost } = await checkOf(page.tokenAddress);
      if (cost === null) continue;
      compared += 1;
      expect(cost.totalBps / 100).toBeCloseTo(recomputed(page), 1);
      const parts = cost.priceImpactBps + cost.poolFeeBps + cost.tokenFeeBps + cost.platformFeeBps;
      expect(parts).toBe(cost.totalBps);
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('[API-06] rejects unknown tokens and invalid addresses', async () => {
    expect(await server.get(`/api/v1/token/${UNKNOWN}/sell-check`)).toMatchObject(
      refusal(404, 'token_not_found'),
    );
    expect(await server.get('/api/v1/token/nothing/sell-check')).toMatchObject(refusal(400, 'mint_invalid'));
  });
});
