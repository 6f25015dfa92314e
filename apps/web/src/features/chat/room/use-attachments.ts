import { MAX_CHAT_PICTURES } from '@dugout/contract/chat/values';
import { useState } from 'react';
import { uploadPicture } from '#/shared/api/upload-picture.ts';
import { toastError } from '#/shared/toasts/toasts.ts';

interface Attachment {
  readonly id: string;
  readonly fileName: string;
  /** Null while uploading. */
  readonly address: string | null;
}

export function useAttachments() {
  const [items, setItems] = useState<readonly Attachment[]>([]);
  const remove = (id: string): void => setItems((before) => before.filter((item) => item.id !== id));

  async function upload({ id }: Attachment, file: File): Promise<void> {
    try {
      const address = await uploadPicture(file);
      setItems((before) => before.map((item) => (item.id === id ? { ...item, address } : item)));
    } catch (error) {
      remove(id);
      toastError('Picture upload failed', error);
    }
  }

  return {
    items,
    isUploading: items.some(({ address }) => address === null),
    addresses: [...new Set(items.flatMap(({ address }) => address ?? []))],
    /** Adds the pictures among the files, up to the limit. */
    add(files: Iterable<File>): void {
      const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
      for (const file of pictures.slice(0, MAX_CHAT_PICTURES - items.length)) {
        const item = { id: crypto.randomUUID(), fileName: file.name, address: null };
        setItems((before) => [...before, item]);
        void upload(item, file);
      }
    },
    remove,
    clear: (): void => setItems([]),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
