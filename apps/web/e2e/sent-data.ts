import type { Page } from '@playwright/test';

export function formsOf(text: string): readonly string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const escaped = json.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const bytes = Buffer.from(text);
  // Base64 encodes three bytes at a time, so the text has three possible alignments.
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return whole.slice(Math.ceil((before * 4) / 3), -4);
  });
  const urlSafe = inBase64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [text, json, escaped, encodeURIComponent(text), bytes.toString('hex'), ...inBase64, ...urlSafe];
}

/** Records everything that a page sends: addresses, headers and bodies of requests, and websocket frames. */
export function keepSent(page: Page): { readonly sent: readonly string[] } {
  const sent: string[] = [];
  page.on('request', (request) => {
    sent.push(
      `${request.url()}\n${JSON.stringify(request.headers())}\n${request.postDataBuffer()?.toString() ?? ''}`,
    );
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => sent.push(payload.toString()));
  });
  return { sent };
}
