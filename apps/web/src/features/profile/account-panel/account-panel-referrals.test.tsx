import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answers, dataOf, openPage, refusalOf } from '#/app/app.testing.tsx';
import { open, PANEL, panelOf, STATS, section, serve, shown } from './account-panel.testing.tsx';

describe('referrals', () => {
  const referrals = async (answers: Answers = {}) => {
    serve(answers);
    openPage();
    const panel = await open();
    await userEvent.click(section(panel, 'Referrals'));
    await panel.findByText('Total referrals');
    return panel;
  };

  it('[PANEL-09] [REF-08] show code, referrals, earnings and the share of each tier', async () => {
    const panel = await referrals();
    const rows = [
      'Referral code',
      'Total referrals',
      'Total earned',
      'Direct',
      'Second tier',
      'Third tier',
      'Total',
    ];
    expect(rows.map((name) => panel.getByText(name).nextSibling?.textContent)).toEqual([
      'OKAPI7',
      '12',
      '3.4567 SOL',
      '30% of the fee',
      '3%',
      '2%',
      '35%',
    ]);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await userEvent.click(panel.getByRole('button', { name: 'Copy your link' }));
    expect(copied.mock.calls[0]?.[0]).toMatch(/\/\?ref=OKAPI7$/);
  });

  it('[REF-02] [REF-03] [REF-05] [REF-06] store a handle by Enter or Save, and restore the code for a blank one', async () => {
    const posted: unknown[] = [];
    const panel = await referrals({
      'POST /api/v1/referral': (_, body) => {
        posted.push(body);
        const handle =
          typeof body === 'object' && body !== null && 'handle' in body && body.handle !== ''
            ? body.handle
            : null;
        return dataOf({ ...STATS, handle });
      },
    });
    const edit = async (text: string, save: () => Promise<unknown>) => {
      await userEvent.click(panel.getByRole('button', { name: 'Edit the referral handle' }));
      const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Referral handle' });
      const before = field.value;
      await userEvent.clear(field);
      if (text !== '') await userEvent.type(field, text);
      await save();
      await waitFor(() => expect(panel.queryByRole('textbox', { name: 'Referral handle' })).toBeNull());
      return before;
    };
    expect(await edit('mira', () => userEvent.keyboard('{Enter}'))).toBe('OKAPI7');
    expect(panel.getByText('mira')).toBeTruthy();
    expect(await edit('  ', () => userEvent.click(panel.getByRole('button', { name: 'Save' })))).toBe('mira');
    expect(panel.getAllByText('OKAPI7')).toHaveLength(2);
    expect(posted).toEqual([{ handle: 'mira' }, { handle: '' }]);
  });

  it('[REF-04] revert the handle on Escape and keep the panel open', async () => {
    const panel = await referrals();
    await userEvent.click(panel.getByRole('button', { name: 'Edit the referral handle' }));
    await userEvent.type(panel.getByRole('textbox', { name: 'Referral handle' }), 'xyz{Escape}');
    expect(panel.queryByRole('textbox', { name: 'Referral handle' })).toBeNull();
    expect(panel.getAllByText('OKAPI7')).toHaveLength(2);
    expect(screen.getByRole('dialog', { name: 'Account' })).toBeTruthy();
  });

  it('show below the field that a handle is taken', async () => {
    const panel = await referrals({
      'POST /api/v1/referral': () => refusalOf(409, 'handle_taken', 'This handle is taken'),
    });
    await userEvent.click(panel.getByRole('button', { name: 'Edit the referral handle' }));
    await userEvent.type(panel.getByRole('textbox', { name: 'Referral handle' }), 'x{Enter}');
    expect(await panel.findByText('This handle is taken')).toBeTruthy();
  });

  it('[PANEL-21] claim earnings with one call', async () => {
    const calls: string[] = [];
    let left = STATS.claimableLamports;
    const panel = await referrals({
      'GET /api/v1/profile/data': () =>
        panelOf({
          profileStats: { ...PANEL.profileStats, solToClaim: Number(left) / 1e9 },
          referralStats: { ...STATS, claimableLamports: left },
        }),
      'POST /api/v1/referral/claim': () => {
        calls.push('claim');
        left = '0';
        return dataOf({ claimedLamports: STATS.claimableLamports });
      },
    });
    const [claim] = panel.getAllByRole('button', { name: 'Claim SOL' });
    if (claim === undefined) throw new Error('no claim');
    await userEvent.click(claim);
    await waitFor(() => expect(shown()).toEqual(['1.2500 SOL claimed to your primary wallet']));
    await waitFor(() =>
      expect(
        panel
          .getAllByRole<HTMLButtonElement>('button', { name: 'Claim SOL' })
          .map(({ disabled }) => disabled),
      ).toEqual([true, true]),
    );
    expect(calls).toEqual(['claim']);
  });
});
