import { cn } from './lib/cn.ts';

/** A static placeholder in the shape of the coming content. Set width and height by class. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span aria-hidden className={cn('block h-2.5 rounded-badge bg-active', className)} />
);

interface SkeletonRowsProps {
  readonly rows: number;
  /** Row height in CSS pixels. */
  readonly height?: 28 | 32 | 48;
  readonly label?: string;
}

const NAMES = ['w-32', 'w-24', 'w-36', 'w-28'] as const;
const HEIGHTS = { 28: 'h-7', 32: 'h-8', 48: 'h-12' } as const;

/** Loading rows: a picture, a name, three figures. */
export const SkeletonRows = ({ rows, height = 32, label = 'Loading' }: SkeletonRowsProps) => (
  <div role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => ({ key: `row-${row}`, name: NAMES[row % NAMES.length] })).map(
      ({ key, name }) => (
        <div key={key} className={cn('flex items-center gap-3 border-b border-line1 px-3', HEIGHTS[height])}>
          <Skeleton className="size-5 shrink-0" />
          <Skeleton className={name ?? 'w-28'} />
          <span className="flex-1" />
          <Skeleton className="w-12" />
          <Skeleton className="w-10" />
          <Skeleton className="w-14" />
        </div>
      ),
    )}
  </div>
);
