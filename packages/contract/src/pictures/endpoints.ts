import { z } from 'zod';
import { data, endpoint } from '../endpoint.ts';
import { PICTURE_BYTES } from './values.ts';

/** Form overhead around the file. */
const FORM_BYTES = 4 * 1024;

export const picturesEndpoints = {
  'POST /images': endpoint({
    summary: 'Uploads a picture, re-encoded, for the picture fields of other calls',
    access: 'trader',
    body: z.strictObject({ file: z.file() }),
    fileBody: { maxBytes: PICTURE_BYTES },
    bodyBytes: PICTURE_BYTES + FORM_BYTES,
    /** Relative to our origin. */
    output: data(z.object({ url: z.string() })),
    errors: ['picture_refused', 'pictures_full', 'foreign_origin', 'account_suspended'],
  }),
} as const;
