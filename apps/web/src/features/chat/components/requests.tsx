import type { ChatRequest, CoveredText } from '@dugout/contract/chat/channel';
import { CHAT_TEXTS } from '@dugout/contract/chat/values';
import { Count } from '@dugout/ui/badge';
import { Button } from '@dugout/ui/button';
import { Dialog } from '@dugout/ui/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EyeOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '#/shared/api/call.ts';
import { agoText } from '#/shared/format/ago-text.ts';
import { formatChatTime } from '#/shared/format/chat-time.ts';
import { useClock } from '#/shared/hooks/time.ts';
import { toastError } from '#/shared/toasts/toasts.ts';
import { Avatar } from '#/shared/traders/avatar.tsx';
import { looksLikeWarning } from '#/shared/traders/looks-like.ts';
import { RankMark } from '#/shared/traders/rank-mark.tsx';
import { TraderName } from '#/shared/traders/trader-name.tsx';
import { chatsQuery } from '../chats.queries.ts';

type Answer = 'accept' | 'decline' | 'block';

const ANSWERED = { accept: 'Accepting...', decline: 'Declining...', block: 'Blocking...' } as const;

async function send(answer: Answer, { channelId: id, from }: ChatRequest): Promise<unknown> {
  const params = { id };
  if (answer === 'accept') return call('POST /chat/channels/{id}/accept', { params });
  if (answer === 'decline') return call('POST /chat/channels/{id}/decline', { params });
  return call('POST /friends/action', { body: { friendId: from.userId, type: 'block' } });
}

const Covered = ({ part }: { readonly part: CoveredText }) =>
  part.kind === 'text' ? (
    part.text
  ) : (
    <span className="inline-flex items-center gap-1 rounded-badge border border-line3 border-dashed px-1 text-small text-t3">
      <EyeOff className="size-3" aria-hidden />
      {part.kind} hidden
    </span>
  );

function factsOf({ joinedAt, friendsInCommon }: ChatRequest, now: number): string {
  const friends =
    friendsInCommon === 1 ? '1 friend' : `${friendsInCommon === 0 ? 'no' : friendsInCommon} friends`;
  return `Joined ${agoText(joinedAt, now)}, ${friends} in common`;
}

function Request({ request }: { readonly request: ChatRequest }) {
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (answer: Answer) => send(answer, request),
    onError: (error) => void toastError('Failed to respond to the request', error),
    onSettled: () => queries.invalidateQueries({ queryKey: chatsQuery.queryKey, exact: true }),
  });
  const { from, rank, text, createdAt } = request;
  const warning = from.looksLike === null ? null : looksLikeWarning(from.looksLike);
  const facts = useClock((now) => factsOf(request, now));
  const time = useClock((now) => formatChatTime(createdAt, now));
  const button = (answer: Answer, label: string, onPress: () => void) => (
    <Button
      className={answer === 'block' ? 'flex-1 text-down' : 'flex-1'}
      busy={isPending && variables === answer}
      busyLabel={ANSWERED[answer]}
      aria-label={isPending ? undefined : `${label} ${from.userName}`}
      onClick={onPress}
    >
      {label}
    </Button>
  );
  return (
    <li
      data-request={from.userName}
      className={`mx-3 mb-2 flex flex-col gap-2 rounded-card border p-2.5 ${warning === null ? 'border-line2' : 'border-caution-line'}`}
    >
      <div className="flex items-center gap-2.5">
        <Avatar {...from} size={28} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-center gap-1.5">
            <TraderName {...from} />
            <RankMark rank={rank} />
          </span>
          <span className="truncate text-small text-t3">{facts}</span>
        </span>
        <span className="shrink-0 self-start text-small text-t3">{time}</span>
      </div>
      {warning !== null && (
        <p className="flex gap-2 rounded-control bg-caution-tint p-2 text-caution">
          <TriangleAlert className="mt-px size-3.5 shrink-0" aria-hidden />
          {warning}
        </p>
      )}
      <div className="rounded-control bg-bg2 p-2">
        <p className="whitespace-pre-wrap text-strong text-t1 [overflow-wrap:anywhere]">
          {text.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message keep their places
            <Covered key={at} part={part} />
          ))}
        </p>
        {text.some(({ kind }) => kind !== 'text') && (
          <p className="pt-1 text-small text-t3">Addresses and links are hidden until you accept.</p>
        )}
      </div>
      <div className="flex gap-2">
        {button('accept', 'Accept', () => (warning === null ? mutate('accept') : setConfirming(true)))}
        {button('decline', 'Decline', () => mutate('decline'))}
        {button('block', 'Block', () => mutate('block'))}
      </div>
      {isConfirming && warning !== null && (
        <Dialog open title={`Accept ${from.userName}?`} onClose={() => setConfirming(false)}>
          <div className="flex flex-col gap-4 p-4">
            <p className="text-t2">{warning} Accept only if you know this person.</p>
            <div className="flex justify-end gap-2">
              <Button onClick={() => setConfirming(false)}>Not now</Button>
              <Button
                onClick={() => {
                  setConfirming(false);
                  mutate('accept');
                }}
              >
                Accept {from.userName}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </li>
  );
}

/** First messages of strangers. No read receipt is sent until they are accepted. */
export const Requests = ({ requests }: { readonly requests: readonly ChatRequest[] }) =>
  requests.length === 0 ? null : (
    <section aria-label="Message requests" className="border-line2 border-b pb-1">
      <h3 className="flex h-9 items-center gap-2 px-3 font-semibold">
        Requests <Count>{requests.length}</Count>
        <span className="truncate font-normal text-small text-t3">No read receipts until you accept</span>
      </h3>
      <ul aria-label={CHAT_TEXTS.directMessages}>
        {requests.map((request) => (
          <Request key={request.channelId} request={request} />
        ))}
      </ul>
    </section>
  );
