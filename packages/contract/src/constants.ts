/** The specification's numbers (section 9). Milliseconds and CSS pixels unless the name says otherwise. */
export const PRODUCT = { name: 'Dugout', tag: 'DUGOUT' } as const;
export const API_PREFIX = '/api/v1';
export const LIVE_PATH = '/api/v1/live';
/** Close codes of the live socket. */
export const LIVE_CLOSE = { signedOut: 4001, protocol: 4008 } as const;

export const SOL_PRICE_REFRESH_MS = 5_000;
export const SEARCH_DEBOUNCE_MS = 300;
export const FRIEND_SEARCH_DEBOUNCE_MS = 400;
export const DEFAULT_DEBOUNCE_MS = 500;
export const MAX_RECENT_SEARCHES = 10;

export const QUICK_BUY_DEFAULT_SOL = { chip: '0.1', tracker: '1', dock: '1', other: '0.5' } as const;
export const QUICK_BUY_SIMULATED_WAIT_MS = 5_000;

export const TOKEN_SCAN_POLL_MS = 2_000;
export const TOKEN_SCAN_TIMEOUT_MS = 120_000;

export const ACTIVITY_PAGE = 50;
export const FOLLOWED_PAGE = 100;
/** What the tracker's calls answer when no limit is asked for. */
export const TRACKER_DEFAULT_LIMIT = 10;
export const MAX_FOLLOWED_WALLETS = 10_000;
/** Other terminals cap names at 48 letters. */
export const FOLLOWED_NAME_LENGTH = 64;
export const GROUP_NAME_LENGTH = 32;
export const PRIVATE_NOTE_LENGTH = 1_000;
export const MAX_WATCHED_TOKENS = 500;
/** Armed ones of one account. */
export const MAX_PRICE_ALERTS = 200;
/** Fired ones that are listed. */
export const ALERTS_SHOWN = 50;

export const BOTTOM_BAR_HEIGHT = 34;
export const TOP_BAR_HEIGHT = 44;

export const TRACKER_SIZE = { width: 600, height: 290 } as const;
export const TRACKER_LEAST = { width: 300, height: 200 } as const;
/** A window that is let go this near the left edge of the viewport docks. */
export const DOCK_SNAP = 50;
export const DOCK_WIDTH = 370;
export const SIDE_PANEL_WIDTH = 320;
export const UPDATES_PREVIEW = 2;
export const CLIPBOARD_POLL_MS = 2_000;
export const CLIPBOARD_ATTEMPTS = 3;

export const TOAST_LIMIT = 1;
/** A toast hides after this long, unless it is hovered or focused. */
export const TOAST_VISIBLE_MS = 5_000;
/** From dismissal to removal from the toast store. */
export const TOAST_REMOVE_MS = 1_000_000;

export const WELCOME_PARAM = 'isFirstTime';

/** Play SOL that a new wallet 'Main' holds in paper mode. */
export const PAPER_START_SOL = '10';
export const FIRST_WALLET_NAME = 'Main';
/** Wallets of one account, archived ones among them. */
export const MAX_WALLETS = 20;
export const WALLET_NAME_LENGTH = 32;
/** Less SOL than this cannot be sent: the network keeps no account that holds less. */
export const LEAST_LAMPORTS_SENT = 890_880n;
/** What the network asks for a transaction with one signature. */
export const SIGNATURE_FEE_LAMPORTS = 5_000n;

/** How long a new or changed credential moves no funds and exports no keys. */
export const CREDENTIAL_HOLD_HOURS = 48;
