import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, openPage, refusalOf } from '#/app/app.testing.tsx';
import { WALLET } from '#/shared/testing/names.ts';
import { followedOf } from '#/shared/testing/tracker-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { useTrackerOptions } from './tracker.options.ts';
import { followed, OTHER, openWindow, rowsOf, serve, tab, until, WALLETS } from './tracker.testing.tsx';
import { useTrackerPlace } from './tracker-place.ts';

beforeEach(() => {
  useTrackerPlace.setState({ place: 'closed', windowTab: 'activity', dockTab: 'activity' });
  useTrackerOptions.setState({ unit: 'sol', quickBuy: true });
});

describe('followed wallets', () => {
  const following = async (answers: Answers = {}) => {
    const calls = serve(answers);
    openPage();
    const place = await openWindow();
    await tab(place, 'Following');
    return { calls, place };
  };

  it('[TRK-21] [TRK-23] [TRK-24] are shown in their columns', async () => {
    const { created_at, createdAt, ...bare } = followedOf(OTHER, { name: 'alias' });
    const { place } = await following({
      'GET /api/v1/tracker': () => followed([WALLETS[0], { ...bare, createdAt }]),
    });
    await place.findByText('Whale 07');
    expect(place.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Created',
      'Name',
      'Actions',
    ]);
    expect(rowsOf(place).map((row) => /^\d+d/.test(row.textContent))).toEqual([true, true]);
    expect(created_at).toBe(createdAt);
  });

  it('[TRK-22] show the address by four letters at each end, and copy all of it', async () => {
    const copied = vi.fn();
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => copied(text));
    const { place } = await following();
    expect(await place.findByText('5hAg...84zM')).toBeTruthy();
    await userEvent.click(place.getByRole('button', { name: 'Copy the address 5hAg...84zM' }));
    expect(copied).toHaveBeenCalledWith(OTHER);
  });

  it('[TRK-19] [TRK-20] are found by name or address, ignoring case', async () => {
    const { place, calls } = await following();
    await place.findByText('Whale 07');
    const box = place.getByRole('searchbox', { name: 'Search wallets' });
    const names = () => rowsOf(place).map((row) => /Whale 07|okapi/.exec(row.textContent)?.[0]);
    const before = calls.length;
    await userEvent.type(box, 'OKA');
    expect(names()).toEqual(['okapi']);
    await userEvent.clear(box);
    await userEvent.type(box, WALLET.slice(0, 6).toLowerCase());
    expect(names()).toEqual(['Whale 07']);
    expect(calls.length).toBe(before);
  });

  it('[TRK-25] show an empty state', async () => {
    const { place } = await following({ 'GET /api/v1/tracker': () => followed([]) });
    expect(await place.findByText('No wallets found')).toBeTruthy();
  });

  it('[TRK-26] [TRK-27] are deleted one by one, with a spinner on that row only and no reload', async () => {
    const wait = until();
    const { place, calls } = await following({
      'DELETE /api/v1/tracker': async () => {
        await wait.there;
        return dataOf({ removed: 1 });
      },
    });
    await userEvent.click(await place.findByRole('button', { name: 'Delete okapi' }));
    const busy = () =>
      place
        .getAllByRole('button', { name: /^Delete/ })
        .map((each) => [each.getAttribute('aria-label'), each.ariaBusy ?? each.getAttribute('aria-busy')]);
    expect(busy()).toEqual([
      ['Delete Whale 07', null],
      ['Delete okapi', 'true'],
    ]);
    wait.go();
    await waitFor(() => expect(place.queryByText('okapi')).toBeNull());
    expect(place.getByText('Whale 07')).toBeTruthy();
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([
      `DELETE /api/v1/tracker?wallets=${OTHER}`,
    ]);
    expect(calls.filter((call) => call.startsWith('GET /api/v1/tracker?'))).toHaveLength(1);
  });

  it('[TRK-26] restore a deleted wallet with all labels by Undo', async () => {
    const posted: unknown[] = [];
    const kept = followedOf(OTHER, { name: 'okapi', emoji: '🦒', group: 'zoo', notes: 'sells early' });
    let wallets = [WALLETS[0], kept];
    const { place } = await following({
      'GET /api/v1/tracker': () => followed(wallets),
      'DELETE /api/v1/tracker': () => {
        wallets = [WALLETS[0]];
        return dataOf({ removed: 1 });
      },
      'POST /api/v1/tracker': (_, body) => {
        posted.push(body);
        wallets = [WALLETS[0], kept];
        return dataOf(kept);
      },
    });
    await userEvent.click(await place.findByRole('button', { name: 'Delete okapi' }));
    await waitFor(() => expect(place.queryByText('okapi')).toBeNull());
    expect(await screen.findByText('Unfollowed okapi')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await place.findByText('okapi')).toBeTruthy();
    expect(posted).toEqual([
      { address: OTHER, name: 'okapi', emoji: '🦒', group: 'zoo', notes: 'sells early' },
    ]);
  });

  it('show the identicon of each address once', async () => {
    const { place } = await following({
      'GET /api/v1/tracker': () => followed([WALLETS[0], followedOf(OTHER, { name: 'okapi', emoji: '🦒' })]),
    });
    await place.findByText('okapi');
    const marks = rowsOf(place).map((row) => row.querySelectorAll('[data-identicon]').length);
    expect(marks).toEqual([1, 1]);
  });

  it.each([
    [
      "with the server's words",
      () => refusalOf(409, 'tracker_delete_failed', 'The list is being imported'),
      'The list is being imported',
    ],
    [
      'without any',
      () => {
        throw new TypeError('network');
      },
      'Failed to delete wallet',
    ],
    [
      'when the answer has none',
      () => ({ status: 500, body: { error: true, code: 'internal' } }),
      'Failed to delete wallet',
    ],
    [
      'when the answer is none of ours',
      () => ({ status: 502, body: 'Bad gateway' }),
      'Failed to delete wallet',
    ],
  ])('[TRK-28] [ERR-35] [ERR-36] stay if deletion fails, with an alert, %s', async (_, answer, text) => {
    const alerted = vi.fn();
    vi.stubGlobal('alert', alerted);
    const { place } = await following({ 'DELETE /api/v1/tracker': answer });
    await userEvent.click(await place.findByRole('button', { name: 'Delete okapi' }));
    await waitFor(() => expect(alerted).toHaveBeenCalledWith(text));
    expect(place.getByText('okapi')).toBeTruthy();
  });

  it('[TRK-39] are added by name and address; an invalid address is rejected', async () => {
    const posted: unknown[] = [];
    const { place } = await following({
      'POST /api/v1/tracker': (_, body) => {
        posted.push(body);
        return dataOf(followedOf(OTHER));
      },
    });
    await userEvent.click(await place.findByRole('button', { name: 'Add Wallet' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Wallet' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Wallet address' }), '0xnope');
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Schoen');
    await userEvent.click(form.getByRole('button', { name: 'Follow' }));
    expect(form.getByText('Enter a valid Solana address')).toBeTruthy();
    await userEvent.clear(form.getByRole('textbox', { name: 'Wallet address' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Wallet address' }), OTHER);
    await userEvent.click(form.getByRole('button', { name: 'Follow' }));
    await waitFor(() =>
      expect(posted).toEqual([{ address: OTHER, name: 'Schoen', emoji: null, group: null, notes: null }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[ERR-79] show that a wallet could not be followed, and why', async () => {
    const { place } = await following({
      'POST /api/v1/tracker': () => refusalOf(409, 'already_followed', 'You already follow this wallet'),
    });
    await userEvent.click(await place.findByRole('button', { name: 'Add Wallet' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Wallet' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Wallet address' }), OTHER);
    await userEvent.type(form.getByRole('textbox', { name: 'Name' }), 'Schoen');
    await userEvent.click(form.getByRole('button', { name: 'Follow' }));
    await waitFor(() =>
      expect(toasts.getSnapshot()[0]).toMatchObject({
        title: 'Failed to add wallet tracker',
        text: 'You already follow this wallet',
      }),
    );
  });
});
