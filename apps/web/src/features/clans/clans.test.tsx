import type { ClanPage } from '@dugout/contract/clans/clan';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, dataOf, openPage, playServer, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { clanPageOf, clanRequestOf, listedClanOf, memberOf } from '#/shared/testing/clan-builders.ts';
import { friendListsOf, traderOf } from '#/shared/testing/friend-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

const pageOf = (items: unknown[]) => ({
  items,
  pagination: {
    page: 1,
    limit: 50,
    count: items.length,
    pages: 1,
    hasNextPage: false,
    hasPreviousPage: false,
  },
  next: null,
});

const serve = (clan: () => ClanPage | null, answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/friends': () => dataOf(friendListsOf()),
    'GET /api/v1/clan/user': () => dataOf(clan()),
    'GET /api/v1/clan/invitations': () => dataOf([]),
    ...answers,
  });

const toastTexts = (): string[] => toasts.getSnapshot().flatMap(({ open, title }) => (open ? [title] : []));

describe("the trader's clan", () => {
  it('[ERR-63] shows on every page that it could not be fetched', async () => {
    serve(() => null, { 'GET /api/v1/clan/user': () => refusalOf(500, 'internal', 'No clan today') });
    openPage('/terms');
    await waitFor(() => expect(toastTexts()).toContain('Failed to fetch user clan data'));
  });
});

describe('clan list', () => {
  const clans = [
    listedClanOf({ id: 'a', tag: 'OPEN', name: 'Open Door', friends: [traderOf('cinder')] }),
    listedClanOf({ id: 'b', tag: 'ASK', name: 'Ask First', standing: 'apply' }),
    listedClanOf({ id: 'c', tag: 'HIGH', name: 'High Bar', standing: 'rankTooLow', minRank: 8 }),
    listedClanOf({ id: 'd', tag: 'WAIT', name: 'Waiting', standing: 'applied' }),
  ];

  it('[CLAN-01] [CLAN-10] offers to join or apply, or names the missing requirement', async () => {
    serve(() => null, { 'GET /api/v1/clan': () => dataOf(pageOf(clans)) });
    openPage('/clans');
    const table = within(await screen.findByRole('table', { name: 'Clans' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.lastElementChild?.textContent),
    ).toEqual(['Join', 'Apply', 'Rank 8', 'Applied']);
    expect(table.getByRole('button', { name: 'Applied' })).toHaveProperty('disabled', true);
  });

  it('[CLAN-09] joins with one press, and refetches all clan data', async () => {
    const sent: unknown[] = [];
    const calls = serve(() => null, {
      'GET /api/v1/clan': () => dataOf(pageOf(clans)),
      'POST /api/v1/clan/join-or-apply': (_, body) => {
        sent.push(body);
        return dataOf({ status: 'joined' });
      },
    });
    openPage('/clans');
    await userEvent.click(await screen.findByRole('button', { name: 'Join Open Door' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Welcome to the clan']));
    expect(sent).toEqual([{ clanId: 'a' }]);
    await waitFor(() => expect(calls.filter((call) => call === 'GET /api/v1/clan/user')).toHaveLength(2));
  });

  it('[CLAN-08] filters by typed text, and stores it in the address', async () => {
    const calls = serve(() => null, { 'GET /api/v1/clan': () => dataOf(pageOf([])) });
    const { history } = openPage('/clans?members=3');
    expect(await screen.findByText('No matching clans')).toBeTruthy();
    await userEvent.type(screen.getByPlaceholderText('Name or tag'), 'moss');
    await waitFor(() => expect(history.location.search).toContain('q=moss'));
    await waitFor(() =>
      expect(calls.some((call) => call.includes('search=moss') && call.includes('membersSize=3'))).toBe(true),
    );
    const nothing = screen.getByText('No matching clans').parentElement ?? document.body;
    await userEvent.click(within(nothing).getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(history.location.search).toBe(''));
  });

  it('[ERR-20] shows that it failed, and retries on demand', async () => {
    let fails = true;
    serve(() => null, {
      'GET /api/v1/clan': () =>
        fails ? refusalOf(400, 'clans_failed', 'Failed to load clans') : dataOf(pageOf(clans)),
    });
    openPage('/clans');
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toContain('Failed to load clans');
    fails = false;
    await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Open Door')).toBeTruthy();
  });

  it('[CLAN-05] [CLAN-06] creates a clan once everything is valid', async () => {
    const sent: unknown[] = [];
    serve(() => (sent.length === 0 ? null : clanPageOf()), {
      'GET /api/v1/clan': () => dataOf(pageOf([])),
      'GET /api/v1/clan/available': ({ searchParams }) =>
        dataOf({
          tag: searchParams.get('tag') === 'SALT' ? 'taken' : 'free',
          name: 'free',
          takenBy: searchParams.get('tag') === 'SALT' ? 'Salt Flats' : null,
        }),
      'POST /api/v1/clan': (_, body) => {
        sent.push(body);
        return dataOf(clanPageOf());
      },
    });
    const { history } = openPage('/clans');
    await userEvent.click(await screen.findByRole('button', { name: 'Create clan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create clan' }));
    const create = await dialog.findByRole('button', { name: 'Create clan' });
    await userEvent.type(dialog.getByLabelText('Tag'), 'SALT');
    await userEvent.type(dialog.getByLabelText(/^Name/), 'Half Rope');
    expect(await dialog.findByText('Taken by Salt Flats')).toBeTruthy();
    expect([create, dialog.getByText('One field needs attention')]).toEqual([
      expect.objectContaining({ disabled: true }),
      expect.anything(),
    ]);
    await userEvent.clear(dialog.getByLabelText('Tag'));
    await userEvent.type(dialog.getByLabelText('Tag'), 'ROPE');
    await waitFor(() => expect(create).toHaveProperty('disabled', false));
    await userEvent.click(create);
    await waitFor(() => expect(history.location.pathname).toBe('/clans/me'));
    expect(sent).toEqual([
      expect.objectContaining({ tag: 'ROPE', name: 'Half Rope', requireApproval: false }),
    ]);
  });
});

describe('own clan page', () => {
  it('[CLAN-02] [CLAN-11] shows members and requests, and approves one', async () => {
    const sent: unknown[] = [];
    serve(() => clanPageOf({ requests: [clanRequestOf('palisade')] }), {
      'POST /api/v1/clan/approve-request': (_, body) => {
        sent.push(body);
        return { body: { message: 'Request approved' } };
      },
    });
    openPage('/clans/me');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve palisade' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Request approved']));
    expect(sent).toEqual([{ clanId: 'clan1', userId: 'id-palisade', isApproved: true }]);
    const members = within(screen.getByRole('table', { name: 'Members' }));
    expect(
      members
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([expect.stringContaining('mira_k'), expect.stringContaining('cinder')]);
  });

  it('[CLAN-12] kicks after one confirmation', async () => {
    const sent: unknown[] = [];
    serve(() => clanPageOf(), {
      'POST /api/v1/clan/actions': (_, body) => {
        sent.push(body);
        return { body: { message: 'Member kicked' } };
      },
    });
    openPage('/clans/me');
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for cinder' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Kick from clan' }));
    expect(sent).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Kick cinder' }));
    await waitFor(() => expect(sent).toEqual([{ clanId: 'clan1', type: 'kick', memberId: 'id-cinder' }]));
  });

  it('[SHELL-28] keeps unavailable actions in the menu, with the reason', async () => {
    const permissions = {
      approve: false,
      invite: false,
      kick: false,
      promote: false,
      update: false,
      wallets: false,
      leave: true,
    };
    serve(() => clanPageOf({ role: 'member', permissions }));
    openPage('/clans/me');
    await userEvent.click(await screen.findByRole('button', { name: 'More actions for cinder' }));
    const promote = await screen.findByRole('menuitem', { name: /Promote/ });
    expect([promote.getAttribute('aria-disabled'), promote.textContent]).toEqual([
      'true',
      'Promote to officerfor the owner',
    ]);
    expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
  });

  it('[CLAN-12] names the successor before the owner leaves', async () => {
    const sent: unknown[] = [];
    serve(() => clanPageOf(), {
      'POST /api/v1/clan/leave': (_, body) => {
        sent.push(body);
        return { body: { message: 'You left the clan' } };
      },
    });
    openPage('/clans/me');
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave Bench Warmers?' });
    expect(dialog.textContent).toContain('cinder becomes the owner');
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave clan' }));
    await waitFor(() => expect(sent).toEqual([{ clanId: 'clan1' }]));
  });

  it('[CLAN-02] sends traders without a clan to the list, and guests to log in', async () => {
    serve(() => null);
    openPage('/clans/me');
    expect((await screen.findByRole('link', { name: 'Find a clan' })).getAttribute('href')).toBe('/clans');
    cleanup();
    playServer({});
    openPage('/clans/me');
    expect(await screen.findByText('Log in to see your clan')).toBeTruthy();
  });

  it('[ERR-63] shows on any page that the clan could not be loaded', async () => {
    serve(() => null, {
      'GET /api/v1/clan/user': () => refusalOf(500, 'user_clan_failed', 'Failed to get user clan'),
    });
    openPage('/terms');
    await waitFor(() => expect(toastTexts()).toContain('Failed to fetch user clan data'), {
      timeout: 15_000,
    });
  });

  it('[SHELL-26] [BAR-07] [BAR-08] is fetched once and linked in the bar', async () => {
    const calls = serve(() => clanPageOf());
    openPage('/clans/me');
    await screen.findByRole('table', { name: 'Members' });
    expect(screen.getByRole('link', { name: 'Clans' }).getAttribute('href')).toBe('/clans/me');
    expect(calls.filter((call) => call === 'GET /api/v1/clan/user')).toHaveLength(1);
    cleanup();
    serve(() => null, { 'GET /api/v1/clan': () => dataOf(pageOf([])) });
    openPage('/clans');
    await screen.findByText('No clans yet');
    expect(screen.getByRole('link', { name: 'Clans' }).getAttribute('href')).toBe('/clans');
  });
});

describe('public clan page', () => {
  it("[CLAN-02] [CLAN-03] [CLAN-04] shows everyone the clan's texts and members", async () => {
    playServer({
      'GET /api/v1/clan/tag/BNCH': () =>
        dataOf(
          clanPageOf({
            logo: '/images/upload/aa-256.webp',
            banner: '/images/upload/bb-256.webp',
            discord: 'https://discord.gg/bench',
            bio: '<b>Slow</b> calls.',
            twitter: '@bench',
            telegram: 'https://t.me/bench',
            standing: 'guest',
            role: null,
            clanMembers: [memberOf('cinder')],
          }),
        ),
    });
    openPage('/clans/BNCH');
    expect(await screen.findByRole('heading', { name: 'Bench Warmers' })).toBeTruthy();
    expect(screen.getByText('<b>Slow</b> calls.')).toBeTruthy();
    expect(screen.getByTitle('@bench').getAttribute('href')).toBe('https://x.com/bench');
    expect(screen.getByTitle('https://t.me/bench').getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('button', { name: 'Log in to join Bench Warmers' })).toBeTruthy();
    expect(screen.getByTitle('https://discord.gg/bench').getAttribute('href')).toBe(
      'https://discord.gg/bench',
    );
    for (const src of ['/images/upload/aa-256.webp', '/images/upload/bb-1280.webp'])
      expect(document.querySelector(`img[src="${src}"]`)).toBeTruthy();
  });

  it('[CLAN-03] shows that a clan does not exist', async () => {
    playServer({ 'GET /api/v1/clan/tag/NOPE': () => refusalOf(404, 'clan_not_found', 'Clan not found') });
    openPage('/clans/NOPE');
    expect(await screen.findByRole('heading', { name: 'Clan not found' })).toBeTruthy();
  });
});
