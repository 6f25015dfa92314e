import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, playServer } from '#/app/app.testing.tsx';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { NONE, trader } from './portfolio.testing.tsx';

beforeEach(() => vi.stubGlobal('isSecureContext', true));

describe('ledger', () => {
  it("shows platform totals and the trader's own entries in full", async () => {
    const zero = '0';
    playServer(
      trader({
        'GET /api/v1/ledger': () => ({
          body: {
            data: {
              feesLamports: '1',
              platformLamports: '1',
              referralLamports: zero,
              claimedLamports: zero,
              networkLamports: zero,
              issuedLamports: '10000000000',
              faults: [],
            },
          },
        }),
        'GET /api/v1/ledger/own': () => ({
          body: {
            data: {
              items: [
                {
                  id: 'e1',
                  kind: 'wallet.grant',
                  ref: 'r',
                  createdAt: '2026-01-01T00:00:00.000Z',
                  lines: [
                    {
                      account: 'wallet',
                      walletAddress: walletOf().address,
                      mint: 'So11111111111111111111111111111111111111112',
                      symbol: 'SOL',
                      decimals: 9,
                      amount: '10000000000',
                    },
                    {
                      account: 'wallet',
                      walletAddress: walletOf().address,
                      mint: '7LzUmuP4mYfnq4VEZpDHtZKSP8aH78puGn8rpump',
                      symbol: 'TOAD',
                      decimals: 6,
                      amount: '29131028159',
                    },
                    {
                      account: 'wallet',
                      walletAddress: null,
                      mint: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
                      symbol: null,
                      decimals: null,
                      amount: '-77777',
                    },
                  ],
                },
              ],
              pagination: { ...NONE, count: 1, pages: 1 },
            },
          },
        }),
      }),
    );
    openPage('/portfolio/ledger');
    expect(await screen.findByText(/The ledger balances/)).toBeTruthy();
    const entries = await screen.findByRole('list', { name: 'Your entries' });
    expect(within(entries).getByText('Play SOL granted')).toBeTruthy();
    expect(within(entries).getByText('+10.0000 SOL')).toBeTruthy();
    expect(within(entries).getByText('+29,131.03 TOAD')).toBeTruthy();
    expect(within(entries).getByText('-')).toBeTruthy();
    expect(entries.textContent).not.toMatch(/raw units|77,?777/);
  });
});
