import { Suspense } from 'react';
import { lazyPiece } from '#/shared/pieces/piece.tsx';
import type { FollowButtonProps } from './follow-button.tsx';

const LazyButton = lazyPiece(async () => (await import('./follow-button.tsx')).FollowButton);

/** Follows any wallet, or ends that. */
export const FollowButton = (props: FollowButtonProps) => (
  <Suspense>
    <LazyButton {...props} />
  </Suspense>
);
