export type PanelSection = 'wallets' | 'referrals' | 'updates' | 'support' | 'resources' | 'appearance';
