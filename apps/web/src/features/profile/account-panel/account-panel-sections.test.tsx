import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dataOf, openPage, playServer, STATUS } from '#/app/app.testing.tsx';
import { useLook } from '#/features/settings/look.store.ts';
import { THEME_DEFAULTS } from '#/features/settings/theme.ts';
import { open, panelOf, section, serve, updateOf } from './account-panel.testing.tsx';

describe('updates, support and resources', () => {
  it('[PANEL-10] [PANEL-12] [PANEL-13] [CONST-22] show the two latest updates, and all in a dialog', async () => {
    serve();
    openPage();
    const panel = await open();
    await panel.findByText('Title 0.3.0');
    expect(panel.getAllByRole('article').map((entry) => entry.getAttribute('aria-label'))).toEqual([
      '0.3.0',
      '0.2.0',
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'All updates' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Platform Updates' }));
    const entries = dialog.getAllByRole('article');
    expect(entries.map((entry) => entry.getAttribute('aria-label'))).toEqual(['0.3.0', '0.2.0', '0.1.0']);
    expect(within(entries[0] ?? document.body).getAllByRole('listitem')).toHaveLength(3);
    expect(entries[0]?.textContent).toBe('0.3.0Title 0.3.02026-11-20One changeAnotherA third');
  });

  it("[PANEL-11] sort updates by date, then version, whatever the server's order", async () => {
    const updates = [
      updateOf('0.9.0', '2026-11-20'),
      updateOf('0.1.0', '2026-09-01'),
      updateOf('0.11.0', '2026-11-21'),
      updateOf('0.10.0', '2026-11-20'),
    ];
    serve({ 'GET /api/v1/profile/data': () => panelOf({ updates }) });
    openPage();
    const panel = await open();
    await panel.findByText('Title 0.11.0');
    expect(panel.getAllByRole('article').map((entry) => entry.getAttribute('aria-label'))).toEqual([
      '0.11.0',
      '0.10.0',
    ]);
  });

  it('[PANEL-16] [PANEL-17] link resources to our own documents', async () => {
    serve();
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Resources'));
    const links = ['Privacy Policy', 'Terms of Service', 'Documentation'].map((name) =>
      panel.getByRole('link', { name }).getAttribute('href'),
    );
    expect(links).toEqual(['/privacy', '/terms', '/docs']);
  });

  it('[PANEL-14] [PANEL-15] explain support, and open the community in a new tab if configured', async () => {
    const community = { ...STATUS, communityUrl: 'https://discord.example.org/dugout' };
    serve({ 'GET /api/v1/status': () => dataOf(community) });
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Support'));
    expect(panel.getByText('Submit a ticket through discord')).toBeTruthy();
    const link = await panel.findByRole('link', { name: 'Open the community' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://discord.example.org/dugout',
      '_blank',
    ]);
  });

  it('offer no community if none is configured', async () => {
    serve();
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Support'));
    expect(panel.getByText('Submit a ticket through discord')).toBeTruthy();
    expect(panel.queryByRole('link', { name: 'Open the community' })).toBeNull();
  });

  it.each([
    ['/privacy', 'Privacy Policy'],
    ['/terms', 'Terms of Service'],
  ])('%s is public', async (path, title) => {
    playServer({});
    openPage(path);
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
  });
});

describe('appearance', () => {
  it('[THEME-06] lets every color of the page and the panel be changed and reset', async () => {
    serve();
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Appearance'));
    expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Reset' }).disabled).toBe(true);
    const { paint, paintPanel } = useLook.getState();
    paint({ ...THEME_DEFAULTS.dark, primaryGreen: '#00ff88' });
    expect(document.documentElement.style.getPropertyValue('--up')).toBe('#00ff88');
    expect(JSON.parse(localStorage.getItem('globalColors') ?? '').primaryGreen).toBe('#00ff88');
    await waitFor(() =>
      expect(panel.getByLabelText<HTMLInputElement>(/^Green: gains/).value).toBe('#00ff88'),
    );
    await userEvent.click(panel.getByRole('button', { name: 'Reset' }));
    expect([
      document.documentElement.style.getPropertyValue('--up'),
      localStorage.getItem('globalColors'),
    ]).toEqual(['', 'null']);
    paintPanel({ ...THEME_DEFAULTS.dark, textPrimary: '#ffffff' });
    await waitFor(() =>
      expect(document.querySelector<HTMLElement>('[data-drawer]')?.style.getPropertyValue('--t1')).toBe(
        '#ffffff',
      ),
    );
    expect(document.documentElement.style.getPropertyValue('--t1')).toBe('');
    await userEvent.click(panel.getByRole('radio', { name: 'Side panel' }));
    await userEvent.click(panel.getByRole('button', { name: 'Reset' }));
    expect(document.querySelector<HTMLElement>('[data-drawer]')?.style.getPropertyValue('--t1')).toBe('');
  });

  it('applies theme and palette immediately and stores them', async () => {
    serve();
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Appearance'));
    await userEvent.click(panel.getByRole('radio', { name: 'Light' }));
    await userEvent.click(panel.getByRole('radio', { name: 'Blue and orange' }));
    expect(document.documentElement.dataset).toMatchObject({ theme: 'light', palette: 'colour-blind' });
    await userEvent.click(panel.getByRole('radio', { name: 'Dark' }));
    await userEvent.click(panel.getByRole('radio', { name: 'Green and red' }));
    expect(JSON.parse(localStorage.getItem('appearance') ?? '')).toEqual({
      v: 1,
      value: { theme: 'dark', palette: 'usual' },
    });
  });
});
