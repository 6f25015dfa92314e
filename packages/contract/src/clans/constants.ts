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
/** Max pending applications of one trader. */
export const MAX_CLAN_APPLICATIONS = 10;
/** Max pending applications to one clan. */
export const MAX_CLAN_REQUESTS = 200;
/** Max pending invitations of one clan. */
export const MAX_CLAN_INVITATIONS = 50;
/** Max shared wallets of one clan. */
export const MAX_CLAN_WALLETS = 500;
export const CLAN_INVITATION_DAYS = 7;
/** Days after a kick in which the former member can only apply. */
export const KICKED_DAYS = 7;
/** Min members of a clan with a chat. */
export const CLAN_CHAT_MIN_MEMBERS = 2;
export const CLAN_NAME_DEBOUNCE_MS = 400;
/** Min number of sharing clanmates before holders of a token are shown. */
export const MIN_SHARERS = 3;
