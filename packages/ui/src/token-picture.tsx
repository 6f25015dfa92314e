import { type ReactNode, useState } from 'react';
import { identiconShape } from './lib/identicon.ts';

interface TokenPictureProps {
  /** Same-origin address of the picture; null shows the first letter instead. */
  readonly src: string | null;
  readonly symbol: string;
  /** Seed of the letter block's color, usually the address. */
  readonly seed: string;
  /** Color of the letter block, `#rrggbb`, if known. */
  readonly ground?: string;
  /** CSS pixels; the corner radius is 22 % of it. */
  readonly size?: number;
  /** A small framed mark at the lower right corner. */
  readonly mark?: ReactNode;
}

/** A rounded square, to distinguish tokens from people. Decorative: the name is next to it. */
export function TokenPicture({ src, symbol, seed, ground, size = 20, mark }: TokenPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = { width: size, height: size, borderRadius: size * 0.22 };
  const block = identiconShape(seed);
  return (
    <span className="relative inline-flex shrink-0" style={{ width: size, height: size }}>
      {src !== null && broken !== src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          style={shape}
          onError={() => setBroken(src)}
        />
      ) : (
        <span
          aria-hidden
          className="flex items-center justify-center font-semibold text-white"
          style={{
            ...shape,
            background: ground ?? block.ground,
            color: ground === undefined ? block.letter : '#ffffff',
            fontSize: size * 0.46,
          }}
        >
          {/[\p{L}\p{N}\p{Extended_Pictographic}]/u.exec(symbol)?.[0].toUpperCase() ?? '?'}
        </span>
      )}
      {mark !== undefined && (
        <span className="absolute -right-1 -bottom-1 flex size-3.5 items-center justify-center rounded-badge border border-line3 bg-bg1 text-t2 [&>svg]:size-2.5">
          {mark}
        </span>
      )}
    </span>
  );
}
