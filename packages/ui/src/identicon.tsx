import { memo } from 'react';
import { cellsPath, IDENTICON_SIZE, identiconShape } from './lib/identicon.ts';

interface IdenticonProps {
  /** The represented address, which is always shown next to it. */
  readonly value: string;
  /** CSS pixels. */
  readonly size?: number;
}

/** A picture of an address, so that two addresses with equal ends look different. */
export const Identicon = memo(function Identicon({ value, size = 14 }: IdenticonProps) {
  const shape = identiconShape(value);
  return (
    <svg
      aria-hidden
      data-identicon={value}
      width={size}
      height={size}
      viewBox={`-1 -1 ${IDENTICON_SIZE + 2} ${IDENTICON_SIZE + 2}`}
      shapeRendering="crispEdges"
      className="shrink-0 rounded-badge"
    >
      <path
        d={`M-1 -1h${IDENTICON_SIZE + 2}v${IDENTICON_SIZE + 2}h-${IDENTICON_SIZE + 2}z`}
        fill={shape.ground}
      />
      <path d={cellsPath(shape, 1)} fill={shape.main} />
      <path d={cellsPath(shape, 2)} fill={shape.second} />
    </svg>
  );
});
