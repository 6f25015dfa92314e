import type { ClanPage, ClanWallet } from '@dugout/contract/clans/clan';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { clanPageOf } from '#/shared/testing/clan-builders.ts';
import { friendListsOf } from '#/shared/testing/friend-builders.ts';
import { WALLET } from '#/shared/testing/names.ts';

const PATH = '/api/v1/clan/clan1/wallets';
const OTHER = '5hAgYC8TJCcEZV7LTXAzkTrm7YL29YXyQQJPCNrG84zM';
const walletOf = (address: string, name: string): ClanWallet => ({
  address,
  name,
  emoji: null,
  addedAt: '2026-01-01T00:00:00.000Z',
});

async function open(clan: ClanPage, answers: Answers): Promise<void> {
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/friends': () => dataOf(friendListsOf()),
    'GET /api/v1/clan/user': () => dataOf(clan),
    'GET /api/v1/tracker/export': () => dataOf({ dugout: 1, wallets: [] }),
    ...answers,
  });
  openPage('/clans/me');
  await userEvent.click(await screen.findByRole('tab', { name: 'Wallets' }));
}

it('[CLAN-02] lets officers share, rename and remove wallets, which members can follow with one press', async () => {
  let wallets = [walletOf(WALLET, 'Whale 07')];
  await open(clanPageOf(), {
    [`GET ${PATH}`]: () => dataOf(wallets),
    [`POST ${PATH}`]: (_, body) => {
      const { address, name } = body as ClanWallet;
      wallets = [...wallets, walletOf(address, name)];
      return dataOf(wallets.at(-1));
    },
    [`PUT ${PATH}/${WALLET}`]: (_, body) => {
      wallets = wallets.map((each) => (each.address === WALLET ? { ...each, ...(body as object) } : each));
      return dataOf(wallets[0]);
    },
    [`DELETE ${PATH}/${OTHER}`]: () => {
      wallets = wallets.filter(({ address }) => address !== OTHER);
      return { body: { message: 'Wallet removed' } };
    },
  });
  expect(await screen.findByText('Whale 07')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Share a wallet' }));
  await userEvent.type(await screen.findByLabelText('Wallet address'), OTHER);
  await userEvent.type(screen.getByLabelText('Name'), 'okapi');
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('okapi')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Rename Whale 07' }));
  await userEvent.clear(await screen.findByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'Big one');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Big one')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove okapi' }));
  await waitFor(() => expect(screen.queryByText('okapi')).toBeNull());
});

it('shows members the wallets without buttons to change them', async () => {
  const { permissions } = clanPageOf();
  await open(clanPageOf({ role: 'member', permissions: { ...permissions, wallets: false } }), {
    [`GET ${PATH}`]: () => dataOf([walletOf(WALLET, 'Whale 07')]),
  });
  expect(await screen.findByText('Whale 07')).toBeTruthy();
  for (const name of ['Share a wallet', 'Rename Whale 07', 'Remove Whale 07'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('shows that they failed to load, and retries on demand', async () => {
  let isUp = false;
  await open(clanPageOf(), {
    [`GET ${PATH}`]: () => (isUp ? dataOf([]) : refusalOf(503, 'signer_unavailable', 'Try again')),
  });
  await screen.findByText('Failed to load shared wallets');
  isUp = true;
  const panel = within(screen.getByRole('tabpanel', { name: 'Wallets' }));
  await userEvent.click(panel.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No shared wallets')).toBeTruthy();
});
