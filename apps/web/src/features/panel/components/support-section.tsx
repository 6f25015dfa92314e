import { buttonClass } from '@dugout/ui/button';
import { ExternalLink } from 'lucide-react';

/** Where the community meets, https; null where whoever runs this Dugout named none. */
const communityUrl = (): string | null => {
  const url = import.meta.env.VITE_COMMUNITY_URL ?? '';
  return url.startsWith('https://') ? url : null;
};

export function SupportSection() {
  const url = communityUrl();
  return (
    <div className="flex items-center justify-between gap-2">
      <p className="text-t2">Submit a ticket through discord</p>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer" className={buttonClass('neutral', 24)}>
          Open the community
          <ExternalLink className="size-3" aria-hidden />
        </a>
      )}
    </div>
  );
}
