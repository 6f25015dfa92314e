import type { WithdrawalReview } from '@dugout/contract/wallets/withdrawal';
import { SOL_MINT } from '@dugout/domain/sol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReviewStep } from './review-step.tsx';

const REVIEW: WithdrawalReview = {
  walletAddress: '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5',
  mint: SOL_MINT,
  amount: '2500000000',
  destination: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  feeLamports: '5000',
  remaining: '7499995000',
  remainingLamports: '7499995000',
  ownWallet: false,
  newAddress: false,
  unpriced: false,
  delayHours: 0,
  capLeftLamports: '8000000000',
  isCapShared: false,
};

beforeEach(() => {
  const credentials = {
    data: { password: { form: 'plain' }, passkeys: [], wallets: [], secondFactor: null },
  };
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify(credentials), { headers: { 'content-type': 'application/json' } }),
  );
});

async function show(more: Partial<WithdrawalReview>): Promise<string> {
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ReviewStep
          review={{ ...REVIEW, ...more }}
          asset={{ mint: SOL_MINT, symbol: 'SOL', decimals: 9, held: 10_000_000_000n, most: 9_999_995_000n }}
          to={null}
          onBack={() => {}}
          onProof={() => Promise.resolve()}
        />
      </QueryClientProvider>,
    );
  });
  return screen.getByTestId('review').textContent ?? '';
}

it("names the trader's own limit if it is the lower one", async () => {
  expect(await show({})).toContain('Daily limit left8 SOL');
});

it("names Dugout's limit if the trader's share of it is the lower one", async () => {
  const shown = await show({ capLeftLamports: '2000000000', isCapShared: true });
  expect(shown).toContain("Your share of Dugout's daily limit2 SOL");
  expect(shown).not.toContain('Daily limit left');
});

it('names no limit for a transfer to an own wallet', async () => {
  expect(await show({ capLeftLamports: null, ownWallet: true })).not.toContain('limit');
});
