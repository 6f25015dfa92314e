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
  { keys: ['?'], label: 'Show shortcuts', id: 'help' },
];

/** Keys that belong to what has focus; they are listed beside the shortcuts. */
export const LOCAL_KEYS: readonly { readonly keys: readonly string[]; readonly label: string }[] = [
  { keys: ['Up', 'Down'], label: 'Move through a table' },
  { keys: ['Enter'], label: 'Open the focused row' },
  { keys: ['B'], label: 'Quick buy the focused row' },
  { keys: ['W'], label: 'Watch the focused row or open token' },
  { keys: ['Arrows'], label: 'Move the focused window' },
  { keys: ['Shift', 'Arrows'], label: 'Move 1 px' },
  { keys: ['Ctrl', 'Arrows'], label: 'Resize the focused window' },
  { keys: ['Esc'], label: 'Close' },
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
