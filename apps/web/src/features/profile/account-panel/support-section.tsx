import { buttonClass } from '@dugout/ui/button';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { statusQuery } from '#/shared/api/status.queries.ts';

export function SupportSection() {
  const { data: status } = useQuery(statusQuery);
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="text-t2">Submit a ticket through discord</p>
      {status?.communityUrl !== undefined && (
        <a href={status.communityUrl} target="_blank" rel="noreferrer" className={buttonClass('neutral', 24)}>
          Open the community
          <ExternalLink className="size-3" aria-hidden />
        </a>
      )}
    </div>
  );
}
