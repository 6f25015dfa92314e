import { buttonClass } from '@dugout/ui/button';
import { ExternalLink } from 'lucide-react';

/** Where the community meets; empty where whoever runs this Dugout named none. */
const COMMUNITY_URL = import.meta.env.VITE_COMMUNITY_URL ?? '';

export const SupportSection = () => (
  <div className="flex items-center justify-between gap-2">
    <p className="text-t2">Submit a ticket through discord</p>
    {COMMUNITY_URL.startsWith('https://') && (
      <a href={COMMUNITY_URL} target="_blank" rel="noreferrer" className={buttonClass('neutral', 24)}>
        Open the community
        <ExternalLink className="size-3" aria-hidden />
      </a>
    )}
  </div>
);
