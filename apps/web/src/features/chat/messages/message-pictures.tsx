interface MessagePicturesProps {
  /** Addresses relative to our origin. */
  readonly pictures: readonly string[];
  readonly userName: string;
}

/** Pictures of a message in a row of fixed height, to avoid layout shift. */
export const MessagePictures = ({ pictures, userName }: MessagePicturesProps) =>
  pictures.length === 0 ? null : (
    <p className="flex h-40 gap-1.5 overflow-x-auto py-1">
      {pictures.map((address, at) => (
        <a
          key={address}
          href={address}
          target="_blank"
          rel="noopener"
          aria-label={`Picture ${at + 1} by ${userName}`}
          className="h-full w-40 shrink-0 overflow-hidden rounded-card border border-line2 bg-bg2"
        >
          <img src={address} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
        </a>
      ))}
    </p>
  );
