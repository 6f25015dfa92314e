import { identiconShape } from '@dugout/ui/lib/identicon';
import { useState } from 'react';

interface ClanLogoProps {
  readonly clan: { readonly id: string; readonly tag: string; readonly logo: string | null };
  /** CSS pixels. */
  readonly size: number;
}

/** A clan's picture, or the first letters of its tag. A rounded square distinguishes clans from people. */
export function ClanLogo({ clan: { id, tag, logo }, size }: ClanLogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shape = { width: size, height: size, borderRadius: size * 0.22 };
  if (logo !== null && broken !== logo)
    return (
      <img
        src={logo}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className="shrink-0"
        style={shape}
        onError={() => setBroken(logo)}
      />
    );
  const { ground, letter } = identiconShape(id);
  return (
    <span
      aria-hidden
      className="flex shrink-0 items-center justify-center font-semibold"
      style={{ ...shape, background: ground, color: letter, fontSize: size * 0.38 }}
    >
      {tag.slice(0, 2).toUpperCase()}
    </span>
  );
}
