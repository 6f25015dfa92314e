import type { SecurityEvent } from '@dugout/contract/identity/credentials';
import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { live } from '#/shared/realtime/live.ts';
import { asOwnAction, noteOwnAction } from '#/shared/security/own-actions.ts';
import { toasts } from '#/shared/toasts/toasts.ts';
import { SecurityToasts } from './security-toasts.tsx';

const WALLET = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5';

let events = 0;
const securityEvent = (parts: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: `act${++events}`,
  kind: 'imported',
  walletAddress: WALLET,
  detail: 'Wallet Theirs was imported',
  createdAt: '2026-11-22T12:00:00.000Z',
  ...parts,
});

const shown = () =>
  toasts
    .getSnapshot()
    .filter(({ open }) => open)
    .map(({ title, text }) => [title, text]);

function receive(newest: SecurityEvent): void {
  vi.spyOn(live, 'state').mockReturnValue([newest]);
  render(<SecurityToasts />).unmount();
}

describe('[R9] security event', () => {
  beforeEach(() => {
    localStorage.clear();
    for (const { id } of toasts.getSnapshot()) toasts.dismiss(id);
  });

  it('is shown once per device, with advice', () => {
    const once = securityEvent();
    receive(once);
    expect(shown()).toEqual([
      [
        'Security: Wallet Theirs was imported.',
        'Not you? Change your password and check your wallets before you deposit.',
      ],
    ]);
    for (const { id } of toasts.getSnapshot()) toasts.dismiss(id);
    receive(once);
    expect(shown()).toEqual([]);
  });

  it('is hidden on the page that caused it, but the next one is shown', () => {
    noteOwnAction({ kind: 'imported', walletAddress: WALLET });
    receive(securityEvent());
    expect(shown()).toEqual([]);
    receive(securityEvent());
    expect(shown()).toHaveLength(1);
  });

  it("is shown after the page's own attempt at the same action failed", async () => {
    const refused = asOwnAction({ kind: 'imported', walletAddress: WALLET }, () =>
      Promise.reject(new Error('refused')),
    );
    await expect(refused).rejects.toThrow('refused');
    receive(securityEvent());
    expect(shown()).toHaveLength(1);
  });

  it('names the place to review a credential', () => {
    receive(securityEvent({ kind: 'passkeyAdded', walletAddress: null, detail: 'A passkey was added' }));
    expect(shown()).toEqual([
      [
        'Security: A passkey was added.',
        'Not you? Change your password and check Security in the account menu.',
      ],
    ]);
  });
});
