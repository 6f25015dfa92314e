import type { SellCheckView } from '@dugout/contract/market/sell-check';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, openPage, playServer } from '#/app/app.testing.tsx';
import { MINT, WALLET } from '#/shared/testing/names.ts';
import { tokenPageOf } from '#/shared/testing/token-builders.ts';
import { SellMark } from '#/shared/tokens/marks/sell-mark.tsx';

// The chart draws on a canvas, which this DOM lacks; the browser tests cover it.
vi.mock('../components/token-chart.tsx', () => ({ TokenChart: () => null }));

const FROZEN = 'New accounts start frozen. You cannot sell unless the issuer unfreezes yours.';
const checkOf = (given: Partial<SellCheckView>): SellCheckView => ({
  tokenAddress: MINT,
  verdict: 'sells',
  text: 'Sells',
  cost: {
    spentLamports: '100000000',
    returnedLamports: '87790000',
    totalBps: 1_221,
    priceImpactBps: 3,
    poolFeeBps: 59,
    tokenFeeBps: 961,
    platformFeeBps: 198,
  },
  reasons: [],
  looked: 'The mint account.',
  checkedAt: '2026-11-29T12:00:00.000Z',
  ...given,
});
const answer = (given: Partial<SellCheckView>): Answer => ({ body: { data: checkOf(given) } });
const open = (check: () => Answer, page: Parameters<typeof tokenPageOf>[0] = {}) => {
  playServer({
    [`GET /api/v1/token/${MINT}`]: () => ({ body: { data: tokenPageOf(page) } }),
    [`GET /api/v1/token/${MINT}/sell-check`]: check,
  });
  openPage(`/token/${MINT}`);
};
const block = async () => within(await screen.findByRole('region', { name: 'Sell check' }));

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

describe('sell check', () => {
  it('says before the trade box that a token cannot be sold, and why', async () => {
    open(
      () =>
        answer({
          verdict: 'cannot-sell',
          cost: null,
          reasons: [{ code: 'frozenByDefault', text: FROZEN, by: WALLET }],
        }),
      { sellRisk: { verdict: 'cannot-sell', text: FROZEN } },
    );
    const notice = await screen.findByRole('note', { name: 'Cannot be sold' });
    expect(notice.textContent).toBe(`Cannot be sold. ${FROZEN}`);
    const form = await screen.findByRole('form', { name: /^Trade/ });
    expect(notice.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    const check = await block();
    expect(await check.findByText('Cannot sell')).toBeTruthy();
    expect(within(check.getByRole('list', { name: 'Reasons' })).getByText(FROZEN)).toBeTruthy();
  });

  it('splits the cost of buying and selling by cause', async () => {
    open(() => answer({ verdict: 'costly' }));
    const check = await block();
    expect(await check.findByText('Costly')).toBeTruthy();
    expect(check.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '0.03%',
      '0.59%',
      '9.61%',
      '1.98%',
      '12.21%',
    ]);
    expect(screen.queryByRole('note', { name: /sold|sell/ })).toBeNull();
  });

  it('says when a sale could not be verified, and retries a failed check', async () => {
    let works = false;
    open(() =>
      works
        ? answer({ verdict: 'unknown', cost: null })
        : { status: 503, body: { error: true, code: 'unavailable', message: 'no' } },
    );
    const check = await block();
    await userEvent.click(await check.findByRole('button', { name: 'Retry' }));
    expect(await check.findByText('Sell check failed')).toBeTruthy();
    works = true;
    await userEvent.click(await check.findByRole('button', { name: 'Retry' }));
    expect(await check.findByText('Not verified')).toBeTruthy();
  });
});

describe('the mark of a token in lists', () => {
  it('names the verdict and the reason, and is absent otherwise', async () => {
    const marks = (
      <>
        <SellMark risk={{ verdict: 'cannot-sell', text: FROZEN }} />
        <SellMark risk={null} />
        <SellMark risk={undefined} />
      </>
    );
    const { container } = await act(async () => render(marks));
    expect(await screen.findAllByRole('img')).toHaveLength(1);
    expect(screen.getByRole('img', { name: `Cannot be sold. ${FROZEN}` })).toBeTruthy();
    expect(container.textContent).toBe('');
  });
});
