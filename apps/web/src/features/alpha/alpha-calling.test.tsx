import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { useSocial } from '#/features/friends/social.store.ts';
import { useLadder } from '#/features/trading/orders/ladder.store.ts';
import { callerOf, cardOf } from '#/shared/testing/alpha-builders.ts';
import { tokenPageOf } from '#/shared/testing/token-builders.ts';
import { swapOf } from '#/shared/testing/trading-builders.ts';
import { useAlpha } from './alpha.store.ts';
import { FAX, FIRST, openAlpha, requested, serve, toastTexts, wide } from './alpha-tab.testing.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', wide);
  useAlpha.setState(FIRST);
});
afterEach(() => {
  cleanup();
  useSocial.setState({ isOpen: false, activeTab: 'friends' });
});

describe('calling a token', () => {
  it('[ALPHA-11] [ALPHA-12] [ALPHA-13] [ALPHA-14] [ERR-45] posts the address, clears the field and refetches', async () => {
    const bodies: unknown[] = [];
    let called = (): void => {};
    const waits = new Promise<void>((resolve) => {
      called = resolve;
    });
    const calls = serve(
      { feed: [] },
      {
        'POST /api/v1/alpha/call': async (_, body) => {
          bodies.push(body);
          await waits;
          return dataOf(FAX);
        },
      },
    );
    openAlpha();
    const field = await screen.findByPlaceholderText<HTMLInputElement>('Enter Contract Address');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await screen.findByText('No tokens available');
    expect(send.disabled).toBe(true);
    await userEvent.type(field, '   ');
    expect(send.disabled).toBe(true);
    await userEvent.type(field, 'MintFAX ');
    expect(send.disabled).toBe(false);
    const before = requested(calls).length;
    await userEvent.click(send);
    await waitFor(() => expect(send.disabled).toBe(true));
    called();
    await waitFor(() => expect(toastTexts()).toEqual(['Token called successfully!']));
    expect(bodies).toEqual([{ tokenAddress: 'MintFAX' }]);
    expect(field.value).toBe('');
    await waitFor(() => expect(requested(calls).length).toBe(before + 1));
  });

  it("[ERR-40] [ERR-42] keeps the address if the call fails, and shows the server's message", async () => {
    serve(
      {},
      {
        'POST /api/v1/alpha/call': () =>
          refusalOf(409, 'alpha_called_already', 'You already called this token in the last 24 hours'),
      },
    );
    openAlpha();
    const field = await screen.findByPlaceholderText<HTMLInputElement>('Enter Contract Address');
    await userEvent.type(field, 'MintFAX{Enter}');
    await waitFor(() => expect(toastTexts()).toEqual(['You already called this token in the last 24 hours']));
    expect(field.value).toBe('MintFAX');
  });

  it('[ALPHA-16] [ERR-46] [ERR-41] removes only own calls, even while the cards are held', async () => {
    const own = cardOf('NAP', { caller: callerOf('mira_k', { userId: TRADER.userId }) });
    let fails = true;
    serve(
      { feed: [own, FAX] },
      {
        'POST /api/v1/alpha/remove': () =>
          fails ? { status: 500, body: { error: true } } : dataOf({ callId: own.callId }),
      },
    );
    openAlpha();
    await screen.findByRole('link', { name: 'NAP' });
    expect(screen.queryByRole('button', { name: 'Remove your call of FAX' })).toBeNull();
    const remove = screen.getByRole('button', { name: 'Remove your call of NAP' });
    await userEvent.click(remove);
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to remove token']));
    fails = false;
    await userEvent.click(remove);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'NAP' })).toBeNull());
    expect(toastTexts()).toEqual(['Token removed successfully!']);
    expect(screen.getByRole('link', { name: 'FAX' })).toBeTruthy();
  });

  it('[ALPHA-18] votes, withdraws the same vote, and prompts a guest to log in', async () => {
    const votes: unknown[] = [];
    const answers: Answers = {
      'POST /api/v1/alpha/vote': (_, body) => {
        votes.push(body);
        return dataOf({ upvotes: 39, downvotes: 4, myVote: votes.length === 1 ? 'up' : 'none' });
      },
    };
    serve({ feed: [FAX] }, answers);
    const { unmount } = openAlpha();
    await userEvent.click(await screen.findByRole('button', { name: 'Upvote FAX, 38 votes' }));
    const pressed = await screen.findByRole('button', { name: 'Upvote FAX, 39 votes', pressed: true });
    await userEvent.click(pressed);
    await waitFor(() =>
      expect(votes).toEqual([
        { tokenAddress: 'MintFAX', vote: 'up' },
        { tokenAddress: 'MintFAX', vote: 'none' },
      ]),
    );
    unmount();
    serve({ feed: [FAX] }, { ...answers, 'GET /api/v1/me': () => dataOf(null) });
    openAlpha();
    await userEvent.click(await screen.findByRole('button', { name: 'Upvote FAX, 38 votes' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(votes).toHaveLength(2);
  });
});

describe('quick buy of a card', () => {
  it('buys the usual amount, with the enabled exit rules', async () => {
    const bodies: unknown[] = [];
    useLadder.getState().set({ on: true });
    serve(
      { feed: [FAX] },
      {
        'GET /api/v1/token/MintFAX': () => dataOf(tokenPageOf({ tokenAddress: 'MintFAX', symbol: 'FAX' })),
        'POST /api/v1/swap': (_, body) => {
          bodies.push(body);
          return dataOf(swapOf());
        },
      },
    );
    openAlpha();
    await userEvent.click(await screen.findByRole('button', { name: 'Buy FAX for 0.5 SOL' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    const { rungs, oneCancelsOther } = useLadder.getState().ladder;
    expect(bodies[0]).toMatchObject({ outputMint: 'MintFAX', exits: { rungs, oneCancelsOther } });
    await waitFor(() => expect(toastTexts()[0]).toMatch(/^Bought .*: .*exit/i));
    useLadder.getState().set({ on: false });
  });
});
