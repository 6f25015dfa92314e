export { FollowButton } from './following/lazy-follow-button.tsx';
export { useFollowedNames } from './tracker.queries.ts';
