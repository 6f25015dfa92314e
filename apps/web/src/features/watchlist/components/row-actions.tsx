import type { WatchedToken } from '@dugout/contract/watchlist/watched-token';
import { Button } from '@dugout/ui/button';
import { Popover } from '@dugout/ui/popover';
import { Bell, BellRing, NotebookPen, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { StarButton } from '#/shared/tokens/marks/star-button.tsx';
import { titleOf } from '../watchlist.model.ts';
import { useWatch } from '../watchlist.queries.ts';
import { AlertForm } from './alert-form.tsx';
import { NoteForm } from './note-form.tsx';

const Own = ({ children }: { readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the row
  // biome-ignore lint/a11y/useKeyWithClickEvents: as above
  <span className="flex items-center" onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
);

export function WatchedStar({ token }: { readonly token: WatchedToken }) {
  return <StarButton plain symbol={titleOf(token)} watch={useWatch(token.tokenAddress)} />;
}

interface ActionsProps {
  readonly token: WatchedToken;
  readonly groups: readonly string[];
}

export const RowActions = ({ token, groups }: ActionsProps) => (
  <Own>
    <Popover
      label={`Alerts for ${titleOf(token)}`}
      trigger={
        <Button
          kind="ghost"
          size={24}
          icon
          aria-label={`Alerts for ${titleOf(token)}, ${token.alerts.length} active`}
        >
          {token.alerts.length > 0 ? (
            <BellRing className="size-3.5 text-accent" aria-hidden />
          ) : (
            <Bell className="size-3.5" aria-hidden />
          )}
        </Button>
      }
    >
      {() => <AlertForm token={token} />}
    </Popover>
    <Popover
      label={`Group and note for ${titleOf(token)}`}
      trigger={
        <Button
          kind="ghost"
          size={24}
          icon
          aria-label={`Group and note for ${titleOf(token)}`}
          title={token.note ?? 'Group and note'}
        >
          {token.note === null ? (
            <NotebookPen className="size-3.5" aria-hidden />
          ) : (
            <StickyNote className="size-3.5 text-accent" aria-hidden />
          )}
        </Button>
      }
    >
      {(close) => <NoteForm token={token} groups={groups} onDone={close} />}
    </Popover>
  </Own>
);
