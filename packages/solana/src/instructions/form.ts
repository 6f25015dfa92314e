import { fromBase58 } from '@dugout/domain/address';

/** Read (r), written (w), signer (s), written signer (ws). */
type Role = 'r' | 'w' | 's' | 'ws';
/** The accounts of an instruction by name, in order. */
export type Form = readonly (readonly [name: string, role: Role])[];

const isRole = (text: string): text is Role => text === 'r' || text === 'w' || text === 's' || text === 'ws';

/** Parses a form of names with roles, `pool:w user:ws mint`; names without a role are read-only. */
export const form = (text: string): Form =>
  text.split(' ').map((one) => {
    const [name = '', role = 'r'] = one.split(':');
    if (!isRole(role)) throw new RangeError(`invalid account role ${role}`);
    return [name, role] as const;
  });

export interface BuiltInstruction {
  readonly program: string;
  readonly accounts: readonly { readonly address: string; readonly role: Role }[];
  readonly data: Uint8Array;
}

/**
 * Resolves the accounts of a form.
 * @throws RangeError when an address is missing
 */
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

/** Encodes a hex discriminator and numbers as Borsh does. */
export function dataOf(head: string, amounts: readonly bigint[], rest: readonly number[] = []): Uint8Array {
  const data = Buffer.alloc(8 + 8 * amounts.length);
  data.write(head, 'hex');
  for (const [at, amount] of amounts.entries()) data.writeBigUInt64LE(amount, 8 + 8 * at);
  return Uint8Array.from([...data, ...rest]);
}
