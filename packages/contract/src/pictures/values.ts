import type { ErrorTable } from '../error-table.ts';

/** Max bytes of an uploaded picture, and its max side in pixels. */
export const PICTURE_BYTES = 2 * 1024 * 1024;
export const PICTURE_SIDE = 4_096;

export const PICTURES_ERRORS = {
  picture_refused: {
    status: 400,
    message: 'Choose a PNG, JPEG, WebP or GIF of at most 2 MB and 4,096 pixels a side',
  },
  pictures_full: { status: 503, message: 'Picture storage is full. Try again later.' },
  picture_unknown: { status: 400, message: 'Upload the picture first' },
} as const satisfies ErrorTable;
