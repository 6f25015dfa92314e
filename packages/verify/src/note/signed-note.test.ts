import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../bytes.ts';
import { openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint.ts';
import { checkSignature, type Note, parseNote, signNote } from './signed-note.ts';
import { formatVerifierKey, parseVerifierKey, type VerifierKey, verifierKey } from './verifier-key.ts';

/** The note and key in Go's documentation of golang.org/x/mod/sumdb/note. */
const KNOWN_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const KNOWN_TEXT =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n";
const KNOWN_NOTE =
  `${KNOWN_TEXT}\n\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXg` +
  'KvqfqdngotpRZb6KE6RyyBwJnAM=\n';

const opened = (note: string): Note => parseNote(note) as Note;

function signer(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return {
    key: verifierKey(name, raw),
    sign: (message: Uint8Array) => sign(null, message, privateKey),
  };
}

describe('a signed note', () => {
  it('verifies with the key of a known one', async () => {
    const key = parseVerifierKey(KNOWN_KEY) as VerifierKey;
    expect(formatVerifierKey(key)).toBe(KNOWN_KEY);
    const note = opened(KNOWN_NOTE);
    expect(note.text).toBe(KNOWN_TEXT);
    expect(await checkSignature(note, key)).toBe('valid');
    expect(await checkSignature(opened(KNOWN_NOTE.replace('problem', 'Problem')), key)).toBe('invalid');
  });

  it('ignores witness signatures, and reports a missing signature by its own key', async () => {
    const [log, witness] = [signer('dugout.example/calls'), signer('witness.example')];
    const ours = signNote('a\n\nb\n', log.key, log.sign);
    const theirs = signNote('a\n\nb\n', witness.key, witness.sign).split('\n\n').at(-1) as string;
    const both = opened(ours + theirs);
    expect(both.text).toBe('a\n\nb\n');
    expect(both.signatures).toHaveLength(2);
    expect(await checkSignature(both, log.key)).toBe('valid');
    expect(await checkSignature(both, witness.key)).toBe('valid');
    expect(await checkSignature(both, signer('dugout.example/calls').key)).toBe('notSigned');
  });

  it.each([
    ['no signature', 'text\n\n'],
    ['no empty line', 'text\n\u2014 a AAAAAAAA\n'],
    ['no newline at the end', KNOWN_NOTE.slice(0, -1)],
    ['a carriage return', KNOWN_NOTE.replace('\n', '\r\n')],
    ['a hyphen for the dash', KNOWN_NOTE.replace('\u2014', '-')],
    ['invalid base64', KNOWN_NOTE.replace('x08g', 'x08!')],
    ['a signature without bytes', 'text\n\n\u2014 a AAAAAA==\n'],
    ['more signatures than anybody needs', `text\n\n${'\u2014 a AAAAAAAA\n'.repeat(65)}`],
  ])('is invalid with %s', (_, text) => {
    expect(parseNote(text)).toBeNull();
  });
});

describe('a verifier key', () => {
  it.each([
    ['a changed key', KNOWN_KEY.replace('ARpc', 'ARpd')],
    ['a changed id', KNOWN_KEY.replace('c74f', 'c74e')],
    ['another algorithm', KNOWN_KEY.replace('+AR', '+AB')],
    ['no name', KNOWN_KEY.slice(12)],
    ['a space in the name', KNOWN_KEY.replace('Peter', 'Peter ')],
    ['nothing', ''],
  ])('is invalid with %s', (_, text) => {
    expect(parseVerifierKey(text)).toBeNull();
  });

  it('has a name without spaces and 32 bytes', () => {
    expect(() => verifierKey('a b', new Uint8Array(32))).toThrow(RangeError);
    expect(() => verifierKey('a', new Uint8Array(33))).toThrow(RangeError);
  });
});

describe('a checkpoint', () => {
  const root = new Uint8Array(32).fill(7);

  it('is a note of three lines: origin, size, root', async () => {
    const { key, sign: signs } = signer('dugout.example/calls');
    const text = signCheckpoint({ size: 20_852_163, root }, key, signs);
    expect(text.startsWith(`dugout.example/calls\n20852163\n${toBase64(root)}\n\n\u2014 `)).toBe(true);
    const found = openCheckpoint(text);
    expect(found?.checkpoint).toEqual({ origin: 'dugout.example/calls', size: 20_852_163, root });
    expect(await checkSignature(found?.note as Note, key)).toBe('valid');
  });

  it('may have more lines, but no empty ones', () => {
    const text = `log\n0\n${toBase64(root)}\n`;
    expect(parseCheckpoint(text)?.size).toBe(0);
    expect(parseCheckpoint(`${text}more\n`)?.size).toBe(0);
    expect(parseCheckpoint(`${text}\nmore\n`)).toBeNull();
  });

  it.each(['01', '-1', '1e3', '9'.repeat(16), '', ' 1'])('rejects the size %j', (size) => {
    expect(parseCheckpoint(`log\n${size}\n${toBase64(root)}\n`)).toBeNull();
  });

  it('has a root of 32 bytes', () => {
    expect(parseCheckpoint(`log\n1\n${toBase64(root.subarray(1))}\n`)).toBeNull();
    expect(fromBase64('AB==')).toBeNull();
  });
});
