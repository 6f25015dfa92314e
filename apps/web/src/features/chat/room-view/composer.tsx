import type { CannotWrite } from '@dugout/contract/chat/channel';
import type { ChatMessage } from '@dugout/contract/chat/message';
import { CHAT_MESSAGE_LENGTH } from '@dugout/contract/chat/values';
import { cleanLines } from '@dugout/domain/text/typed-text';
import { isSeen } from '@dugout/domain/text/unseen';
import { Button, IconButton } from '@dugout/ui/button';
import { isComposing } from '@dugout/ui/lib/keys';
import { SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useIsSuspended } from '#/features/identity/index.ts';
import { isEditable, plainText, titleOf } from '../chat.model.ts';
import { mentionAt, mentionable, withMention } from '../room/mentions.ts';
import type { RoomState } from '../room/room.model.ts';
import { type About, useRoomContext } from '../room/room-context.ts';
import { useAttachments } from '../room/use-attachments.ts';
import { AttachButton, AttachmentStrip } from './attachments.tsx';
import { MentionList } from './mention-list.tsx';

/** Commands of a clan chat, shown from the first slash. */
export const CommandHint = ({ text }: { readonly text: string }) =>
  text.startsWith('/') && '/call'.startsWith(text.split(' ', 1)[0] ?? '') ? (
    <p role="status" className="flex h-7 items-center gap-2 text-small text-t3">
      <span className="font-mono text-t1">/call ADDRESS</span>
      calls a token with your clan's tag
    </p>
  ) : null;

interface ComposerProps {
  readonly state: RoomState;
  readonly about: About | null;
  readonly onDone: () => void;
  readonly onEdit: (message: ChatMessage) => void;
}

const CANNOT: Readonly<Record<CannotWrite, string>> = {
  waiting: 'You can send more once they accept your message',
  friendsOnly: 'This trader accepts messages from friends only',
  muted: 'An officer muted you in this chat',
  alone: 'Invite a member to start the chat',
};

const SUSPENDED = 'Your account is suspended from chat, friends and clans';

/** Unsent drafts per channel, kept until reload. */
const drafts = new Map<string, string>();

const NEAR_THE_END = CHAT_MESSAGE_LENGTH - 200;

function AboutLine({ about, onDone }: { readonly about: About; readonly onDone: () => void }) {
  const { kind, message } = about;
  return (
    <p className="flex h-7 items-center gap-2 text-small text-t3">
      <span className="min-w-0 flex-1 truncate">
        {kind === 'reply' ? `Reply to ${message.userName}: ` : 'Edit: '}
        <span className="text-t2">{plainText(message)}</span>
      </span>
      <IconButton icon={X} label="Cancel" kind="ghost" size={24} onClick={onDone} />
    </p>
  );
}

/** Input for a message. Enter sends, Shift Enter starts a new line. */
export function Composer({ state, about, onDone, onEdit }: ComposerProps) {
  const { me, channel, agent, calls, perform } = useRoomContext();
  const field = useRef<HTMLTextAreaElement>(null);
  const edited = about?.kind === 'edit' ? about.message : null;
  const [text, setText] = useState(() => edited?.text ?? drafts.get(channel.id) ?? '');
  const [caret, setCaret] = useState(0);
  const [pick, setPick] = useState(0);
  const attachments = useAttachments();
  const takesPictures = edited === null && channel.permissions.pictures;
  const attach = (files: FileList): boolean => {
    if (!takesPictures || files.length === 0) return false;
    attachments.add(files);
    return true;
  };
  useEffect(() => {
    if (about !== null) field.current?.focus();
  }, [about]);

  const change = (to: string, at = to.length): void => {
    setText(to);
    setCaret(at);
    setPick(0);
    if (edited === null) drafts.set(channel.id, to);
  };
  const typed = mentionAt(text, caret);
  const found =
    typed === null || channel.type !== 'team' ? [] : mentionable(channel.members, typed.name, me.userId);
  const choose = (userName: string): void => {
    if (typed === null) return;
    const next = withMention(text, typed, userName);
    change(next.text, next.caret);
    field.current?.focus();
  };
  const done = (): void => {
    if (edited === null) change('');
    attachments.clear();
    onDone();
  };
  const trimmed = cleanLines(text);
  const isBlank =
    (!isSeen(trimmed) && attachments.addresses.length === 0) ||
    trimmed.length > CHAT_MESSAGE_LENGTH ||
    attachments.isUploading;
  const send = (): void => {
    if (isBlank) return;
    if (edited === null) agent.send(trimmed, about?.message ?? null, attachments.addresses);
    else if (edited.text !== trimmed) perform(() => calls.edit(edited.id, trimmed));
    done();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isComposing(event)) return;
    const member = found[pick];
    if (member !== undefined && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      choose(member.userName);
    } else if (member !== undefined && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setPick((pick + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && about !== null) {
      event.preventDefault();
      event.stopPropagation();
      onDone();
    } else if (event.key === 'ArrowUp' && text === '') {
      const last = state.messages.findLast((message) => isEditable(message, me.userId, Date.now()));
      if (last === undefined) return;
      event.preventDefault();
      onEdit(last);
    }
  };
  const isSuspended = useIsSuspended();
  const { cannotWrite } = channel.permissions;
  const refusal = isSuspended ? SUSPENDED : cannotWrite && CANNOT[cannotWrite];
  if (refusal !== null)
    return (
      <p className="flex min-h-13 shrink-0 items-center justify-center border-line2 border-t px-3 text-center text-t3">
        {refusal}
      </p>
    );
  return (
    <div className="shrink-0 border-line2 border-t px-3 py-2">
      {about !== null && <AboutLine about={about} onDone={onDone} />}
      <MentionList members={found} picked={pick} onChoose={choose} />
      {channel.type === 'team' && edited === null && <CommandHint text={text} />}
      <AttachmentStrip attachments={attachments} />
      <div className="flex items-end gap-2">
        {takesPictures && <AttachButton attachments={attachments} />}
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={`Message ${titleOf(channel, me.userId)}`}
          placeholder={`Message ${titleOf(channel, me.userId)}`}
          maxLength={CHAT_MESSAGE_LENGTH + 100}
          className="field-sizing-content max-h-24 min-h-8 min-w-0 flex-1 resize-none rounded-control border border-line3 bg-field px-2 py-1.5 text-strong text-t1 max-desk:min-h-11 max-desk:py-2.5"
          onChange={({ target }) => {
            change(target.value, target.selectionStart);
            if (edited === null && target.value.trim() !== '') agent.typing();
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onDragOver={(event) => takesPictures && event.preventDefault()}
          onDrop={(event) => attach(event.dataTransfer.files) && event.preventDefault()}
          onPaste={(event) => attach(event.clipboardData.files) && event.preventDefault()}
        />
        <Button
          size={32}
          kind={isBlank ? 'neutral' : 'primary'}
          disabled={isBlank}
          className="max-desk:h-11"
          onClick={send}
        >
          <SendHorizontal className="size-3.5 desk:hidden" aria-hidden />
          {edited === null ? 'Send' : 'Save'}
        </Button>
      </div>
      {trimmed.length > NEAR_THE_END && (
        <p className={`pt-1 text-right text-small ${isBlank ? 'text-down' : 'text-t3'}`} role="status">
          {trimmed.length} / {CHAT_MESSAGE_LENGTH}
        </p>
      )}
    </div>
  );
}
