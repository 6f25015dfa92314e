import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { SkeletonRows } from '@dugout/ui/skeleton';
import { type ReactNode, useId } from 'react';

interface HomeSectionProps {
  readonly title: string;
  /** Short description of the list. */
  readonly note?: ReactNode;
  /** At the end of the title's line: a choice, or a link to the full list. */
  readonly aside?: ReactNode;
  readonly state: 'loading' | 'failed' | 'ready';
  readonly failure: string;
  readonly onRetry: () => void;
  readonly skeletonRows?: number;
  /** Empty state; null once there are entries. */
  readonly empty: { readonly title: string; readonly text: string } | null;
  /** Called with the id of the title, which labels the list. */
  readonly children: (titleId: string) => ReactNode;
}

/** Returns the state of a query that keeps its data when a later fetch fails. */
export const stateOf = ({ data, isError }: { readonly data: unknown; readonly isError: boolean }) =>
  data !== undefined ? 'ready' : isError ? 'failed' : 'loading';

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
