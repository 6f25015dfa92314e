import { fromBase58 } from '@dugout/domain/address';

/** Read (r), written (w), signs (s), signs and is written (ws). */
export type Role = 'r' | 'w' | 's' | 'ws';
/** The accounts of an instruction by name, in their order. */
export type Form = readonly (readonly [name: string, role: Role])[];

const isRole = (text: string): text is Role => text === 'r' || text === 'w' || text === 's' || text === 'ws';

/** A form out of names with their roles, `pool:w user:ws mint`: those without one are only read. */
export const form = (text: string): Form =>
  text.split(' ').map((one) => {
    const [name = '', role = 'r'] = one.split(':');
    if (!isRole(role)) throw new RangeError(`${role} is no role of an account`);
    return [name, role] as const;
  });

export interface BuiltInstruction {
  readonly program: string;
  readonly accounts: readonly { readonly address: string; readonly role: Role }[];
  readonly data: Uint8Array;
}

/** The accounts of a form. Throws RangeError for one whose address is missing. */
export const accountsOf = (
  places: Form,
  addresses: Readonly<Record<string, string>>,
): BuiltInstruction['accounts'] =>
  places.map(([name, role]) => {
    const address = addresses[name];
    if (address === undefined || fromBase58(address)?.length !== 32)
      throw new RangeError(`${name} is missing`);
    return { address, role };
  });

/** A discriminator in hex and the numbers behind it, as Borsh writes them. */
export function dataOf(head: string, amounts: readonly bigint[], rest: readonly number[] = []): Uint8Array {
  const data = Buffer.alloc(8 + 8 * amounts.length);
  data.write(head, 'hex');
  for (const [at, amount] of amounts.entries()) data.writeBigUInt64LE(amount, 8 + 8 * at);
  return Uint8Array.from([...data, ...rest]);
}
