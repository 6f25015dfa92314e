import { Skeleton } from '@dugout/ui/skeleton';

const WIDTHS = ['w-28', 'w-20', 'w-32', 'w-24', 'w-36', 'w-20', 'w-28'] as const;

export const LoadingTraders = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label}>
    {WIDTHS.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
      <div key={at} className="flex h-10 items-center gap-2.5 px-3">
        <Skeleton className="size-7 rounded-full" />
        <span className="flex flex-col gap-1.5">
          <Skeleton className={width} />
          <Skeleton className="h-2 w-16" />
        </span>
      </div>
    ))}
  </div>
);
