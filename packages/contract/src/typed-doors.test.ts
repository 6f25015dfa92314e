import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api, type CallEndpoint } from './api.ts';
import { accepts } from './testing/accepts.ts';

/** Yields each text accepted by a call, with its location. */
function* textsOf(schema: unknown, path: string): Generator<readonly [path: string, schema: z.ZodType]> {
  if (schema instanceof z.ZodString || schema instanceof z.ZodPipe) yield [path, schema];
  else if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape)) yield* textsOf(field, `${path}.${name}`);
  else if (schema instanceof z.ZodArray) yield* textsOf(schema.element, path);
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* textsOf(option, path);
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    yield* textsOf(schema.def.innerType, path);
}

/** Texts made only by programs, codes, or texts that must stay unchanged. */
const NO_TEXT_OF_PEOPLE = [
  /\.(?:password|newPassword|setup|code|recoveryCode|email|signInWork|secret|token)$/,
  /\.(?:challenge|nonce|signature|idempotencyKey|passkey|wallets|address)$/,
  /\.walletSignature\.message$/,
  /\.(?:amount|minOut|destination|chatId|sorting|sortBy|launchpads|markets|before|ids)$/,
  /Id$|\.(?:id|members|conversation|around|replyTo|messages|transaction)$|trigger\.group$/,
  /^POST \/api\/stream-token body\.(?:name|peerName)$/,
  /^POST \/wallet\/connect/,
  /^PUT \/settings/,
  /^POST \/settings/,
  /^POST \/swap\/log/,
];
/** Parsed as a whole list, whose reader cleans each word. */
const LISTS = /^POST \/tracker\/import/;
const SOUGHT =
  /\.search$|^POST \/clan\/invite-to-clan|^GET \/tracker\S* query\.group$|^GET \/explorer query\.(?:include|exclude)$/;

const texts = Object.entries(api as Record<string, CallEndpoint>)
  .flatMap(([call, endpoint]) =>
    (['query', 'body'] as const).flatMap((part) => [...textsOf(endpoint[part], `${call} ${part}`)]),
  )
  .filter(([path, schema]) => accepts(schema, 'Zoe') && !LISTS.test(path))
  .filter(([path]) => !NO_TEXT_OF_PEOPLE.some((kind) => kind.test(path)));

const paths = texts.map(([path]) => path);

describe('typed texts', () => {
  it('are found in the calls', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'POST /profile body.userName',
        'POST /profile body.bio',
        'POST /clan body.name',
        'POST /clan body.tag',
        'POST /clan body.bio',
        'POST /chat/channels/{id}/messages body.text',
        'PUT /chat/channels/{id}/messages/{messageId} body.text',
        'POST /alpha/presets body.presets.name',
        'POST /notifications/outlets body.name',
        'PUT /watchlist/{mint} body.note',
        'PUT /tracker body.notes',
        'GET /search query.search',
        'POST /referral body.handle',
      ]),
    );
  });

  it.each(texts)('lose invisible pasted characters: %s', (_path, schema) => {
    expect(schema.parse('\ufeffZ\u200bo\u2060e\u00ad')).toBe('Zoe');
    expect(schema.parse('\u200e Zoe \u200b\u200f')).toBe('Zoe');
  });

  it.each(texts)('reject direction overrides: %s', (path, schema) => {
    for (const turn of Array.from('\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069')) {
      const result = schema.safeParse(`Zo${turn}e`);
      expect(result.success ? result.data : 'refused').toBe(SOUGHT.test(path) ? 'Zoe' : 'refused');
    }
  });

  it.each(texts.filter(([, schema]) => accepts(schema, 'میخواهم')))(
    'keep the joiners of scripts that need them: %s',
    (_path, schema) => {
      for (const word of ['می\u200cخواهم', 'ශ්\u200dරී', 'क्\u200cष']) expect(schema.parse(word)).toBe(word);
    },
  );

  it.each(texts.filter(([, schema]) => accepts(schema, '👩')))(
    'keep emoji and flags: %s',
    (_path, schema) => {
      for (const emoji of [
        '👩\u200d🚀',
        '❤\ufe0f',
        '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
      ])
        expect(schema.parse(emoji)).toBe(emoji);
    },
  );
});
