import type { TokenPage } from '@dugout/contract/market/token';
import { ExternalLink } from 'lucide-react';
import { harmless } from '#/shared/tokens/names/shown-name.ts';

const LONGEST = 400;
const NAMES = { website: 'Website', x: 'X', telegram: 'Telegram', discord: 'Discord' } as const;

export function CreatorClaims({ details: { description, links } }: Pick<TokenPage, 'details'>) {
  if (description === null && links.length === 0) return null;
  return (
    <section
      aria-label="Creator's claims"
      className="flex flex-col gap-1.5 border-line1 border-t pt-2 text-small"
    >
      <h3 className="text-t3">Creator's claims, unverified</h3>
      {description !== null && (
        <p dir="auto" className="break-words text-t2">
          {harmless(description, LONGEST)}
        </p>
      )}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {links.map(({ kind, url }) => (
            <li key={kind}>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className="flex items-center gap-1 text-info hover:underline"
              >
                {NAMES[kind]}
                <ExternalLink className="size-3" aria-hidden />
                <span className="sr-only">, {new URL(url).hostname}, opens another site</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
