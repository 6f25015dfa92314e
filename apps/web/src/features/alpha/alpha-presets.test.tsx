import type { AlphaPreset } from '@dugout/contract/alpha/preset';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, refusalOf } from '#/app/app.testing.tsx';
import { useSocial } from '#/features/friends/social.store.ts';
import { presetOf } from '#/shared/testing/alpha-builders.ts';
import { useAlpha } from './alpha.store.ts';
import {
  FIRST,
  openAdvanced,
  openAlpha,
  openFilters,
  requested,
  serve,
  toastTexts,
  wide,
} from './alpha-tab.testing.tsx';

const openPresets = async () => userEvent.click(await screen.findByRole('button', { name: /^Presets/ }));

beforeEach(() => {
  vi.stubGlobal('matchMedia', wide);
  useAlpha.setState(FIRST);
});
afterEach(() => {
  cleanup();
  useSocial.setState({ isOpen: false, activeTab: 'friends' });
});

describe('presets', () => {
  const LIST = [presetOf('Fresh curve', { tokenMetrics: {} }), presetOf('Clean dev')];

  it('[ALPHA-03] [ALPHA-04] [ALPHA-05] show an empty state, or a list with one checked', async () => {
    serve({});
    const { unmount } = openAlpha();
    await openAdvanced();
    await openPresets();
    expect(await screen.findByRole('menuitem', { name: '＋ Create new preset' })).toBeTruthy();
    expect(screen.getByText('No presets available')).toBeTruthy();
    unmount();
    useAlpha.setState(FIRST);
    serve({}, {}, LIST);
    openAlpha();
    await openAdvanced();
    await openPresets();
    expect(await screen.findByRole('menuitem', { name: /Clean dev/ })).toBeTruthy();
    expect(screen.getAllByRole('img', { name: 'Selected' })).toHaveLength(1);
    const chosen = within(screen.getByRole('menuitem', { name: /Clean dev/ }));
    expect(chosen.getByRole('img', { name: 'Selected' })).toBeTruthy();
    expect(screen.queryByText('No presets available')).toBeNull();
  });

  it('[ALPHA-25] [ALPHA-26] apply the last one on load without a toast or another query', async () => {
    const calls = serve({}, {}, LIST);
    openAlpha();
    await screen.findByText('No tokens available');
    expect(requested(calls)).toHaveLength(1);
    expect(requested(calls)[0]?.get('marketCapUsdMin')).toBe('20000');
    expect(toastTexts()).toEqual([]);
  });

  it('[ALPHA-27] default to the flags and settings of a first visit', async () => {
    const calls = serve({});
    openAlpha();
    await screen.findByText('No tokens available');
    expect(Object.fromEntries(requested(calls)[0] ?? [])).toEqual({
      dexPaid: 'true',
      devSold: 'true',
      friends: 'true',
      trackedWallets: 'true',
      clan: 'true',
      preMigration: 'true',
      sortBy: 'volumeUsd',
      sortDir: 'desc',
      hideDuplicatedTokens: 'true',
    });
  });

  it('[ALPHA-24] [ERR-47] fill the panel, apply their filter, and discard changes when chosen', async () => {
    const calls = serve({}, {}, LIST);
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    await userEvent.type(panel.getByRole('textbox', { name: 'KOLs min' }), '3');
    expect(await screen.findByText('changed')).toBeTruthy();
    await openPresets();
    await userEvent.click(await screen.findByRole('menuitem', { name: /Fresh curve/ }));
    await waitFor(() => expect(toastTexts()).toEqual(['Applied preset: Fresh curve']));
    expect(screen.queryByText('changed')).toBeNull();
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'KOLs min' }).value).toBe('');
    await waitFor(() => expect(requested(calls).at(-1)?.has('marketCapUsdMin')).toBe(false));
  });

  it('[ALPHA-28] [ALPHA-29] [ALPHA-31] [ALPHA-35] [ERR-43] [ERR-48] are saved under an unused name, with the whole list', async () => {
    const sent: { presets: AlphaPreset[] }[] = [];
    serve(
      {},
      {
        'POST /api/v1/alpha/presets': (_, body) => {
          const given = body as { presets: AlphaPreset[] };
          sent.push(given);
          return dataOf(given.presets);
        },
      },
      LIST,
    );
    openAlpha();
    await openAdvanced();
    await openPresets();
    await userEvent.click(await screen.findByRole('menuitem', { name: '＋ Create new preset' }));
    const panel = within(await screen.findByRole('region', { name: 'Filters' }));
    const save = panel.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    const update = panel.getByRole<HTMLButtonElement>('button', { name: 'Update' });
    expect([save.disabled, update.disabled]).toEqual([true, true]);
    const name = panel.getByRole('textbox', { name: 'Preset name' });
    await userEvent.type(name, ' clean DEV');
    await userEvent.click(save);
    expect(await panel.findByText('Preset name already exists')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.clear(name);
    await userEvent.type(name, 'Swing');
    expect(panel.queryByText('Preset name already exists')).toBeNull();
    await userEvent.click(save);
    await waitFor(() => expect(toastTexts()).toEqual(['Presets saved successfully!']));
    expect(sent.map(({ presets }) => presets.map((preset) => preset.name))).toEqual([
      ['Fresh curve', 'Clean dev', 'Swing'],
    ]);
    expect(screen.getByRole('button', { name: 'Presets: Swing' })).toBeTruthy();
  });

  it('[ALPHA-31] [ALPHA-35] [ALPHA-32] [ALPHA-33] [ALPHA-34] [ERR-44] can be renamed, keep their own name, and be deleted', async () => {
    const sent: string[][] = [];
    serve(
      {},
      {
        'POST /api/v1/alpha/presets': (_, body) => {
          const given = body as { presets: AlphaPreset[] };
          sent.push(given.presets.map((preset) => preset.name));
          return dataOf(given.presets);
        },
      },
      LIST,
    );
    openAlpha();
    await openAdvanced();
    const panel = await openFilters();
    const name = panel.getByRole('textbox', { name: 'Preset name' });
    const update = panel.getByRole<HTMLButtonElement>('button', { name: 'Update' });
    await waitFor(() => expect(update.disabled).toBe(false));
    await userEvent.clear(name);
    expect(update.disabled).toBe(true);
    await userEvent.type(name, '  ');
    expect(update.disabled).toBe(true);
    await userEvent.type(name, 'CLEAN dev');
    await userEvent.click(panel.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(sent).toEqual([['Fresh curve', 'CLEAN dev']]));
    await userEvent.click(panel.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent[1]).toEqual(['Fresh curve']));
    await waitFor(() => expect(toastTexts()).toEqual(['Preset deleted successfully!']));
    expect(screen.getByRole('button', { name: 'Presets: none' })).toBeTruthy();
    expect(panel.getByRole<HTMLInputElement>('textbox', { name: 'Mcap min' }).value).toBe('20000');
  });

  it('[ERR-37] [ERR-38] [ERR-42] show why they could not be fetched or saved', async () => {
    serve(
      {},
      {
        'GET /api/v1/alpha/presets': () =>
          refusalOf(400, 'alpha_presets_failed', 'Failed to fetch alpha presets'),
        'POST /api/v1/alpha/presets': () =>
          refusalOf(409, 'alpha_preset_name_taken', 'Preset name already exists'),
      },
    );
    openAlpha();
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to fetch alpha presets']));
    await openAdvanced();
    const panel = await openFilters();
    await userEvent.type(panel.getByRole('textbox', { name: 'Preset name' }), 'Swing');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Preset name already exists']));
  });
});
