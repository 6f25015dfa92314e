import { Suspense } from 'react';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import type { FollowButtonProps } from './follow-button.tsx';

const LazyButton = lazyComponent(async () => (await import('./follow-button.tsx')).FollowButton);

export const FollowButton = (props: FollowButtonProps) => (
  <Suspense>
    <LazyButton {...props} />
  </Suspense>
);
