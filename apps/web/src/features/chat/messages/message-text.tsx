import type { ChatMessage } from '@dugout/contract/chat/message';
import { isAddress } from '@dugout/domain/address';
import { textParts } from '@dugout/domain/chat/text-parts';
import type { ReactNode } from 'react';
import { Address } from '#/shared/tokens/addresses/address.tsx';

interface MessageTextProps {
  readonly message: Pick<ChatMessage, 'text' | 'mentions'>;
  readonly myId: string;
}

const isWebLink = (text: string): boolean => URL.canParse(text) && text.startsWith('https://');

function mentioned(text: string, names: ReadonlyMap<string, boolean>): ReactNode[] {
  return text.split(/(@\w{3,20})/).map((piece, at) => {
    const isMe = names.get(piece.slice(1).toLowerCase());
    if (!piece.startsWith('@') || isMe === undefined) return piece;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their places
      <span key={at} className={isMe ? 'rounded-badge bg-accent-fill px-1 text-on-accent' : 'text-accent'}>
        {piece}
      </span>
    );
  });
}

/** The text of a message, never as markup. A link shows its full address. */
export function MessageText({ message: { text, mentions }, myId }: MessageTextProps) {
  const names = new Map(mentions.map(({ userId, userName }) => [userName.toLowerCase(), userId === myId]));
  return (
    <p className="whitespace-pre-wrap text-strong text-t1 leading-[18px] [overflow-wrap:anywhere]">
      {textParts(text).map((part, at) => {
        const key = `${at}`;
        if (part.kind === 'address' && isAddress(part.text))
          return (
            <span key={key} className="inline-flex align-middle">
              <Address address={part.text} copy />
            </span>
          );
        if (part.kind === 'link' && isWebLink(part.text))
          return (
            <a
              key={key}
              href={part.text}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="text-info underline"
            >
              {part.text}
            </a>
          );
        return <span key={key}>{mentioned(part.text, names)}</span>;
      })}
    </p>
  );
}
