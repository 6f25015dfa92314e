import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TRADER } from '#/app/app.testing.tsx';
import { AccountBanner } from './account-banner.tsx';

describe('account banner', () => {
  it('is hidden for an account in good standing', () => {
    render(<AccountBanner me={TRADER} />);
    expect(screen.queryAllByRole('status')).toEqual([]);
  });

  it('explains a suspension and what still works, and when the account will be deleted', () => {
    const me = {
      ...TRADER,
      suspension: { reason: 'Impersonation', until: null },
      deletionDueAt: '2026-03-01T12:00:00.000Z',
    };
    render(<AccountBanner me={me} />);
    const [suspended, deleted] = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(suspended).toBe(
      'Suspended from chat, friends and clans until an operator lifts it: Impersonation. Trading and withdrawals are not affected.',
    );
    expect(deleted).toMatch(/^Your account will be deleted on .*2026/);
  });
});
