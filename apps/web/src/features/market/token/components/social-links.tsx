import type { TokenPage } from '@dugout/contract/market/token';
import { AtSign, Globe, type LucideIcon, MessagesSquare, Send } from 'lucide-react';

type Link = TokenPage['details']['links'][number];

const ABOUT: Readonly<Record<Link['kind'], { readonly name: string; readonly Icon: LucideIcon }>> = {
  website: { name: 'Website', Icon: Globe },
  x: { name: 'X', Icon: AtSign },
  telegram: { name: 'Telegram', Icon: Send },
  discord: { name: 'Discord', Icon: MessagesSquare },
};

/** Returns the host of an https address; null for anything else. */
export function httpsHost(url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed?.protocol === 'https:' ? parsed.hostname : null;
}

/**
 * Links published by the token's creator. They are unverified, and nothing is fetched from them before a press.
 */
export function SocialLinks({ links }: { readonly links: readonly Link[] }) {
  const shown = links.flatMap((link) => {
    const host = httpsHost(link.url);
    return host === null ? [] : [{ ...link, host }];
  });
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Token links" className="flex items-center">
      {shown.map(({ kind, url, host }) => {
        const { name, Icon } = ABOUT[kind];
        return (
          <li key={kind}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              title={`${name}: ${host}`}
              className="flex size-6 items-center justify-center rounded-control text-t2 hover:bg-hover hover:text-t1"
            >
              <Icon className="size-3.5" aria-hidden />
              <span className="sr-only">
                {name}, {host}, opens another site
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
