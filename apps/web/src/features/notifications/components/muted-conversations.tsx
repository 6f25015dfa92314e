import type { MutedConversation } from '@dugout/contract/notifications/settings';
import { Button } from '@dugout/ui/button';
import { formatDate } from '#/shared/format/dates.ts';
import { useUnmute } from '../settings.queries.ts';

const untilText = (until: string | null): string =>
  until === null ? 'permanently' : `until ${formatDate(until, 'dateTime')}`;

export function MutedConversations({ muted }: { readonly muted: readonly MutedConversation[] }) {
  const { mutate: unmute } = useUnmute();
  return (
    <section aria-label="Muted conversations" className="p-3">
      <h2 className="font-semibold text-strong text-t1">Muted conversations</h2>
      {muted.length === 0 ? (
        <p className="pt-2 text-t3">None. Mute a conversation from its menu.</p>
      ) : (
        <ul>
          {muted.map(({ conversation, name, until }) => (
            <li key={conversation} className="flex h-10 items-center gap-2 border-line1 border-b">
              <span className="min-w-0 flex-1 truncate text-t1">{name}</span>
              <span className="text-small text-t3">{untilText(until)}</span>
              <Button size={24} onClick={() => unmute(conversation)}>
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
