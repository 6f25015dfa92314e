import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

const LINE = '\r\n';
const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([\w'+./:=?-]{1,70}))/i;
const FILE_FIELD = /^content-disposition:\s*form-data;.*[\s;]name="file"(?:;|$)/im;

/**
 * Gives the routes of this scope the bytes of the form's single field `file`. Larger files than `maxBytes` are
 * rejected with `too_large`.
 */
export function readFileForms(scope: FastifyInstance, maxBytes: number): FastifyInstance {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, form: Buffer) => {
      const file = fileIn(form, request.headers['content-type'] ?? '');
      if (file.length > maxBytes) throw new ApiError('too_large');
      return file;
    },
  );
  return scope;
}

/**
 * Returns the file of a form without other fields (RFC 7578), as a view of its bytes.
 * @throws ApiError `invalid_input` for any other form
 */
export function fileIn(form: Buffer, contentType: string): Buffer {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? [];
  const boundary = `--${quoted ?? bare ?? ''}`;
  const head = form.indexOf(LINE + LINE);
  const begins = form.subarray(0, boundary.length + 2).equals(Buffer.from(boundary + LINE));
  if (boundary === '--' || !begins || head === -1) throw noFile();
  const ends = form.indexOf(LINE + boundary, head + 4);
  const isLast = form.subarray(ends + 2 + boundary.length, ends + 4 + boundary.length).toString() === '--';
  const headers = form.toString('latin1', boundary.length + 2, head);
  if (ends === -1 || !isLast || !FILE_FIELD.test(headers)) throw noFile();
  return form.subarray(head + 4, ends);
}

const noFile = (): ApiError => new ApiError('invalid_input', 'file: must be the one field of the form');
