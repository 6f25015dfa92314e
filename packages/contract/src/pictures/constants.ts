/** Max bytes of an uploaded picture, and its max side in pixels. */
export const PICTURE_BYTES = 2 * 1024 * 1024;
export const PICTURE_SIDE = 4_096;
