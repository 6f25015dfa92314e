import type { ClanAct } from '@dugout/contract/clans/clan';
import { Button } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { actText } from '../clan.model.ts';
import { actsQuery, PAGE_SIZE } from '../clans.queries.ts';

const Act = ({ act }: { readonly act: ClanAct }) => (
  <li className="flex min-h-8 items-center gap-3 border-line1 border-b px-3 py-1">
    <span className="min-w-0 flex-1 text-t1 [overflow-wrap:anywhere]">{actText(act)}</span>
    <time dateTime={act.at} className="shrink-0 text-small text-t3">
      {formatDate(act.at, 'dateTime')}
    </time>
  </li>
);

interface ActsPageProps {
  readonly clanId: string;
  /** The last action of the previous page; null for the newest. */
  readonly before: string | null;
}

/** A page of older actions, with the next page on demand. */
function ActsPage({ clanId, before }: ActsPageProps) {
  const [isMoreRequested, setMoreRequested] = useState(false);
  const { data, isError, refetch } = useQuery(actsQuery(clanId, before));
  if (data === undefined)
    return <ListState isError={isError} what="activity" onRetry={refetch} height={32} />;
  const last = data.at(-1);
  return (
    <>
      <ol>
        {data.map((act) => (
          <Act key={act.id} act={act} />
        ))}
      </ol>
      {last !== undefined &&
        data.length === PAGE_SIZE &&
        (isMoreRequested ? (
          <ActsPage clanId={clanId} before={last.id} />
        ) : (
          <div className="flex justify-center p-2">
            <Button onClick={() => setMoreRequested(true)}>Show older</Button>
          </div>
        ))}
    </>
  );
}

/** The clan's actions and their actors, newest first. */
export const ActsList = ({ clanId }: { readonly clanId: string }) => (
  <section aria-label="Activity" className="min-h-0 flex-1 overflow-y-auto">
    <ActsPage clanId={clanId} before={null} />
  </section>
);
