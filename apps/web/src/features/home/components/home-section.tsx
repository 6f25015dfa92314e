import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { type ReactNode, useId } from 'react';

interface HomeSectionProps {
  readonly title: string;
  /** What the list holds, in a few quiet words. */
  readonly note?: ReactNode;
  /** At the end of the title's line: a choice, or the way to the whole list. */
  readonly aside?: ReactNode;
  readonly state: 'loading' | 'failed' | 'ready';
  readonly failure: string;
  readonly onRetry: () => void;
  readonly skeletonRows?: number;
  /** What stands in place of the list while there is nothing in it; null once there is. */
  readonly empty: { readonly title: string; readonly text: string } | null;
  /** Gets the id of the title, which names the list. */
  readonly children: (titleId: string) => ReactNode;
}

/** The state of a query whose last good answer stays in sight when a later one fails. */
export const stateOf = ({ data, isError }: { readonly data: unknown; readonly isError: boolean }) =>
  data !== undefined ? 'ready' : isError ? 'failed' : 'loading';

/** A list of the start page with its title, and what it shows while there is nothing to list. */
export function HomeSection(props: HomeSectionProps) {
  const id = useId();
  const { state, empty } = props;
  return (
    <section
      aria-labelledby={id}
      className="@container min-w-0 [&:not(:first-child)]:border-line2 [&:not(:first-child)]:border-t"
    >
      <div className="flex h-10 items-center gap-2 whitespace-nowrap border-line2 border-b px-3">
        <h2 id={id} className="font-semibold text-strong">
          {props.title}
        </h2>
        {props.note !== undefined && <span className="min-w-0 truncate text-t3">{props.note}</span>}
        <span className="flex-1" />
        {props.aside}
      </div>
      {state === 'failed' && <ErrorBand title={props.failure} onAction={props.onRetry} className="m-3" />}
      {state === 'loading' && (
        <SkeletonRows rows={props.skeletonRows ?? 3} label={`Loading ${props.title.toLowerCase()}`} />
      )}
      {state === 'ready' && empty !== null && (
        <EmptyState title={empty.title} className="py-6">
          {empty.text}
        </EmptyState>
      )}
      {state === 'ready' && empty === null && props.children(id)}
    </section>
  );
}
