import { commandKey, isComposing } from '@dugout/ui/lib/keys';
import type { Open, Shortcut } from '#/shared/feature/overlay.ts';
import { LINKS, OVERLAYS, PANES, SHORTCUTS } from '../declared.ts';

const CTRL = 'Ctrl ';

/** Returns the key with Ctrl or Cmd, as shortcuts list it; null for other presses. */
const heldKey = (event: KeyboardEvent): string | null =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.defaultPrevented && !isComposing(event)
    ? `${CTRL}${event.key}`.toLowerCase()
    : null;

/**
 * Reports whether a key press triggers a shortcut. `covered`: a dialog is open. Keys with Ctrl work there and
 * while typing too.
 */
export function isPressed({ keys }: Shortcut, event: KeyboardEvent, covered: boolean): boolean {
  const pressed = heldKey(event) ?? (covered ? null : commandKey(event));
  return keys.some((key) => key.toLowerCase() === pressed);
}

interface Binding {
  readonly shortcut: Shortcut;
  /** `go` opens the page at a path. */
  readonly run: (open: Open, go: (path: string) => void) => void;
}

const bind = (shortcut: Shortcut | undefined, run: Binding['run']): readonly Binding[] =>
  shortcut === undefined ? [] : [{ shortcut, run }];

/** Actions of all shortcuts, in the order of the list that `?` opens. */
export const BINDINGS: readonly Binding[] = [
  ...OVERLAYS.flatMap(({ shortcut, intent }) => bind(shortcut, (open) => open(intent))),
  ...PANES.flatMap(({ shortcut, state }) => bind(shortcut, () => state.toggle())),
  ...SHORTCUTS.map((shortcut) => ({ shortcut, run: () => shortcut.run() })),
  ...LINKS.flatMap(({ shortcut, page }) => bind(shortcut, (_, go) => go(page.to))),
  ...bind({ keys: ['?'], label: 'Show shortcuts' }, (open) => open('help')),
];
