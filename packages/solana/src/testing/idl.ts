import { createHash } from 'node:crypto';
import { toBase58 } from '@dugout/domain/address';
import { recordedJson } from '@dugout/testkit/recorded';
import { list, type Shape, shape, text } from '../transactions/shape.ts';

/** A program's published interface, for comparison with our layouts: Anchor's old and new forms, and Codama's. */
interface Idl {
  /** Hex. */
  instructionDiscriminator(name: string): string;
  eventDiscriminator(name: string): string;
  /** Account names of an instruction, in order. */
  accounts(instruction: string): readonly string[];
  /**
   * Encodes an event without its discriminator, with a distinct value in every field; also returns those values
   * by field path.
   */
  event(name: string): Encoded;
  /** The same for an instruction's arguments. */
  args(name: string): Encoded;
}

export interface Encoded {
  readonly bytes: Buffer;
  readonly values: Readonly<Record<string, bigint | boolean | string>>;
}

const snake = (name: string): string =>
  name.replace(/(?<!^)([A-Z])/g, (letter) => `_${letter}`).toLowerCase();
const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const hash = (space: string, name: string): string =>
  createHash('sha256').update(`${space}:${name}`).digest('hex').slice(0, 16);
const hex = (value: unknown): string => Buffer.from(list(value).map(Number)).toString('hex');

const SIZES: Readonly<Record<string, number>> = {
  u8: 1,
  u16: 2,
  u32: 4,
  i32: 4,
  u64: 8,
  i64: 8,
  u128: 16,
  i128: 16,
};

class Encoder {
  readonly #types: ReadonlyMap<string, unknown>;
  readonly #parts: Buffer[] = [];
  readonly values: Record<string, bigint | boolean | string> = {};
  #next = 1;

  constructor(types: ReadonlyMap<string, unknown>) {
    this.#types = types;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  fields(fields: readonly unknown[], path: string): void {
    for (const field of fields)
      this.value(shape(field)['type'], `${path}${snake(text(shape(field)['name']))}`);
  }

  value(type: unknown, path: string): void {
    const details = shape(type);
    const kind = typeof type === 'string' ? type : text(details['kind']);
    const number = SIZES[kind === 'numberTypeNode' ? text(details['format']) : kind];
    if (number !== undefined) this.#number(number, path);
    else if (kind === 'bool' || kind === 'booleanTypeNode') this.#put(Buffer.from([1]), path, true);
    else if (kind === 'pubkey' || kind === 'publicKey' || kind === 'publicKeyTypeNode') {
      const key = Buffer.alloc(32, this.#next++);
      this.#put(key, path, toBase58(key));
    } else if (kind === 'string' || kind === 'sizePrefixTypeNode') {
      const word = `word${this.#next++}`;
      const length = Buffer.alloc(4);
      length.writeUInt32LE(word.length);
      this.#put(Buffer.concat([length, Buffer.from(word)]), path, word);
    } else this.#defined(details, path);
  }

  #defined(details: Shape, path: string): void {
    const link = details['defined'];
    const name = typeof link === 'string' ? link : text(shape(link)['name']) || text(details['name']);
    const struct = shape(this.#types.get(name));
    if (struct['kind'] === 'enum' || struct['kind'] === 'enumTypeNode') {
      this.#put(Buffer.from([0]), path, 0n);
      const [first] = list(struct['variants']);
      this.fields(list(shape(first)['fields']), `${path}.`);
    } else if (Array.isArray(struct['fields'])) this.fields(struct['fields'], `${path}.`);
    else throw new Error(`no type ${name} for ${path}`);
  }

  #number(size: number, path: string): void {
    const bytes = Buffer.alloc(size);
    const value = BigInt(this.#next++);
    bytes.writeUInt8(Number(value), 0);
    this.#put(bytes, path, value);
  }

  #put(bytes: Buffer, path: string, value: bigint | boolean | string): void {
    this.#parts.push(bytes);
    this.values[path] = value;
  }
}

const encode = (types: ReadonlyMap<string, unknown>, fields: readonly unknown[]): Encoded => {
  const encoder = new Encoder(types);
  encoder.fields(fields, '');
  return { bytes: encoder.bytes, values: encoder.values };
};

function named(entries: unknown, name: string): Shape {
  const found = list(entries)
    .map(shape)
    .find((entry) => snake(text(entry['name'])) === snake(name));
  if (found === undefined) throw new Error(`no ${name} in the interface`);
  return found;
}

/** Nested account groups are flat in the instruction. */
const flat = (accounts: readonly unknown[]): string[] =>
  accounts
    .map(shape)
    .flatMap((account) =>
      Array.isArray(account['accounts']) ? flat(account['accounts']) : [snake(text(account['name']))],
    );

/** Reads `idl/<file>.json` of the recorded data. */
export function readIdl(file: string): Idl {
  const root = shape(recordedJson(`idl/${file}.json`));
  return 'standard' in root ? codama(shape(root['program'])) : anchor(root);
}

function anchor(root: Shape): Idl {
  const types = new Map(
    list(root['types']).map((type) => [text(shape(type)['name']), shape(type)['type']] as const),
  );
  const discriminatorOf = (entry: Shape, space: string, name: string): string =>
    Array.isArray(entry['discriminator']) ? hex(entry['discriminator']) : hash(space, name);
  return {
    instructionDiscriminator: (name) =>
      discriminatorOf(named(root['instructions'], name), 'global', snake(name)),
    eventDiscriminator: (name) => discriminatorOf(named(root['events'], name), 'event', name),
    accounts: (name) => flat(list(named(root['instructions'], name)['accounts'])),
    event: (name) => {
      const own = named(root['events'], name)['fields'];
      return encode(types, list(own ?? shape(types.get(name))['fields']));
    },
    args: (name) => encode(types, list(named(root['instructions'], name)['args'])),
  };
}

function codama(program: Shape): Idl {
  const types = new Map(
    list(program['definedTypes']).map((type) => [text(shape(type)['name']), shape(type)['type']] as const),
  );
  const discriminatorOf = (entry: Shape): string => {
    const argument = list(entry['arguments'])
      .map(shape)
      .find((candidate) => candidate['name'] === 'discriminator');
    return text(shape(argument?.['defaultValue'])['data']);
  };
  return {
    instructionDiscriminator: (name) => discriminatorOf(named(program['instructions'], camel(name))),
    eventDiscriminator: (name) => {
      const [prefix] = list(shape(named(program['events'], camel(name))['data'])['prefix']);
      return text(shape(shape(prefix)['value'])['data']);
    },
    accounts: (name) => flat(list(named(program['instructions'], camel(name))['accounts'])),
    event: (name) =>
      encode(types, list(shape(shape(named(program['events'], camel(name))['data'])['type'])['fields'])),
    args: (name) => {
      const all = list(named(program['instructions'], camel(name))['arguments']);
      return encode(
        types,
        all.filter((argument) => shape(argument)['name'] !== 'discriminator'),
      );
    },
  };
}
