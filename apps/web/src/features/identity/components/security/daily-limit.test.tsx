import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, playServer, refusalOf } from '#/app/app.testing.tsx';
import { toasts } from '#/shared/toasts/toasts.ts';
import { DailyLimit, DailyLimitForm } from './daily-limit.tsx';

// Prompting for a password, passkey or wallet has its own tests.
const proven: unknown[] = [];
vi.mock('#/shared/proof/proof-request.ts', () => ({
  withProof: (intent: unknown, work: (proof: object) => Promise<unknown>) => {
    proven.push(intent);
    return work({});
  },
}));

function shown(what: React.ReactNode, answers: Answers) {
  playServer(answers);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={queries}>{what}</QueryClientProvider>);
}

const limitOf = (lamports: string | null): Answers => ({
  'GET /api/v1/account/daily-limit': () => dataOf({ lamports }),
});

describe('[R9] daily limit', () => {
  it('shows the limit, if any, and how to set or change it', async () => {
    const onChange = vi.fn();
    shown(<DailyLimit onChange={onChange} />, limitOf(null));
    expect(screen.getByLabelText('Loading your daily limit')).toBeDefined();
    expect(await screen.findByText('No daily limit')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Set daily limit' }));
    expect(onChange).toHaveBeenCalledOnce();
    cleanup();
    shown(<DailyLimit onChange={onChange} />, limitOf('2500000000'));
    expect(await screen.findByText('2.5 SOL in 24 hours')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Change daily limit' })).toBeDefined();
  });

  it('does not claim that there is none if it failed to load', async () => {
    let fails = true;
    shown(<DailyLimit onChange={() => undefined} />, {
      'GET /api/v1/account/daily-limit': () =>
        fails ? refusalOf(500, 'internal', 'No') : dataOf({ lamports: '1' }),
    });
    expect(await screen.findByText('Failed to load your daily limit')).toBeDefined();
    expect(screen.queryByText('No daily limit')).toBeNull();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('0.000000001 SOL in 24 hours')).toBeDefined();
  });

  it('accepts only an amount in SOL, with a comma too, and sends lamports', async () => {
    const sent: unknown[] = [];
    const onDone = vi.fn();
    shown(<DailyLimitForm onDone={onDone} />, {
      ...limitOf(null),
      'PUT /api/v1/account/daily-limit': (_, body) => {
        sent.push(body);
        return dataOf({ lamports: '1500000000' });
      },
    });
    const input = screen.getByLabelText(/^Daily limit/);
    const save = screen.getByRole('button', { name: 'Save' });
    for (const wrong of ['-1', '1e3', 'all', '0.0000000001']) {
      await userEvent.clear(input);
      await userEvent.type(input, wrong);
      expect(screen.getByText('Enter an amount in SOL')).toBeDefined();
      expect(save.hasAttribute('disabled')).toBe(true);
    }
    await userEvent.clear(input);
    await userEvent.type(input, '1,5');
    await userEvent.click(save);
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ lamports: '1500000000' }]);
    expect(proven).toEqual([{ kind: 'lowerDailyLimit', lamports: '1500000000' }]);
    expect(toasts.getSnapshot()[0]?.title).toBe('Daily limit: 1.5 SOL');
  });

  it('shows why it was rejected, and keeps the input', async () => {
    const onDone = vi.fn();
    shown(<DailyLimitForm onDone={onDone} />, {
      ...limitOf(null),
      'PUT /api/v1/account/daily-limit': () =>
        refusalOf(503, 'signer_unavailable', 'The signer does not answer. Try again shortly.'),
    });
    await userEvent.type(screen.getByLabelText(/^Daily limit/), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The signer does not answer. Try again shortly.')).toBeDefined();
    expect((screen.getByLabelText(/^Daily limit/) as HTMLInputElement).value).toBe('2');
    expect(onDone).not.toHaveBeenCalled();
  });
});
