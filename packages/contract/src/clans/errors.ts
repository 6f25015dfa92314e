import type { ErrorTable } from '../error-table.ts';
import {
  CLAN_INVITATION_DAYS,
  MAX_CLAN_APPLICATIONS,
  MAX_CLAN_INVITATIONS,
  MAX_CLAN_MEMBERS,
  MAX_CLAN_WALLETS,
} from './constants.ts';
import { CLANS_TEXTS } from './texts.ts';

export const CLANS_ERRORS = {
  clans_failed: { status: 500, message: CLANS_TEXTS.clansFailed },
  clan_create_failed: { status: 500, message: CLANS_TEXTS.clanCreateFailed },
  clan_failed: { status: 500, message: CLANS_TEXTS.clanFailed },
  user_clan_failed: { status: 500, message: CLANS_TEXTS.userClanFailed },
  clan_call_failed: { status: 500, message: CLANS_TEXTS.clanCallFailed },
  clan_invite_failed: { status: 500, message: CLANS_TEXTS.clanInviteFailed },
  clan_not_found: { status: 404, message: 'Clan not found' },
  clan_tag_taken: { status: 409, message: 'Another clan has this tag' },
  clan_name_taken: { status: 409, message: 'This name is too close to the name of another clan' },
  clan_name_reserved: { status: 409, message: 'This name could be mistaken for one of Dugout itself' },
  clan_tag_reserved: { status: 409, message: 'This tag could be mistaken for one of Dugout itself' },
  already_in_clan: { status: 409, message: 'Leave your clan first' },
  already_applied: { status: 409, message: 'You already applied to this clan' },
  already_member: { status: 409, message: 'This trader is already in the clan' },
  in_another_clan: { status: 409, message: 'This trader is in another clan' },
  not_in_clan: { status: 403, message: 'You are not in this clan' },
  clan_forbidden: { status: 403, message: 'Your role in the clan does not allow this' },
  clan_full: { status: 409, message: `The clan is full: ${MAX_CLAN_MEMBERS} members at most` },
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
