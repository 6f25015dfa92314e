/** The sections of the account panel. */
export type PanelSection = 'wallets' | 'referrals' | 'updates' | 'support' | 'resources' | 'appearance';
