import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';

const encoder = getAddressEncoder();

/** A seed of a derived address: a text, bytes, or the 32 bytes of an address. */
type Seed = string | Uint8Array | { readonly address: string };

export async function derive(program: string, ...seeds: readonly Seed[]): Promise<Address> {
  const bytes = seeds.map((seed) =>
    typeof seed === 'string' || seed instanceof Uint8Array ? seed : encoder.encode(address(seed.address)),
  );
  const [found] = await getProgramDerivedAddress({ programAddress: address(program), seeds: bytes });
  return found;
}
