export { useOwnClan } from './clans.queries.ts';
export { InviteToClanButton } from './components/invite-to-clan-button.tsx';
