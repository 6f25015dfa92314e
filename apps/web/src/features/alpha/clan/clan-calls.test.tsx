import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { dataOf, openPage, playServer, TRADER } from '#/app/app.testing.tsx';
import { cardOf } from '#/shared/testing/alpha-builders.ts';
import { clanPageOf } from '#/shared/testing/clan-builders.ts';

it("shows a clan's calls in a tab of its page, with the hit rate over 90 days", async () => {
  const clan = clanPageOf({ tag: 'BNCH' });
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/clan/tag/BNCH': () => dataOf(clan),
    [`GET /api/v1/alpha/clans/${clan.id}`]: () =>
      dataOf({ hitRate: 58, n: 41, interval: [43, 72], total: 44, calls: [cardOf('FAX')] }),
  });
  openPage('/clans/BNCH');
  await userEvent.click(await screen.findByRole('tab', { name: 'Calls' }));
  const list = within(await screen.findByRole('list', { name: 'Clan calls' }));
  expect(list.getByRole('link', { name: 'FAX' })).toBeTruthy();
  const panel = screen.getByRole('tabpanel');
  await waitFor(() => expect(panel.textContent).toContain('58%'));
  expect(panel.textContent).toContain('43 to 72%');
  expect(panel.textContent).toContain('44 calls total');
});
