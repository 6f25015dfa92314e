import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataOf, refusalOf, TRADER } from '#/app/app.testing.tsx';
import { useSocial } from '#/features/friends/social.store.ts';
import { callerOf, cardOf } from '#/shared/testing/alpha-builders.ts';
import { useAlpha } from './alpha.store.ts';
import {
  FAX,
  FIRST,
  openAdvanced,
  openAlpha,
  openFilters,
  requested,
  serve,
  sidebar,
  toastTexts,
  tokens,
  wide,
} from './alpha-tab.testing.tsx';

const TUNA = cardOf('TUNA', { caller: callerOf('okapi', { hitRate: 50, interval: [41, 68], n: 49 }) });

beforeEach(() => {
  vi.stubGlobal('matchMedia', wide);
  useAlpha.setState(FIRST);
});
afterEach(() => {
  cleanup();
  useSocial.setState({ isOpen: false, activeTab: 'friends' });
});

describe('Alpha feed', () => {
  it('[ALPHA-01] [ALPHA-02] [ALPHA-07] opens on Feed and shows the other list on Advanced', async () => {
    serve({ feed: [FAX], advancedFeed: [TUNA] });
    openAlpha();
    expect(await screen.findByRole('link', { name: 'FAX' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Feed' }).checked).toBe(true);
    expect(screen.queryByRole('link', { name: 'TUNA' })).toBeNull();
    await openAdvanced();
    expect(await screen.findByRole('link', { name: 'TUNA' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'FAX' })).toBeNull();
    expect(screen.getByText(/of 214 calls match/)).toBeTruthy();
  });

  it('[ALPHA-06] shows loading and empty states', async () => {
    let answer = (): void => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve(
      {},
      {
        'GET /api/v1/alpha/tokens': async () => {
          await waits;
          return tokens({});
        },
      },
    );
    openAlpha();
    expect(await screen.findByText('Loading tokens...')).toBeTruthy();
    answer();
    expect(await screen.findByText('No tokens available')).toBeTruthy();
    expect(screen.queryByText('Loading tokens...')).toBeNull();
  });

  it("[ALPHA-08] [ALPHA-09] [FMT-13] [FMT-14] shows the caller, the token's value, and the outcome", async () => {
    serve({ feed: [cardOf('FAX', { liquidity: 812.4 })] });
    openAlpha();
    const card = within((await screen.findByRole('link', { name: 'FAX' })).closest('li') as HTMLElement);
    const text = card.getByRole('article').textContent ?? '';
    for (const part of [
      'cinder',
      '61%hit raten 139likely 53 to 69%',
      'Called at $41.8K now $96.4K',
      'Liq$812',
      'Vol 24h$311.9K',
      'ATH$108.7K',
      'KOLs2',
      'Calls7',
      'Gain+160%',
      'Loss-12%',
      '312',
      '187',
      '2.31x',
      'top 2.6x',
      'Holds 0.8%, bought 2 m before',
      'Followers +31%',
      '11m ago',
    ])
      expect(text).toContain(part);
  });

  it('[ALPHA-10] [CONST-17] marks a hit rate above 50 up, 50 or less down, and an unknown one not at all', async () => {
    const unknown = callerOf('late', { hitRate: null, n: 0, interval: null });
    serve({ feed: [FAX, TUNA, cardOf('NAP', { caller: unknown })] });
    openAlpha();
    const markerOf = (symbol: string) =>
      screen
        .getByRole('link', { name: symbol })
        .closest('li')
        ?.querySelector('[data-marker]')
        ?.getAttribute('data-marker');
    await screen.findByRole('link', { name: 'FAX' });
    expect([markerOf('FAX'), markerOf('TUNA'), markerOf('NAP')]).toEqual(['up', 'down', undefined]);
  });

  it("[ERR-39] [ERR-42] shows the server's message if the tokens fail, and keeps the old ones", async () => {
    let fails = false;
    serve(
      {},
      {
        'GET /api/v1/alpha/tokens': () =>
          fails ? refusalOf(429, 'too_many_requests', 'Slow down') : tokens({ feed: [FAX] }),
      },
    );
    openAlpha();
    await screen.findByRole('link', { name: 'FAX' });
    fails = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh calls' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Slow down']));
    expect(screen.getByRole('link', { name: 'FAX' })).toBeTruthy();
  });

  it('[ALPHA-40] [ALPHA-41] searches 400 ms after the last keystroke', async () => {
    const calls = serve({ feed: [FAX] });
    openAlpha();
    await screen.findByRole('link', { name: 'FAX' });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search called tokens' }), 'fa');
    await waitFor(() => expect(requested(calls).map((query) => query.get('search'))).toEqual([null, 'fa']));
  });
});

describe('held cards', () => {
  it('keep new cards waiting while the pointer is inside', async () => {
    let feed = [FAX];
    serve({}, { 'GET /api/v1/alpha/tokens': () => tokens({ feed }) });
    openAlpha();
    const card = await screen.findByRole('link', { name: 'FAX' });
    fireEvent.pointerEnter(card.closest('[data-held-cards]') as HTMLElement, { pointerType: 'mouse' });
    feed = [TUNA, FAX];
    await userEvent.click(screen.getByRole('button', { name: 'Refresh calls' }));
    const chip = await screen.findByRole('button', { name: '1 new' });
    expect(screen.queryByRole('link', { name: 'TUNA' })).toBeNull();
    await userEvent.click(chip);
    expect(await screen.findByRole('link', { name: 'TUNA' })).toBeTruthy();
  });
});

describe('following a caller from a card', () => {
  const menuOf = async (following: boolean, userId = FAX.caller.userId) => {
    const user = userEvent.setup();
    const calls = serve(
      { feed: [FAX] },
      {
        'GET /api/v1/me': () =>
          dataOf({ ...TRADER, userId: userId === 'own' ? FAX.caller.userId : TRADER.userId }),
        [`GET /api/v1/alpha/callers/${FAX.caller.userId}`]: () => dataOf({ following }),
        'POST /api/v1/alpha/follow': () => dataOf({ following: !following, followers: 1 }),
      },
    );
    openAlpha();
    await user.click(
      await (await sidebar()).findByRole('button', { name: 'More actions for the call of FAX' }),
    );
    return { user, calls };
  };

  it.each([
    [false, `Notify me of calls by ${FAX.caller.userName}`],
    [true, `Stop notifying me of calls by ${FAX.caller.userName}`],
  ])('toggles their calls: %s', async (following, name) => {
    const { user, calls } = await menuOf(following);
    await user.click(await screen.findByRole('menuitem', { name }));
    await waitFor(() => expect(calls).toContain('POST /api/v1/alpha/follow'));
  });

  it('is not offered on own calls', async () => {
    const { calls } = await menuOf(false, 'own');
    await screen.findByRole('menuitem', { name: /^Calls by/ });
    await waitFor(() => expect(calls.some((call) => call.includes('/alpha/callers/'))).toBe(true));
    expect(screen.queryByRole('menuitem', { name: /^Notify me/ })).toBeNull();
  });
});

describe('failures without a server message', () => {
  const wordless = () => ({ status: 400, body: { error: true } });

  it.each([
    ['[ERR-37] of the presets', 'GET /api/v1/alpha/presets', 'Failed to fetch alpha presets'],
    ['[ERR-39] of the tokens', 'GET /api/v1/alpha/tokens', 'Failed to fetch alpha tokens'],
  ])('show our own text for %s', async (_, path, text) => {
    serve({}, { [path]: wordless });
    openAlpha();
    await waitFor(() => expect(toastTexts()).toEqual([text]));
  });

  it('[ERR-38] [ERR-40] show our own text for calls and for saving presets', async () => {
    serve({}, { 'POST /api/v1/alpha/call': wordless, 'POST /api/v1/alpha/presets': wordless });
    openAlpha();
    await userEvent.type(await screen.findByPlaceholderText('Enter Contract Address'), 'MintFAX{Enter}');
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to call token']));
    await openAdvanced();
    const panel = await openFilters();
    await userEvent.type(panel.getByRole('textbox', { name: 'Preset name' }), 'Swing');
    await userEvent.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to update alpha presets']));
  });
});
