import type { ChatMessage } from '@dugout/contract/chat/message';
import { CHAT_TEXTS } from '@dugout/contract/chat/values';
import { Segmented } from '@dugout/ui/segmented';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { SearchBox } from '#/features/friends/index.ts';
import { useMe } from '#/features/identity/index.ts';
import type { SocialTabProps } from '#/shared/feature/web-feature.ts';
import { SignInPrompt } from '#/shared/lists/sign-in-prompt.tsx';
import type { ChatKind } from '../chat.model.ts';
import { ChannelRoom, DirectRoom } from '../room-view/opened-room.tsx';
import { ChatList } from './chat-list.tsx';

const KINDS: readonly { readonly value: ChatKind; readonly label: string }[] = [
  { value: 'all', label: CHAT_TEXTS.allChats },
  { value: 'direct', label: CHAT_TEXTS.directMessages },
  { value: 'group', label: CHAT_TEXTS.groupChats },
];

interface Chosen {
  readonly channelId: string;
  /** The found message to open the chat at. */
  readonly at: ChatMessage | null;
}

/** The Chats tab: the list, or the selected chat. Leaving the tab returns to the list. */
export function ChatsTab({ peer, search, onBack }: SocialTabProps) {
  const me = useMe();
  const [kind, setKind] = useState<ChatKind>('all');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  if (me === undefined) return null;
  if (me === null || me.userId === '' || me.userName === '')
    return (
      <SignInPrompt
        icon={<MessageSquare aria-hidden />}
        title={CHAT_TEXTS.pleaseLogInToViewChats}
        text="Direct messages and clan chat appear here."
      />
    );
  if (peer !== null) return <DirectRoom key={peer.userId} me={me} peer={peer} onBack={onBack} />;
  if (chosen !== null)
    return (
      <ChannelRoom
        key={chosen.channelId}
        me={me}
        channelId={chosen.channelId}
        at={chosen.at}
        onBack={() => setChosen(null)}
      />
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-col gap-2 p-3 pb-2">
        <Segmented label="Chats" segments={KINDS} value={kind} onChange={setKind} fill className="flex" />
        <SearchBox tab="chats" />
      </div>
      <ChatList
        me={me}
        filter={{ kind, search }}
        onChoose={(channelId, at) => setChosen({ channelId, at: at ?? null })}
      />
    </div>
  );
}
