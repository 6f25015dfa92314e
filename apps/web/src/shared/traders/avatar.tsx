import { TokenPicture } from '@dugout/ui/token-picture';

interface AvatarProps {
  readonly userId: string;
  readonly userName: string;
  readonly image: string | null;
  /** CSS pixels. */
  readonly size?: number;
  /** Whether the trader is online; undefined hides the dot. */
  readonly isOnline?: boolean;
}

/** A trader's round picture with a presence dot: filled for online, a ring for offline. */
export const Avatar = ({ userId, userName, image, size = 28, isOnline }: AvatarProps) => (
  <span className="relative inline-flex shrink-0" style={{ width: size, height: size }}>
    <span className="flex overflow-hidden rounded-full">
      <TokenPicture src={image} symbol={userName} seed={userId} size={size} />
    </span>
    {isOnline !== undefined && (
      <span
        role="img"
        aria-label={isOnline ? 'Online' : 'Offline'}
        data-online={isOnline}
        className="absolute -right-0.5 -bottom-0.5 flex size-2.5 items-center justify-center rounded-full bg-bg3"
      >
        <span
          className={isOnline ? 'size-1.5 rounded-full bg-up' : 'size-1.5 rounded-full border border-t3'}
        />
      </span>
    )}
  </span>
);
