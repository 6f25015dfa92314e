import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CeilingsDialog } from './ceilings-dialog.tsx';

const USUAL = {
  slippageBps: 5_000,
  priorityFeeLamports: 100_000_000,
  tipLamports: 100_000_000,
  priceImpactBps: 2_000,
};
const sent: unknown[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') sent.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify({ data: USUAL }), { headers: { 'content-type': 'application/json' } });
  });
});

it('saves the limits and does not submit the trade form that it was opened from', async () => {
  const traded = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const closed = vi.fn();
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <form onSubmit={traded}>
          <CeilingsDialog onClose={closed} />
        </form>
      </QueryClientProvider>,
    );
  });
  const slippage = await screen.findByLabelText('Slippage');
  fireEvent.change(slippage, { target: { value: '101' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  fireEvent.change(slippage, { target: { value: '12,5' } });
  fireEvent.change(screen.getByLabelText('Price impact'), { target: { value: '30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(sent).toEqual([{ ...USUAL, slippageBps: 1_250, priceImpactBps: 3_000 }]);
  expect(traded).not.toHaveBeenCalled();
});
