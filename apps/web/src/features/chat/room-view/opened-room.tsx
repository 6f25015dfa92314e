import type { ChatMessage } from '@dugout/contract/chat/message';
import { CHAT_TEXTS, CLAN_CHANNEL_TYPE } from '@dugout/contract/chat/values';
import { CLAN_CHAT_MIN_MEMBERS } from '@dugout/contract/clans/values';
import { isChatUserId } from '@dugout/domain/chat/contact';
import { IconButton } from '@dugout/ui/button';
import { EmptyState } from '@dugout/ui/empty-state';
import { ErrorBand } from '@dugout/ui/error-band';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LoaderCircle, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NamedTrader } from '#/shared/feature/web-feature.ts';
import { peerIn } from '../chat.model.ts';
import { channelQuery } from '../chat.queries.ts';
import { chatsQuery } from '../chats.queries.ts';
import { type OpenedRoom, openClan, openDirect, openFailure } from '../room/open-room.ts';
import { RoomView } from './room-view.tsx';

interface WithBack {
  readonly me: NamedTrader;
  /** Returns to the room's origin; undefined if there is none. */
  readonly onBack?: () => void;
  readonly at?: ChatMessage | null;
}

const Waiting = ({
  onBack,
  children,
}: {
  readonly onBack: (() => void) | undefined;
  readonly children: ReactNode;
}) => (
  <div className="flex min-h-0 flex-1 flex-col">
    {onBack !== undefined && (
      <div className="flex h-11 shrink-0 items-center border-line2 border-b px-2">
        <IconButton icon={ArrowLeft} label="Back" kind="ghost" size={24} onClick={onBack} />
      </div>
    )}
    {children}
  </div>
);

const Loading = () => (
  <p role="status" className="flex items-center justify-center gap-2 py-10 text-t3">
    <LoaderCircle className="size-3.5 animate-busy" aria-hidden />
    {CHAT_TEXTS.loadingChat}
  </p>
);

interface OpeningProps extends WithBack {
  /** Key that distinguishes rooms. */
  readonly name: string;
  readonly open: () => Promise<OpenedRoom>;
  readonly failed: string;
}

function Opening({ me, name, open, failed, onBack, at = null }: OpeningProps) {
  const room = useQuery({
    queryKey: ['chats', 'room', me.userId, name],
    queryFn: open,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data: list } = useQuery({ ...chatsQuery, enabled: false });
  const channelId = room.data?.channelId ?? '';
  const listed = list?.channels.find(({ id }) => id === channelId);
  // A direct message without messages is not in the list yet.
  const alone = useQuery({ ...channelQuery(channelId), enabled: channelId !== '' && listed === undefined });
  const channel = listed ?? alone.data;
  if (room.data !== undefined && channel !== undefined)
    return <RoomView me={me} room={room.data} channel={channel} at={at} onBack={onBack} />;
  const error = room.error ?? alone.error;
  return (
    <Waiting onBack={onBack}>
      {error === null ? (
        <Loading />
      ) : (
        <ErrorBand
          title={openFailure(error, failed)}
          onAction={() => void (room.error === null ? alone.refetch() : room.refetch())}
          className="m-3"
        />
      )}
    </Waiting>
  );
}

/** The direct message with a trader; waits until both ids and names are known. */
export const DirectRoom = ({ me, peer, onBack, at = null }: WithBack & { readonly peer: NamedTrader }) =>
  me.userId === '' || me.userName === '' || peer.userId === '' ? (
    <Waiting onBack={onBack}>
      <Loading />
    </Waiting>
  ) : (
    <Opening
      me={me}
      name={peer.userId}
      open={() => openDirect(me, peer)}
      failed={CHAT_TEXTS.chatRoomFailed}
      at={at}
      {...(onBack === undefined ? {} : { onBack })}
    />
  );

/** The chat of the trader's clan; none for a clan of one. */
export const ClanRoom = ({
  me,
  memberIds,
  onBack,
  at = null,
}: WithBack & { readonly memberIds: readonly string[] }) =>
  !isChatUserId(me.userId) || memberIds.length < CLAN_CHAT_MIN_MEMBERS ? (
    <Waiting onBack={onBack}>
      <EmptyState icon={<Users aria-hidden />} title={CHAT_TEXTS.notEnoughClanMembers}>
        Invite a member to start the chat.
      </EmptyState>
    </Waiting>
  ) : (
    <Opening
      me={me}
      name="clan"
      open={() => openClan(me, memberIds)}
      failed={CHAT_TEXTS.clanChatFailed}
      at={at}
      {...(onBack === undefined ? {} : { onBack })}
    />
  );

export function ChannelRoom({ me, channelId, onBack, at = null }: WithBack & { readonly channelId: string }) {
  const { data: list } = useQuery(chatsQuery);
  const channel = list?.channels.find(({ id }) => id === channelId);
  if (channel === undefined)
    return (
      <Waiting onBack={onBack}>
        {list === undefined ? (
          <Loading />
        ) : (
          <ErrorBand title="You are no longer in this chat" className="m-3" />
        )}
      </Waiting>
    );
  const back = { at, ...(onBack === undefined ? {} : { onBack }) };
  if (channel.type === CLAN_CHANNEL_TYPE)
    return <ClanRoom me={me} memberIds={channel.members.map(({ userId }) => userId)} {...back} />;
  const peer = peerIn(channel, me.userId);
  return peer === null ? null : <DirectRoom me={me} peer={peer} {...back} />;
}
