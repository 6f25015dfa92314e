export { ClaimButton } from './components/claim-button.tsx';
export { ReferralsSection } from './components/referrals-section.tsx';
