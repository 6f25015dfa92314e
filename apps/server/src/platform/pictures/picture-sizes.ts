/**
 * Sides of the stored squares, in CSS pixels times density: lists, lists on dense screens, headers on dense
 * screens.
 */
export const PICTURE_SIZES = [64, 128, 256] as const;

export const WHOLE_SIDE = 1_280;
export const UPLOAD_SIZES = [...PICTURE_SIZES, WHOLE_SIDE] as const;
export type UploadSize = (typeof UPLOAD_SIZES)[number];

/** A picture in its stored sizes, WebP. */
export type DrawnPicture = ReadonlyMap<UploadSize, Uint8Array>;
