import type { TokenPool } from '@dugout/contract/market/pools';
import { SOL_MINT } from '@dugout/domain/sol';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, openPage, playServer } from '#/app/app.testing.tsx';
import { MINT, WALLET } from '#/shared/testing/names.ts';
import { tokenPageOf } from '#/shared/testing/token-builders.ts';

// The chart draws on a canvas, which this DOM lacks; the browser tests cover it.
vi.mock('../components/token-chart.tsx', () => ({ TokenChart: () => null }));

const LEAD: TokenPool = {
  poolAddress: WALLET,
  market: 'pumpfun-amm',
  quoteMint: SOL_MINT,
  liquidityUsd: 34_000,
  lastTradeAt: null,
  setsPrice: true,
  reason: 'Sets the price: the token migrated to it.',
};
const SMALL: TokenPool = {
  ...LEAD,
  poolAddress: MINT,
  market: 'raydium-cpmm',
  liquidityUsd: null,
  setsPrice: false,
  reason: 'Unknown depth, so it cannot set the price.',
};
const open = async (pools: () => Answer) => {
  playServer({
    [`GET /api/v1/token/${MINT}`]: () => ({ body: { data: tokenPageOf({ symbol: 'COO' }) } }),
    [`GET /api/v1/token/${MINT}/pools`]: pools,
  });
  openPage(`/token/${MINT}`);
  await userEvent.click(await screen.findByRole('tab', { name: 'Pools' }));
};

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

describe('the pools of a token', () => {
  it('are listed with the pool that sets the price, and why', async () => {
    await open(() => ({ body: { data: [LEAD, SMALL] } }));
    const rows = within(await screen.findByRole('list', { name: 'Pools of COO' })).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain('Sets price');
    expect(rows[0]?.textContent).toContain('Sets the price: the token migrated to it.');
    expect(rows[1]?.textContent).not.toContain('Sets price');
    expect(rows[1]?.textContent).toContain('Unknown depth');
    expect(screen.queryByText('No other pool was seen to trade.')).toBeNull();
  });

  it('say when there is no other, and retry when they cannot be loaded', async () => {
    let works = false;
    await open(() =>
      works
        ? { body: { data: [LEAD] } }
        : { status: 400, body: { error: true, code: 'invalid_input', message: 'no' } },
    );
    const panel = within(screen.getByRole('tabpanel'));
    const retry = await panel.findByRole('button', { name: 'Retry' });
    works = true;
    await userEvent.click(retry);
    expect(await screen.findByText('No other pool was seen to trade.')).toBeTruthy();
  });
});
