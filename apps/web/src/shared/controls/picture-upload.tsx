import { Button, IconButton } from '@dugout/ui/button';
import { Camera, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { uploadPicture } from '#/shared/api/upload-picture.ts';
import { toastError } from '#/shared/toasts/toasts.ts';

interface PictureUploadProps {
  /** 'banner' */
  readonly what: string;
  /** Text of the upload button. */
  readonly text: string;
  /** Accessible name of the upload button, if not its text. */
  readonly label?: string;
  readonly isSet: boolean;
  /** Called with the address of the uploaded picture, relative to our origin; null when it is removed. */
  readonly onChange: (address: string | null) => void;
}

/** Buttons that upload and remove a picture. */
export function PictureUpload({ what, text, label, isSet, onChange }: PictureUploadProps) {
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
        aria-label={isBusy ? undefined : label}
        onClick={() => input.current?.click()}
      >
        <Camera className="size-3.5" aria-hidden />
        {text}
      </Button>
      {isSet && (
        <IconButton icon={Trash2} label={`Remove the ${what}`} size={24} onClick={() => onChange(null)} />
      )}
    </span>
  );
}
