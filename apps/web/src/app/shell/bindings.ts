import type { Open } from '#/shared/feature/overlay.ts';
import type { Shortcut } from '#/shared/feature/shortcut.ts';
import { LINKS, OVERLAYS, PANES, SHORTCUTS } from '../declared.ts';

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
