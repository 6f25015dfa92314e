import { type ReactNode, Suspense } from 'react';
import type { Intent } from '#/shared/feature/overlay.ts';
import { OVERLAYS } from '../declared.ts';
import { HELP } from './help.ts';

/** An intent, what it was given, and how many were asked for before it was done with. */
export interface OpenIntent {
  readonly intent: Intent;
  readonly given: unknown;
  readonly turn: number;
}

const ALL = [...OVERLAYS, HELP];

/** One dialog at a time; its file is fetched when it is first opened. */
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
