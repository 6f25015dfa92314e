import type { LookUp } from '@dugout/contract/moderation/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#/shared/format/dates.ts';
import { ListState } from '#/shared/lists/list-state.tsx';
import { Pages } from '#/shared/lists/pages.tsx';
import { lookUpsQuery } from '../profile.queries.ts';

const Row = ({ lookUp: { detail, reason, createdAt } }: { readonly lookUp: LookUp }) => (
  <li className="flex flex-col gap-0.5 border-line1 border-b py-1.5">
    <time dateTime={createdAt} className="text-small text-t3">
      {formatDate(createdAt, 'dateTime')}
    </time>
    <span className="[overflow-wrap:anywhere]">{detail}</span>
    {reason !== null && <span className="text-small text-t2 [overflow-wrap:anywhere]">Reason: {reason}</span>}
  </li>
);

export function LookUps() {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(lookUpsQuery(page));
  return (
    <section aria-label="Access to my data" className="border-line2 border-t px-3 py-3">
      <h2 className="pb-1 font-semibold text-strong">Access to my data</h2>
      <p className="pb-1 text-small text-t3">Each time an operator viewed your data, with the reason.</p>
      {data === undefined ? (
        <ListState isError={isError} what="operator views" rows={2} height={32} onRetry={refetch} />
      ) : (
        <>
          {data.items.length === 0 && <p className="py-1.5 text-t2">No operator has viewed your data</p>}
          <ul aria-label="Operator views">
            {data.items.map((lookUp) => (
              <Row key={lookUp.id} lookUp={lookUp} />
            ))}
          </ul>
          <Pages pagination={data.pagination} onPage={setPage} />
        </>
      )}
    </section>
  );
}
