import type { ChatCard } from '@dugout/contract/chat/card';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyComponent } from '#/shared/lazy/lazy-component.tsx';
import { cardsQuery } from '../chat.queries.ts';
import { useRoomContext } from '../room/room-context.ts';
import { ClanCard, ProfileCard, ReceiptCard, WalletCard } from './other-cards.tsx';

/** Loaded lazily because it includes the quick buy, which a chat without tokens does not need. */
const TokenCard = lazyComponent(async () => (await import('./token-card.tsx')).TokenCard);

const keyOf = (card: ChatCard): string => {
  switch (card.kind) {
    case 'token':
      return card.token.tokenAddress;
    case 'wallet':
      return card.address;
    case 'profile':
      return card.trader.userId;
    case 'receipt':
      return card.swapId;
    case 'clan':
      return card.clanId;
  }
};

function Card({ card }: { readonly card: ChatCard }) {
  switch (card.kind) {
    case 'token':
      return <TokenCard card={card} />;
    case 'wallet':
      return <WalletCard card={card} />;
    case 'profile':
      return <ProfileCard card={card} />;
    case 'receipt':
      return <ReceiptCard card={card} />;
    case 'clan':
      return <ClanCard card={card} />;
  }
}

function Cards({ message }: { readonly message: ChatMessage }) {
  const { channel } = useRoomContext();
  const { data = [] } = useQuery(cardsQuery(channel.id, message.id));
  return (
    <Suspense>
      {data.map((card) => (
        <Card key={keyOf(card)} card={card} />
      ))}
    </Suspense>
  );
}

/** Cards for the addresses in a message. A message without any makes no request. */
export const MessageCards = ({ message }: { readonly message: ChatMessage }) =>
  message.cards.length === 0 ? null : (
    <div className="flex flex-col gap-1.5 py-1">
      <Cards message={message} />
    </div>
  );
