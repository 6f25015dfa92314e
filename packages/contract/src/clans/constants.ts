export const CLAN_TAG_LENGTH = { min: 2, max: 6 } as const;
export const CLAN_NAME_LENGTH = 32;
/** Letters of any script with the joiners and forms that belong to them, digits, spaces and simple signs. */
export const CLAN_NAME_LETTERS =
  /^(?:[\u180b-\u180d\u180f]|\u200c|\u200d|[\u{e0100}-\u{e01ef}]|(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N} .,'&!?+#_-])*$/u;
export const CLAN_BIO_LENGTH = 280;
/** SOL. */
export const MAX_CLAN_VOLUME = 1_000_000_000;
export const MAX_CLAN_MEMBERS = 50;
/** Clans that one trader may wait for at a time. */
export const MAX_CLAN_APPLICATIONS = 10;
/** Applications that wait for one clan. */
export const MAX_CLAN_REQUESTS = 200;
/** Invitations of one clan that wait for an answer. */
export const MAX_CLAN_INVITATIONS = 50;
/** Shared wallets of one clan. */
export const MAX_CLAN_WALLETS = 500;
export const CLAN_INVITATION_DAYS = 7;
/** For so long after a member was kicked, the clan's door is closed to them unless an officer opens it. */
export const KICKED_DAYS = 7;
/** A clan chat needs so many members. */
export const CLAN_CHAT_MIN_MEMBERS = 2;
export const CLAN_NAME_DEBOUNCE_MS = 400;
/** Clanmates who hold a token are shown once so many of them share what they hold. */
export const LEAST_SHARERS = 3;
