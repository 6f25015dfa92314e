import type { ChatMessage } from '@dugout/contract/chat/message';
import { CHAT_EDIT_MINUTES, CHAT_MUTES, CHAT_REACTIONS } from '@dugout/contract/chat/values';
import { Button, IconButton } from '@dugout/ui/button';
import { Menu, MenuItem, MenuLine } from '@dugout/ui/menu';
import { Popover } from '@dugout/ui/popover';
import { Copy, Ellipsis, Flag, MicOff, Pencil, Pin, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIsSuspended } from '#/features/identity/index.ts';
import { useNow } from '#/shared/hooks/time.ts';
import { useCopy } from '#/shared/hooks/use-copy.ts';
import { toastError, toastSuccess } from '#/shared/toasts/toasts.ts';
import { isEditable } from '../chat.model.ts';
import { type RoomContext, useRoomContext } from '../room/room-context.ts';
import { ReportDialog } from './report-dialog.tsx';

const ORDER = { member: 0, officer: 1, owner: 2 } as const;

/** Reports whether the user may delete another's message and mute them: only for lower roles. */
function mayModerate({ me, channel }: RoomContext, { userId }: ChatMessage): boolean {
  if (!channel.permissions.moderate) return false;
  const roleOf = (id: string | null) =>
    ORDER[channel.members.find((member) => member.userId === id)?.role ?? 'member'];
  return roleOf(userId) < roleOf(me.userId);
}

const muteText = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`;
  if (minutes < 1_440) return '1 hour';
  return minutes < 10_080 ? '1 day' : '7 days';
};

const Emojis = ({ onChoose }: { readonly onChoose: (emoji: (typeof CHAT_REACTIONS)[number]) => void }) => (
  <div className="grid grid-cols-6 gap-1">
    {CHAT_REACTIONS.map((emoji) => (
      <Button
        key={emoji}
        kind="ghost"
        size={28}
        icon
        aria-label={`React with ${emoji}`}
        onClick={() => onChoose(emoji)}
      >
        {emoji}
      </Button>
    ))}
  </div>
);

function MoreMenu({ message, onReport }: { readonly message: ChatMessage; readonly onReport: () => void }) {
  const room = useRoomContext();
  const copy = useCopy();
  const { me, channel, calls, perform, edit } = room;
  const isMine = message.userId === me.userId;
  const mayEdit = isEditable(message, me.userId, useNow());
  const moderates = !isMine && mayModerate(room, message);
  const mute = (minutes: (typeof CHAT_MUTES)[number]): void => {
    if (message.userId === null) return;
    void calls.muteMember(message.userId, minutes).then(
      () => toastSuccess(`${message.userName} is muted for ${muteText(minutes)}`),
      (error: unknown) => toastError('Failed to mute the member', error),
    );
  };
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More" kind="ghost" size={24} />}>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => copy(message.text)}>
        Copy text
      </MenuItem>
      {isMine && (
        <MenuItem
          icon={<Pencil aria-hidden />}
          unavailable={mayEdit ? undefined : `within ${CHAT_EDIT_MINUTES} minutes`}
          onSelect={() => edit(message)}
        >
          Edit
        </MenuItem>
      )}
      {channel.permissions.pin && (
        <MenuItem
          icon={<Pin aria-hidden />}
          onSelect={() => perform(() => calls.pin(message.id, !message.pinned))}
        >
          {message.pinned ? 'Unpin' : 'Pin'}
        </MenuItem>
      )}
      {!isMine && (
        <MenuItem icon={<Flag aria-hidden />} onSelect={onReport}>
          Report
        </MenuItem>
      )}
      {(isMine || moderates) && <MenuLine />}
      {moderates &&
        CHAT_MUTES.map((minutes) => (
          <MenuItem key={minutes} icon={<MicOff aria-hidden />} onSelect={() => mute(minutes)}>
            Mute for {muteText(minutes)}
          </MenuItem>
        ))}
      {(isMine || moderates) && (
        <MenuItem
          tone="down"
          icon={<Trash2 aria-hidden />}
          onSelect={() => perform(() => calls.remove(message.id))}
        >
          Delete
        </MenuItem>
      )}
    </Menu>
  );
}

export function MessageActions({ message }: { readonly message: ChatMessage }) {
  const { calls, perform, reply, channel } = useRoomContext();
  const [isReporting, setReporting] = useState(false);
  const isSuspended = useIsSuspended();
  const writes = channel.permissions.cannotWrite === null && !isSuspended;
  return (
    <>
      <span className="absolute -top-3 right-3 flex rounded-control border border-line2 bg-bg3 shadow-float">
        {writes && (
          <>
            <IconButton icon={Reply} label="Reply" kind="ghost" size={24} onClick={() => reply(message)} />
            <Popover
              label="React"
              trigger={<IconButton icon={SmilePlus} label="React" kind="ghost" size={24} />}
            >
              {(close) => (
                <Emojis
                  onChoose={(emoji) => {
                    perform(() => calls.react(message.id, emoji, true));
                    close();
                  }}
                />
              )}
            </Popover>
          </>
        )}
        <MoreMenu message={message} onReport={() => setReporting(true)} />
      </span>
      {isReporting && <ReportDialog message={message} onClose={() => setReporting(false)} />}
    </>
  );
}
