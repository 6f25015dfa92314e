export { InviteToClanButton } from './components/invite-to-clan-button.tsx';
export { useOwnClan } from './own-clan.queries.ts';
