/** A key that does something wherever the trader is, as long as nothing is being typed. */
export interface Shortcut {
  /** As the `?` list shows it. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly id: 'search' | 'tracker' | 'positions' | 'help';
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/', 'Ctrl K'], label: 'Search', id: 'search' },
  { keys: ['T'], label: 'Open or close the wallet tracker', id: 'tracker' },
  { keys: ['P'], label: 'Show or hide open positions', id: 'positions' },
  { keys: ['?'], label: 'This list', id: 'help' },
];

/** Keys that belong to what has focus; they are listed beside the shortcuts. */
export const LOCAL_KEYS: readonly { readonly keys: readonly string[]; readonly label: string }[] = [
  { keys: ['Up', 'Down'], label: 'Move through a table' },
  { keys: ['Enter'], label: 'Open the row in focus' },
  { keys: ['B'], label: 'Quick buy of the row in focus' },
  { keys: ['W'], label: 'Watch the row in focus, or the open token' },
  { keys: ['Arrows'], label: 'Move the window whose grip has the focus' },
  { keys: ['Shift', 'Arrows'], label: 'The same by 1 px' },
  { keys: ['Ctrl', 'Arrows'], label: 'Resize that window' },
  { keys: ['Esc'], label: 'Close what is on top' },
];

const LETTERS: Readonly<Record<string, Shortcut['id']>> = { p: 'positions', t: 'tracker' };

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
}

/** Which shortcut a press means, if any. `typing`: an input has focus; `covered`: a dialog is open. */
export function shortcutOf(press: Press, typing: boolean, covered: boolean): Shortcut['id'] | null {
  if (press.defaultPrevented || press.altKey) return null;
  if ((press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k') return 'search';
  if (typing || covered || press.ctrlKey || press.metaKey) return null;
  if (press.key === '/') return 'search';
  if (press.key === '?') return 'help';
  return LETTERS[press.key.toLowerCase()] ?? null;
}
