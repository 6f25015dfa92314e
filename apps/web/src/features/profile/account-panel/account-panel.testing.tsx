import type { ProfileData } from '@dugout/contract/profile/profile';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, dataOf, playServer, TRADER } from '#/app/app.testing.tsx';
import { WALLET } from '#/shared/testing/names.ts';
import { walletOf } from '#/shared/testing/wallet-builders.ts';
import { toasts } from '#/shared/toasts/toasts.ts';

export const STATS = {
  referralCode: 'OKAPI7',
  handle: null,
  totalReferrals: 12,
  totalEarningSol: 3.4567,
  claimableLamports: '1250000000',
  tradingFee: 0.85,
  feeDiscount: 15,
  referralBreakdown: { directPercent: 30, secondTierPercent: 3, thirdTierPercent: 2, total: 35 },
};

export const updateOf = (version: string, date: string) => ({
  version,
  title: `Title ${version}`,
  date,
  changes: ['One change', 'Another', 'A third'],
});
export const PANEL = {
  profileStats: { image: null, rank: 7, tradingFee: 0.85, feeDiscount: 15, solToClaim: 1.25, online: true },
  wallets: [],
  referralStats: STATS,
  updates: [
    updateOf('0.3.0', '2026-11-20'),
    updateOf('0.2.0', '2026-10-01'),
    updateOf('0.1.0', '2026-09-01'),
  ],
};
/** Returns the response of GET /profile/data, which has no `data` wrapper. */
export const panelOf = (changes: Partial<ProfileData> = {}) => ({ body: { ...PANEL, ...changes } });

export const serve = (answers: Answers = {}): string[] =>
  playServer({
    'GET /api/v1/me': () => dataOf(TRADER),
    'GET /api/v1/profile/data': () => panelOf(),
    'GET /api/v1/wallet/user': () =>
      dataOf([
        walletOf(),
        walletOf({ id: 'w2', name: 'Second', address: `Q${WALLET.slice(1)}`, is_primary: false }),
      ]),
    ...answers,
  });

export const shown = () =>
  toasts
    .getSnapshot()
    .filter((toast) => toast.open)
    .map(({ title }) => title);

export const open = async (name = 'Side panel') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Account' }));
};
export const section = (panel: ReturnType<typeof within>, name: string) =>
  panel.getByRole('button', { name });
