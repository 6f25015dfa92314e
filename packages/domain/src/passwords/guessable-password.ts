/** From zxcvbn-ts (MIT), which ranks leaked passwords: those of 8 characters or more, in lower case. */
import commonPasswords from './common-passwords.json' with { type: 'json' };

const COMMON: ReadonlySet<string> = new Set(commonPasswords);
/** Sequences of keyboard, digits and alphabet. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A repeated short piece: `aaaaaaaa`, `abcabcabc`. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/su.test(text);

const isRun = (text: string): boolean => {
  const backwards = Array.from(text).reverse().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(backwards));
};

/** Reports whether a password is among the first guesses for this owner. */
export function isGuessable(password: string, { email, name }: PasswordOwner): boolean {
  const text = password.normalize('NFKC').trim().toLowerCase();
  if (COMMON.has(text) || isRepeated(text) || isRun(text)) return true;
  const own = [email, email.slice(0, email.lastIndexOf('@')), name].map(lettersAndDigits);
  return own.includes(lettersAndDigits(text));
}
