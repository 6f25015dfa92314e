import { overlay } from '#/shared/feature/overlay.ts';
import { lazyOverlay } from '#/shared/lazy/lazy-component.tsx';

declare module '#/shared/feature/overlay.ts' {
  interface Intents {
    readonly help: undefined;
  }
}

export const HELP = overlay(
  'help',
  lazyOverlay(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog),
);
