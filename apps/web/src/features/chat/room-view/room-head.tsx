import type { ChatChannel } from '@dugout/contract/chat/channel';
import { CHAT_SLOW_MODES } from '@dugout/contract/chat/values';
import { Badge } from '@dugout/ui/badge';
import { IconButton } from '@dugout/ui/button';
import { Menu, MenuItem, MenuLabel, MenuLine } from '@dugout/ui/menu';
import { Popover } from '@dugout/ui/popover';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Bell, BellOff, Check, Ellipsis, Pin } from 'lucide-react';
import { toastError } from '#/shared/toasts/toasts.ts';
import { TraderName } from '#/shared/traders/trader-name.tsx';
import { peerIn, titleOf } from '../chat.model.ts';
import { channelQuery } from '../chat.queries.ts';
import { ChatPicture } from '../chat-picture.tsx';
import { chatsQuery } from '../chats.queries.ts';
import { PinnedMessages } from '../messages/pinned-messages.tsx';
import { useRoomContext } from '../room/room-context.ts';

const slowText = (seconds: number): string => {
  if (seconds === 0) return 'Off';
  return seconds < 60 ? `${seconds} s` : `${seconds / 60} min`;
};

function below(channel: ChatChannel, myId: string): string {
  const peer = peerIn(channel, myId);
  if (peer !== null) return peer.online ? 'Online' : 'Offline';
  const online = channel.members.filter((member) => member.online).length;
  const slow = channel.slowModeSeconds > 0 ? `, slow mode ${slowText(channel.slowModeSeconds)}` : '';
  const count = channel.members.length;
  return `${count} ${count === 1 ? 'member' : 'members'}, ${online} online${slow}`;
}

function RoomMenu() {
  const { channel, calls } = useRoomContext();
  const queries = useQueryClient();
  const change = (work: Promise<ChatChannel>): void =>
    void work.then(
      (changed) => {
        queries.setQueryData(channelQuery(channel.id).queryKey, changed);
        return queries.invalidateQueries({ queryKey: chatsQuery.queryKey, exact: true });
      },
      (error: unknown) => toastError('Failed to update the chat', error),
    );
  const { notificationsMuted: muted, slowModeSeconds, permissions, type } = channel;
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="Chat options" kind="ghost" size={24} />}>
      <MenuItem
        icon={muted ? <Bell aria-hidden /> : <BellOff aria-hidden />}
        onSelect={() => change(calls.muteNotifications(!muted))}
      >
        {muted ? 'Unmute notifications' : 'Mute notifications'}
      </MenuItem>
      {permissions.moderate && type === 'team' && (
        <>
          <MenuLine />
          <MenuLabel>Slow mode</MenuLabel>
          {CHAT_SLOW_MODES.map((seconds) => (
            <MenuItem
              key={seconds}
              icon={seconds === slowModeSeconds ? <Check aria-hidden /> : <span className="w-3.5" />}
              onSelect={() => change(calls.slowMode(seconds))}
            >
              {slowText(seconds)}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}

export function RoomHead({ onBack }: { readonly onBack: (() => void) | undefined }) {
  const { me, channel } = useRoomContext();
  const peer = peerIn(channel, me.userId);
  const tag = peer === null ? channel.members[0]?.clanTag : null;
  return (
    <header className="flex min-h-11 shrink-0 items-center gap-2.5 border-line2 border-b px-2 py-1">
      {onBack !== undefined && (
        <IconButton
          icon={ArrowLeft}
          label="Back"
          kind="ghost"
          size={24}
          className="max-desk:size-10"
          onClick={onBack}
        />
      )}
      <ChatPicture channel={channel} myId={me.userId} size={28} />
      <div className="min-w-0 flex-1">
        {peer === null ? (
          <h3 className="flex min-w-0 items-center gap-1.5">
            <span className="truncate font-semibold text-t1">{titleOf(channel, me.userId)}</span>
            {tag && <Badge>{tag}</Badge>}
          </h3>
        ) : (
          <h3>
            <TraderName {...peer} />
          </h3>
        )}
        <p className="truncate text-small text-t3">{below(channel, me.userId)}</p>
      </div>
      <Popover
        label="Pinned messages"
        trigger={
          <IconButton
            icon={Pin}
            label="Pinned messages"
            kind="ghost"
            size={24}
            className="max-desk:size-10"
          />
        }
      >
        {() => <PinnedMessages />}
      </Popover>
      <RoomMenu />
    </header>
  );
}
