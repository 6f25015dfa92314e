import { defineFeature } from '#/shared/feature/web-feature.ts';
import { lazyPiece } from '#/shared/pieces/piece.tsx';

const ClipboardChip = lazyPiece(async () => (await import('./components/clipboard-chip.tsx')).ClipboardChip);

export const clipboard = defineFeature({
  name: 'clipboard',
  bars: [{ place: 'topMiddle', audience: 'trader', component: ClipboardChip, order: 10, desktopOnly: true }],
});
