import type { ChatChannel } from '@dugout/contract/chat/channel';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { ClanLogo } from '#/shared/traders/clan-logo.tsx';
import { peerIn } from './chat.model.ts';

interface ChatPictureProps {
  readonly channel: ChatChannel;
  readonly myId: string;
  /** CSS pixels. */
  readonly size: number;
}

/** The other member of a direct message with presence, or the clan's logo. */
export function ChatPicture({ channel, myId, size }: ChatPictureProps) {
  const peer = peerIn(channel, myId);
  if (peer !== null) return <Avatar {...peer} size={size} isOnline={peer.online} />;
  const { image, name } = channel.data;
  const tag = channel.members[0]?.clanTag ?? name;
  return <ClanLogo clan={{ id: channel.clanId ?? channel.id, tag, logo: image }} size={size} />;
}
