export const CLANS_TEXTS = {
  clansFailed: 'Failed to load clans',
  clanCreateFailed: 'Failed to create clan',
  clanFailed: 'Failed to get clan',
  userClanFailed: 'Failed to get user clan',
  clanCallFailed: 'Something went wrong',
  clanMountFailed: 'Failed to fetch user clan data',
  clanInviteFailed: 'Failed to invite to clan',
  clanInviteSent: 'Invitation sent successfully!',
  clanInviteThrew: 'Something went wrong',
  inviteToClan: 'Invite To Clan',
  inviting: 'Inviting...',
  invited: 'Invited',
} as const;
