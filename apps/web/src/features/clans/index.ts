export { ClanmatesLine, ClanmatesOf } from './components/clanmates-line.tsx';
export { InvitationAnswers } from './components/invitation-answers.tsx';
export { InviteToClanButton } from './components/invite-to-clan-button.tsx';
export { useOwnClan } from './own-clan.queries.ts';
