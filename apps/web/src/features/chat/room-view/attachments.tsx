import { MAX_CHAT_PICTURES } from '@dugout/contract/chat/values';
import { IconButton } from '@dugout/ui/button';
import { ImagePlus, LoaderCircle, X } from 'lucide-react';
import { useRef } from 'react';
import type { Attachments } from '../room/use-attachments.ts';

const TYPES = 'image/png,image/jpeg,image/webp,image/gif';

export function AttachButton({ attachments }: { readonly attachments: Attachments }) {
  const input = useRef<HTMLInputElement>(null);
  const isFull = attachments.items.length >= MAX_CHAT_PICTURES;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        multiple
        hidden
        aria-label="Pictures"
        onChange={({ target }) => {
          attachments.add(target.files ?? []);
          target.value = '';
        }}
      />
      <IconButton
        icon={ImagePlus}
        label="Add pictures"
        iconClass="size-4"
        kind="ghost"
        size={32}
        disabled={isFull}
        className="max-desk:size-11"
        onClick={() => input.current?.click()}
      />
    </>
  );
}

export const AttachmentStrip = ({ attachments: { items, remove } }: { readonly attachments: Attachments }) =>
  items.length === 0 ? null : (
    <ul aria-label="Pictures to send" className="flex gap-1.5 pb-2">
      {items.map(({ id, fileName, address }) => (
        <li
          key={id}
          className="relative size-14 shrink-0 overflow-hidden rounded-control border border-line3 bg-bg2"
        >
          {address === null ? (
            <span role="status" className="flex size-full items-center justify-center text-t3">
              <LoaderCircle className="size-4 animate-busy" aria-hidden />
              <span className="sr-only">Uploading {fileName}</span>
            </span>
          ) : (
            <img src={address} alt={fileName} className="size-full object-cover" />
          )}
          <button
            type="button"
            aria-label={`Remove ${fileName}`}
            className="absolute top-0 right-0 flex size-6 items-center justify-center rounded-bl-control bg-bg1 text-t1"
            onClick={() => remove(id)}
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
