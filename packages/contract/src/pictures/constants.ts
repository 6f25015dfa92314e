/** Bytes of a picture that is uploaded, and the longest side that it may have, in pixels. */
export const PICTURE_BYTES = 2 * 1024 * 1024;
export const PICTURE_SIDE = 4_096;
