import { Button } from '@dugout/ui/button';
import { Camera, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { uploadPicture } from '#/shared/api/upload-picture.ts';
import { toastError } from '#/shared/toasts/toasts.ts';

interface PictureFieldProps {
  /** 'banner' */
  readonly what: string;
  readonly value: string | null;
  readonly onChange: (url: string | null) => void;
}

export function PictureField({ what, value, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = async (file: File): Promise<void> => {
    setBusy(true);
    try {
      onChange(await uploadPicture(file));
    } catch (error) {
      toastError(`Failed to upload the ${what}`, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="flex items-center gap-1">
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={`Choose a ${what}`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void upload(file);
          target.value = '';
        }}
      />
      <Button
        size={24}
        busy={isBusy}
        busyLabel="Uploading..."
        aria-label={isBusy ? undefined : `Upload a ${what}`}
        onClick={() => input.current?.click()}
      >
        <Camera className="size-3.5" aria-hidden />
        {what === 'banner' ? 'Banner' : 'Logo'}
      </Button>
      {value !== null && (
        <Button size={24} icon aria-label={`Remove the ${what}`} onClick={() => onChange(null)}>
          <Trash2 className="size-3.5" aria-hidden />
        </Button>
      )}
    </span>
  );
}
