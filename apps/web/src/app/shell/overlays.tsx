import { type ReactNode, Suspense } from 'react';
import type { Intent } from '#/shared/feature/overlay.ts';
import { OVERLAYS } from '../declared.ts';
import { HELP } from './help.ts';

/** An intent, its payload, and the number of times it was opened before it was closed. */
export interface OpenIntent {
  readonly intent: Intent;
  readonly given: unknown;
  readonly turn: number;
}

const ALL = [...OVERLAYS, HELP];

/** Renders one dialog at a time and loads its file when it is first opened. */
export function OverlayFrame({
  openIntent,
  onClose,
}: {
  readonly openIntent: OpenIntent | null;
  readonly onClose: () => void;
}): ReactNode {
  if (openIntent === null) return null;
  const { intent, given, turn } = openIntent;
  return (
    <Suspense key={intent}>
      {ALL.find((overlay) => overlay.intent === intent)?.draw(given, turn, onClose)}
    </Suspense>
  );
}
