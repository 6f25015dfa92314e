import type { ErrorTable } from '../error-table.ts';

export const CLAN_ROLES = ['owner', 'officer', 'member'] as const;
export type ClanRole = (typeof CLAN_ROLES)[number];

export const CLAN_TAG_LENGTH = { min: 2, max: 6 } as const;
export const CLAN_NAME_LENGTH = 32;
/** Letters of any script with their joiners and forms, digits, spaces and simple signs. */
export const CLAN_NAME_LETTERS =
  /^(?:[\u180b-\u180d\u180f]|\u200c|\u200d|[\u{e0100}-\u{e01ef}]|(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N} .,'&!?+#_-])*$/u;
export const CLAN_BIO_LENGTH = 280;
/** SOL. */
export const MAX_CLAN_VOLUME = 1_000_000_000;
export const MAX_CLAN_MEMBERS = 50;
/** Max clans that the list counts, and that page numbers reach. Cursors go further. */
export const MAX_COUNTED_CLANS = 10_000;
export const MAX_CLAN_APPLICATIONS = 10;
export const MAX_CLAN_REQUESTS = 200;
export const MAX_CLAN_INVITATIONS = 50;
export const MAX_CLAN_WALLETS = 500;
export const CLAN_INVITATION_DAYS = 7;
/** Days after a kick in which the former member can only apply. */
export const KICKED_DAYS = 7;
export const CLAN_CHAT_MIN_MEMBERS = 2;
export const CLAN_NAME_DEBOUNCE_MS = 400;
/** Min number of sharing clanmates before holders of a token are shown. */
export const MIN_SHARERS = 3;

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

export const CLANS_ERRORS = {
  clans_failed: { status: 500, message: CLANS_TEXTS.clansFailed },
  clan_create_failed: { status: 500, message: CLANS_TEXTS.clanCreateFailed },
  clan_failed: { status: 500, message: CLANS_TEXTS.clanFailed },
  user_clan_failed: { status: 500, message: CLANS_TEXTS.userClanFailed },
  clan_call_failed: { status: 500, message: CLANS_TEXTS.clanCallFailed },
  clan_invite_failed: { status: 500, message: CLANS_TEXTS.clanInviteFailed },
  clan_not_found: { status: 404, message: 'Clan not found' },
  clan_tag_taken: { status: 409, message: 'Another clan has this tag' },
  clan_name_taken: { status: 409, message: "This name is too similar to another clan's name" },
  clan_name_reserved: { status: 409, message: 'This name could be mistaken for one of Dugout itself' },
  clan_tag_reserved: { status: 409, message: 'This tag could be mistaken for one of Dugout itself' },
  already_in_clan: { status: 409, message: 'Leave your clan first' },
  already_applied: { status: 409, message: 'You already applied to this clan' },
  already_member: { status: 409, message: 'This trader is already in the clan' },
  in_another_clan: { status: 409, message: 'This trader is in another clan' },
  not_in_clan: { status: 403, message: 'You are not in this clan' },
  clan_forbidden: { status: 403, message: 'Your clan role does not allow this' },
  clan_full: { status: 409, message: `The clan is full (${MAX_CLAN_MEMBERS} members)` },
  clan_rank_too_low: { status: 403, message: 'Your rank by traded volume is too low for this clan' },
  clan_volume_too_low: { status: 403, message: 'Your traded volume is too low for this clan' },
  clan_applications_full: {
    status: 409,
    message: `You have ${MAX_CLAN_APPLICATIONS} pending applications. Withdraw some first.`,
  },
  clan_requests_full: {
    status: 409,
    message: 'Too many traders are waiting for this clan. Try again later.',
  },
  clan_request_not_found: { status: 404, message: 'This request no longer exists' },
  clan_invitations_full: {
    status: 409,
    message: `The clan has ${MAX_CLAN_INVITATIONS} pending invitations. They expire after ${CLAN_INVITATION_DAYS} days.`,
  },
  clan_invitation_not_found: { status: 404, message: 'This invitation no longer exists' },
  clan_member_not_found: { status: 404, message: 'This trader is not in the clan' },
  clan_role_unchanged: { status: 409, message: 'The member already has this role' },
  clan_wallet_exists: { status: 409, message: 'Your clan already shares this wallet' },
  clan_wallet_not_found: { status: 404, message: 'Your clan does not share this wallet' },
  clan_wallets_full: {
    status: 409,
    message: `The clan shares ${MAX_CLAN_WALLETS} wallets. Remove some first.`,
  },
} as const satisfies ErrorTable;
