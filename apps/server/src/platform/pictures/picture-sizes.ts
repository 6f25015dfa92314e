/**
 * The sides of the squares that a picture is kept in, CSS pixels times density: lists, lists on dense
 * screens, headers on dense screens.
 */
export const PICTURE_SIZES = [64, 128, 256] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];
