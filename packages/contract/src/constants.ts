/** The specification's numbers (section 9). Milliseconds and CSS pixels unless the name says otherwise. */
export const PRODUCT = { name: 'Dugout', tag: 'DUGOUT' } as const;
export const API_PREFIX = '/api/v1';
export const LIVE_PATH = '/api/v1/live';
/** Close codes of the live socket. */
export const LIVE_CLOSE = { signedOut: 4001, protocol: 4008 } as const;

export const DEFAULT_DEBOUNCE_MS = 500;

export const GROUP_NAME_LENGTH = 32;
export const PRIVATE_NOTE_LENGTH = 1_000;

/** A window dropped within this distance of the left edge of the viewport docks. */
export const DOCK_SNAP = 50;

export const TOAST_LIMIT = 1;
/** A toast hides after this time, unless it is hovered or focused. */
export const TOAST_VISIBLE_MS = 5_000;
/** Time from dismissal to removal from the toast store. */
export const TOAST_REMOVE_MS = 1_000_000;

/** Texts that belong to no feature. */
export const SHELL_TEXTS = {
  copied: 'Copied to clipboard!',
  copyFailed: 'Failed to copy!',
  pageNotFound: 'Page not found',
} as const;
