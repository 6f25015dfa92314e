import type { ChatMessage } from '@dugout/contract/chat/message';
import { Tooltip } from '@dugout/ui/tooltip';
import { useRoomContext } from '../room/room-context.ts';

/** Reactions to a message; a press toggles the user's own. */
export function Reactions({ message }: { readonly message: ChatMessage }) {
  const { me, channel, calls, perform } = useRoomContext();
  const nameOf = (userId: string): string =>
    channel.members.find((member) => member.userId === userId)?.userName ?? 'A former member';
  const given = message.reactions.filter(({ userIds }) => userIds.length > 0);
  if (given.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1 pt-1">
      {given.map(({ emoji, userIds }) => {
        const isMine = userIds.includes(me.userId);
        return (
          <Tooltip key={emoji} content={userIds.map(nameOf).join(', ')}>
            <button
              type="button"
              aria-pressed={isMine}
              aria-label={`${emoji} ${userIds.length}`}
              className="flex h-6 items-center gap-1 rounded-full border border-line2 bg-bg2 px-2 text-small text-t2 hover:bg-hover aria-pressed:border-accent-line aria-pressed:bg-accent-tint aria-pressed:text-accent"
              onClick={() => perform(() => calls.react(message.id, emoji, !isMine))}
            >
              {emoji} {userIds.length}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}
