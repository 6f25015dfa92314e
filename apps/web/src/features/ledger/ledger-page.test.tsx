import type { OwnEntry, PlatformTotals } from '@dugout/contract/ledger/ledger';
import { SOL_MINT } from '@dugout/domain/sol';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf, TRADER } from '#/app/app.testing.tsx';

const WALLET = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';
const FAILURE = refusalOf(500, 'internal', 'No');

const totals: PlatformTotals = {
  feesLamports: '8500000',
  platformLamports: '5525000',
  referralLamports: '2975000',
  claimedLamports: '0',
  networkLamports: '15000',
  issuedLamports: '10000000000',
  faults: [],
};

const line = (account: OwnEntry['lines'][number]['account'], amount: string) => ({
  account,
  walletAddress: account === 'referral' ? null : WALLET,
  mint: SOL_MINT,
  symbol: 'SOL',
  decimals: 9,
  amount,
});

const hold: OwnEntry = {
  id: 'e1',
  kind: 'swap.hold',
  ref: 's1',
  createdAt: '2026-11-25T12:00:00.000Z',
  lines: [line('wallet', '-1000000000'), line('hold', '1000000000')],
};

const pageOf = (items: readonly OwnEntry[], page = 1, pages = 1) => ({
  body: {
    data: {
      items,
      pagination: {
        page,
        limit: 50,
        count: items.length * pages,
        pages,
        hasNextPage: page < pages,
        hasPreviousPage: page > 1,
      },
    },
  },
});

function open(answers: Answers) {
  const calls = playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/ledger': () => dataOf(totals),
    'GET /api/v1/ledger/own': () => pageOf([]),
    ...answers,
  });
  openPage('/portfolio/ledger');
  return calls;
}

describe('ledger page', () => {
  it('prompts a guest to log in, without a request', async () => {
    const calls = open({ 'GET /api/v1/me': () => dataOf(null) });
    expect(await screen.findByText('Log in to see the ledger')).toBeDefined();
    expect(calls.filter((call) => call.includes('/ledger'))).toEqual([]);
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('shows loading and empty states', async () => {
    let answer: (answer: ReturnType<typeof pageOf>) => void = () => undefined;
    open({ 'GET /api/v1/ledger/own': () => new Promise((resolve) => (answer = resolve)) });
    expect(await screen.findByLabelText('Loading your entries')).toBeDefined();
    answer(pageOf([]));
    expect(await screen.findByText('No entries yet')).toBeDefined();
  });

  it("shows the platform's income, and that the ledger balances", async () => {
    open({});
    expect((await screen.findByText('Trading fees')).nextSibling?.textContent).toBe('0.0085 SOL');
    expect(screen.getByText('Play SOL granted').nextSibling?.textContent).toBe('10 SOL');
    expect(screen.getByText(/The ledger balances\.$/)).toBeDefined();
  });

  it('names each fault instead of showing that it balances', async () => {
    const faults = ['the account of fees is 1 lamport short', 'entry e7 does not sum to zero'];
    open({ 'GET /api/v1/ledger': () => dataOf({ ...totals, faults }) });
    expect(await screen.findByText(faults.join('; '))).toBeDefined();
    expect(screen.queryByText(/The ledger balances/)).toBeNull();
  });

  it('shows what each account of an entry gave and received', async () => {
    open({ 'GET /api/v1/ledger/own': () => pageOf([hold]) });
    const entries = await screen.findByRole('list', { name: 'Your entries' });
    expect(within(entries).getByText('Reserved for swap')).toBeDefined();
    const lines = [...entries.querySelectorAll('li li')].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Wallet [-−]1\.0000 SOL$/),
      expect.stringMatching(/^Reserved \+1\.0000 SOL$/),
    ]);
  });

  it('pages through entries, and shows a failed page', async () => {
    let fails = true;
    open({
      'GET /api/v1/ledger/own': (url) => {
        const page = Number(url.searchParams.get('page'));
        if (page === 2 && fails) return FAILURE;
        return pageOf([{ ...hold, id: `e${page}`, kind: page === 1 ? 'swap.hold' : 'swap.fill' }], page, 2);
      },
    });
    expect(await screen.findByText('Page 1 of 2')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Older' }));
    const failure = await screen.findByText('Failed to load your entries', undefined, { timeout: 10_000 });
    expect(failure).toBeDefined();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Page 2 of 2')).toBeDefined();
    expect(screen.getByText('Swap filled')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Older' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows that the totals failed to load, and loads them after Retry', async () => {
    let fails = true;
    open({ 'GET /api/v1/ledger': () => (fails ? FAILURE : dataOf(totals)) });
    await screen.findByText('Failed to load the ledger', undefined, { timeout: 10_000 });
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/The ledger balances\.$/)).toBeDefined();
  });
});
