import { DEFAULT_PRESETS } from '@dugout/domain/execution/execution-presets';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, playServer, statusIn } from '#/app/app.testing.tsx';
import { usePresets } from '#/features/trading/presets.store.ts';
import { useWalletChoice } from '#/features/trading/wallet-choice.store.ts';
import { MINT } from '#/shared/testing/names.ts';
import { quoteOf, swapOf } from '#/shared/testing/trading-builders.ts';
import { positionOf, walletOf } from '#/shared/testing/wallet-builders.ts';
import { market, shown, trader } from './token.testing.tsx';

// The chart draws on a canvas, which this DOM lacks; the browser tests cover it.
vi.mock('./components/token-chart.tsx', () => ({ TokenChart: () => null }));

beforeEach(() => vi.stubGlobal('isSecureContext', true));
afterEach(() => {
  cleanup();
  useWalletChoice.getState().choose([]);
});

describe('trade box', () => {
  const submit = () => screen.findByRole('button', { name: /^Buy COO 0.5 SOL/ });

  it('shows all costs before the trade', async () => {
    playServer({ ...market(), ...trader });
    openPage(`/token/${MINT}`);
    const costs = await screen.findByTestId('costs');
    await waitFor(() => expect(costs.textContent).toContain('20,395 COO'));
    for (const text of [
      'Route pump.fun',
      '0.0050',
      '0.000005',
      '0.0008',
      '0.04%',
      '0.5008 SOL',
      '18,763 COO',
    ])
      expect(costs.textContent).toContain(text);
  });

  it('waits for the costs before it takes a press, and says so', async () => {
    let answer = (): void => {};
    const quoted = new Promise<void>((resolve) => (answer = resolve));
    playServer({
      ...market(),
      ...trader,
      'POST /api/v1/swap/quote': async () => {
        await quoted;
        return { body: { data: quoteOf() } };
      },
    });
    openPage(`/token/${MINT}`);
    const button = await submit();
    expect(await screen.findByText('Waiting for the costs of this trade')).toBeDefined();
    expect(button).toHaveProperty('disabled', true);
    answer();
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(screen.queryByText('Waiting for the costs of this trade')).toBeNull();
  });

  it('[SWAP-05] [ERR-91] takes three buys within two seconds, each with its progress and outcome', async () => {
    const answers: (() => void)[] = [];
    const keys: unknown[] = [];
    playServer({
      ...market(),
      ...trader,
      'POST /api/v1/swap': async (_url, body) => {
        const { idempotencyKey } = body as { idempotencyKey: string };
        keys.push(idempotencyKey);
        await new Promise<void>((resolve) => answers.push(resolve));
        return { body: { data: swapOf() } };
      },
    });
    openPage(`/token/${MINT}`);
    const button = await submit();
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    for (const presses of [1, 2, 3]) {
      await userEvent.click(await submit());
      await waitFor(() => expect(answers).toHaveLength(presses));
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(new Set(keys).size).toBe(3);
    const reports = () => screen.getAllByTestId('outcome').map(({ textContent }) => textContent);
    expect(reports()).toEqual(['Buying...', 'Buying...', 'Buying...']);
    expect(await submit()).toHaveProperty('disabled', false);
    answers[1]?.();
    await waitFor(() => expect(reports()[1]).toMatch(/^Bought 20,395 COO in \d+\.\d s$/));
    expect([reports()[0], reports()[2]]).toEqual(['Buying...', 'Buying...']);
    for (const answer of answers) answer();
    await waitFor(() => expect(reports().every((text) => text?.startsWith('Bought '))).toBe(true));
  });

  it('[SWAP-03] takes two presses within a moment as one', async () => {
    const calls = playServer({
      ...market(),
      ...trader,
      'POST /api/v1/swap': () => ({ body: { data: swapOf() } }),
    });
    openPage(`/token/${MINT}`);
    const button = await submit();
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.dblClick(button);
    expect((await screen.findAllByText(/^Bought /)).length).toBeGreaterThan(0);
    expect(calls.filter((call) => call === 'POST /api/v1/swap')).toHaveLength(1);
  });

  it('[SWAP-03] sells a share of the holding on the screen, and offers the rest when the wallet holds less by now', async () => {
    const bodies: unknown[] = [];
    const changed = { code: 'holding_changed', message: 'Nothing was sold.' };
    playServer({
      ...market(),
      ...trader,
      'GET /api/v1/token/positions': () => ({ body: { data: [positionOf()] } }),
      'POST /api/v1/swap': (_url, body) => {
        bodies.push(body);
        return bodies.length === 1 ? { status: 409, body: changed } : { body: { data: swapOf() } };
      },
    });
    openPage(`/token/${MINT}`);
    await submit();
    await userEvent.click(screen.getByRole('radio', { name: 'Sell' }));
    await userEvent.click(screen.getByRole('button', { name: '50%' }));
    const button = await screen.findByRole('button', { name: /^Sell COO 50%/ });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
    expect(await screen.findByText('Sell 50% again?')).toBeDefined();
    expect(bodies).toMatchObject([{ amountPercent: 50, heldAmounts: [positionOf().amount] }]);
    await userEvent.click(screen.getByRole('button', { name: /^Sell [\d,.]+ COO$/ }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ amount: quoteOf().inAmount });
    expect(bodies[1]).not.toHaveProperty('amountPercent');
  });

  it('[SWAP-05] enforces the minimum received that it shows', async () => {
    const bodies: unknown[] = [];
    playServer({
      ...market(),
      ...trader,
      'POST /api/v1/swap': (_url, body) => {
        bodies.push(body);
        return { body: { data: swapOf() } };
      },
    });
    openPage(`/token/${MINT}`);
    await waitFor(() => expect(screen.getByTestId('costs').textContent).toContain('18,763 COO'));
    await userEvent.click(await submit());
    await screen.findByTestId('outcome');
    expect(bodies).toMatchObject([{ amount: '500000000', minOut: quoteOf().minOut }]);
    expect(quoteOf().minOut).toMatch(/^18763/);
  });

  it('offers no MEV protection without a sender that protects, and shows no tip that nobody takes', async () => {
    const bodies: unknown[] = [];
    playServer({
      ...market(),
      ...trader,
      'GET /api/v1/status': () => statusIn('live', { takesTips: undefined }),
      'POST /api/v1/swap': (_url, body) => {
        bodies.push(body);
        return { body: { data: swapOf() } };
      },
    });
    openPage(`/token/${MINT}`);
    const edit = await screen.findByRole('button', { name: 'Edit preset' });
    const line = () => edit.closest('p')?.textContent;
    await waitFor(() => expect(line()).toContain('Tip not used'));
    expect(line()).toContain('MEV protection off');
    await userEvent.click(await submit());
    await screen.findByTestId('outcome');
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).not.toHaveProperty('protect');

    await userEvent.click(edit);
    const control = screen.getByRole('switch', { name: 'MEV protection' });
    expect(control).toHaveProperty('disabled', true);
    expect(control.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByText(/Not available: no protected sender is configured/)).toBeDefined();
  });

  it('does not promise MEV protection for play money', async () => {
    playServer({ ...market(), ...trader });
    openPage(`/token/${MINT}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit preset' }));
    expect(await screen.findByText(/Not needed: nothing is sent to a chain/)).toBeDefined();
    expect(screen.getByRole('switch', { name: 'MEV protection' })).toHaveProperty('disabled', true);
  });

  it('trades with the selected preset; traders edit the three presets, which are stored', async () => {
    playServer({
      ...market(),
      ...trader,
      'GET /api/v1/status': () => statusIn('live', { protectsSwaps: true, takesTips: true }),
    });
    openPage(`/token/${MINT}`);
    await submit();
    await userEvent.click(screen.getByRole('button', { name: 'Edit preset' }));
    expect(screen.getByRole('textbox', { name: 'Max tip' })).toBeDefined();
    const slippage = screen.getByRole('textbox', { name: 'Slippage' });
    await userEvent.clear(slippage);
    await userEvent.type(slippage, '0');
    expect(screen.getByText('0.01% to 100%')).toBeDefined();
    expect(usePresets.getState().presets.low).toEqual(DEFAULT_PRESETS.low);
    await userEvent.clear(slippage);
    await userEvent.type(slippage, '12.5');
    await userEvent.click(screen.getByRole('switch', { name: 'MEV protection' }));
    expect(usePresets.getState().presets.low).toEqual({
      ...DEFAULT_PRESETS.low,
      slippageBps: 1_250,
      protect: false,
    });
    expect(localStorage.getItem('preset-low')).toContain('1250');
    expect(usePresets.getState().presets.high).toEqual(DEFAULT_PRESETS.high);
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('12.5%')).toBeDefined();
    expect(screen.getByText('≤ 0.0005')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Edit preset' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(usePresets.getState().presets.low).toEqual(DEFAULT_PRESETS.low);
  });

  it('sends a preset that follows the network and the token, up to its max', async () => {
    const bodies: object[] = [];
    playServer({
      ...market(),
      ...trader,
      'POST /api/v1/swap': (_url, body) => {
        bodies.push(body as object);
        return { body: { data: swapOf() } };
      },
    });
    openPage(`/token/${MINT}`);
    await submit();
    await userEvent.click(screen.getByRole('button', { name: 'Edit preset' }));
    expect(screen.getByRole('textbox', { name: 'Max priority' })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Turbo' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Auto slippage' }));
    expect(screen.getByRole('textbox', { name: 'Max slippage' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('Auto')).toBeDefined();
    expect(screen.getByText('Turbo')).toBeDefined();
    await userEvent.click(await submit());
    await screen.findByTestId('outcome');
    expect(bodies).toMatchObject([
      { slippage: 'auto', slippageBps: 800, priority: 'turbo', priorityFeeLamports: 300_000 },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Edit preset' }));
    expect(screen.getByRole('textbox', { name: 'Tip' })).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Fixed' }));
    expect(screen.getByRole('textbox', { name: 'Priority fee' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  });

  it('sends exits with the buy that activates them, and no separate order', async () => {
    const bodies: string[] = [];
    playServer({ ...market(), ...trader });
    const play = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (!path.endsWith('/swap')) return play(path, init);
      bodies.push(String(init.body));
      return Response.json({ data: swapOf() });
    });
    openPage(`/token/${MINT}`);
    await userEvent.click(await screen.findByRole('switch', { name: 'Exit rules' }));
    const button = await submit();
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
    await waitFor(() => expect(shown().map(({ title }) => title)).toEqual(['2 exit rules added']));
    expect(bodies.map((body) => JSON.parse(body).exits)).toEqual([
      {
        rungs: [
          { kind: 'takeProfit', movePct: 100, sellPct: 50 },
          { kind: 'stopLoss', movePct: -30, sellPct: 100 },
        ],
        oneCancelsOther: false,
      },
    ]);
    await userEvent.click(screen.getByRole('switch', { name: 'Exit rules' }));
  });

  it('reports an error in place and as a toast', async () => {
    const refusal = {
      status: 409,
      body: {
        error: true,
        code: 'slippage_exceeded',
        message: 'Price moved past your slippage limit, nothing was traded',
      },
    };
    playServer({ ...market(), ...trader, 'POST /api/v1/swap': () => refusal });
    openPage(`/token/${MINT}`);
    const button = await submit();
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount in SOL' }), '{Enter}');
    expect((await screen.findByTestId('outcome')).textContent).toContain(
      'Price moved past your slippage limit',
    );
    expect(shown()).toMatchObject([
      { title: 'Failed to swap token', text: 'Price moved past your slippage limit, nothing was traded' },
    ]);
  });

  it('rejects more than the wallet can pay before the press', async () => {
    playServer({
      ...market(),
      ...trader,
      'GET /api/v1/wallet/user': () => ({
        body: { data: [walletOf({ lamports: '100000000', balance_sol: 0.1 })] },
      }),
    });
    openPage(`/token/${MINT}`);
    expect(await screen.findByText('Not enough SOL in this wallet')).toBeTruthy();
    expect(await submit()).toHaveProperty('disabled', true);
  });

  it('sells a share of the position', async () => {
    playServer({
      ...market(),
      ...trader,
      'GET /api/v1/token/positions': () => ({ body: { data: [positionOf()] } }),
    });
    openPage(`/token/${MINT}`);
    await userEvent.click(await screen.findByRole('radio', { name: 'Sell' }));
    await userEvent.click(screen.getByRole('button', { name: '25%' }));
    expect(screen.getByRole('textbox', { name: 'Amount in COO' })).toHaveProperty('value', '203,475');
    expect(screen.getByRole('button', { name: /^Sell COO 25%/ })).toBeTruthy();
    expect(screen.getByTestId('position').textContent).toContain('1.9500');
  });

  it('prompts a guest to log in', async () => {
    playServer(market());
    openPage(`/token/${MINT}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Log in to trade' }));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
  });

  it('trades from several wallets at once, and reports how many succeeded', async () => {
    const second = walletOf({
      id: 'w2',
      name: 'Scout',
      address: 'ScoutWallet11111111111111111111111111111111',
      is_primary: false,
      lamports: '7000000000',
    });
    const bodies: string[] = [];
    playServer({
      ...market(),
      ...trader,
      'GET /api/v1/wallet/user': () => ({ body: { data: [walletOf(), second] } }),
    });
    const play = globalThis.fetch;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      if (!path.endsWith('/swap')) return play(path, init);
      bodies.push(String(init.body));
      return Response.json({ data: { ...swapOf(), swaps: [swapOf(), swapOf({ id: 's2' })] } });
    });
    openPage(`/token/${MINT}`);
    await userEvent.click(await screen.findByRole('button', { name: /^From Main/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Scout/ }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.getByTestId('preview').textContent).toContain('from each of 2 wallets'),
    );
    await userEvent.click(await submit());
    await waitFor(() =>
      expect(screen.getByTestId('outcome').textContent).toMatch(/^Bought 40,790 COO from 2 wallets in/),
    );
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      walletAddresses: [walletOf().address, second.address],
    });
    expect(JSON.parse(bodies[0] ?? '')).not.toHaveProperty('walletAddress');
  });
});
