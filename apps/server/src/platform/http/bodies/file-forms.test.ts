import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileIn } from './file-forms.ts';

const TYPE = 'multipart/form-data; boundary=line';
const HEAD = 'content-disposition: form-data; name="file"; filename="a.png"';
const form = (head: string, file: string | Uint8Array, end = '\r\n--line--\r\n'): Buffer =>
  Buffer.concat([Buffer.from(`--line\r\n${head}\r\n\r\n`), Buffer.from(file), Buffer.from(end)]);

describe('a single-file form', () => {
  it('yields the bytes of the file as sent by a browser', async () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.string({ maxLength: 20 }), async (file, name) => {
        const sent = new FormData();
        sent.set('file', new File([Buffer.from(file)], name));
        const request = new Request('http://x/', { method: 'POST', body: sent });
        const body = Buffer.from(await request.arrayBuffer());
        expect(fileIn(body, request.headers.get('content-type') ?? '')).toEqual(Buffer.from(file));
      }),
    );
  });

  it('accepts a quoted boundary', () => {
    expect(fileIn(form(HEAD, 'x'), 'multipart/form-data; boundary="line"').toString()).toBe('x');
  });

  it.each([
    ['another field', form(HEAD.replace('"file"', '"picture"'), 'x'), TYPE],
    ['a second field', Buffer.concat([form(HEAD, 'x', '\r\n'), form(HEAD, 'y')]), TYPE],
    ['no end', form(HEAD, 'x', ''), TYPE],
    ['no head', Buffer.from('--line\r\n'), TYPE],
    ['nothing', Buffer.alloc(0), TYPE],
    ['another boundary', form(HEAD, 'x'), 'multipart/form-data; boundary=other'],
    ['no boundary', form(HEAD, 'x'), 'multipart/form-data'],
  ])('is rejected with %s', (_, body, type) => {
    expect(() => fileIn(body, type)).toThrow('file: must be the one field of the form');
  });

  it('yields a file or fails with invalid_input for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ maxLength: 80 }), (body, type) => {
        try {
          expect(fileIn(Buffer.from(body), type).length).toBeLessThan(body.length);
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_input' });
        }
      }),
    );
  });
});
