import { fromBase58, toBase58 } from '@dugout/domain/address';
import { SOL_MINT } from '@dugout/domain/sol';
import { hasRecorded, recordedJson } from '@dugout/testkit/recorded';
import { describe, expect, it } from 'vitest';
import { list, shape } from '../../transactions/shape.ts';
import type { Amm } from './amm.ts';
import { ammSwap } from './amm.ts';
import { METEORA_DAMM_V2 } from './meteora-damm-v2.ts';
import { METEORA_DBC } from './meteora-dbc.ts';
import { RAYDIUM_CPMM } from './raydium-cpmm.ts';

const address = (fill: number): string => toBase58(new Uint8Array(32).fill(fill));
const MINT = address(1);

/** A swap of five for at least four, into the mint or out of it. */
function built(amm: Amm, mintIn: string, mintOut: string) {
  const named = Object.fromEntries(amm.form.map(([name], at) => [name, address(at + 50)]));
  const state = {
    mints: [MINT, SOL_MINT],
    vaults: [address(2), address(3)],
    isOpen: true,
    others: named,
  } as const;
  const own = {
    user: address(4),
    userIn: address(5),
    userOut: address(6),
    programIn: address(7),
    programOut: address(8),
  };
  return ammSwap(amm, {
    pool: address(9),
    state,
    mintIn,
    mintOut,
    ...own,
    amountIn: 5n,
    minOut: 4n,
    derived: {},
  });
}

describe.skipIf(!hasRecorded)('swaps priced by simulation (need ../shared/data)', () => {
  it.each([
    ['raydium_cp_swap', 'swap_base_input', RAYDIUM_CPMM],
    ['meteora_cp_amm_damm_v2', 'swap', METEORA_DAMM_V2],
  ] as const)('%s: %s has the accounts and discriminator of the published description', (idl, name, amm) => {
    const described = shape(
      list(shape(recordedJson(`idl/${idl}.json`))['instructions']).find((one) => shape(one)['name'] === name),
    );
    const { accounts, data } = built(amm, MINT, SOL_MINT);
    const role = ({ writable, signer }: ReturnType<typeof shape>) =>
      signer === true ? 's' : writable === true ? 'w' : 'r';
    const roles = list(described['accounts']).map(shape);
    // The program's address replaces a referrer, and is never written.
    expect(accounts.map((account) => account.role)).toEqual(
      roles.map((one) => (one['optional'] === true ? 'r' : role(one))),
    );
    expect([...data.subarray(0, 8)]).toEqual(described['discriminator']);
    expect(Buffer.from(data).readBigUInt64LE(8)).toBe(5n);
    expect(Buffer.from(data).readBigUInt64LE(16)).toBe(4n);
  });

  it('meteora_dynamic_bonding_curve: swap2 has them too, and accepts a partial fill', () => {
    const { instructions } = shape(shape(recordedJson('idl/meteora_dynamic_bonding_curve.json'))['program']);
    const described = shape(list(instructions).find((one) => shape(one)['name'] === 'swap2'));
    const { accounts, data } = built(METEORA_DBC, SOL_MINT, MINT);
    const roles = list(described['accounts']).map((one) => {
      const { isSigner, isWritable, isOptional } = shape(one);
      return isSigner === true ? 's' : isWritable === true && isOptional !== true ? 'w' : 'r';
    });
    expect(accounts.map((account) => account.role)).toEqual(roles);
    expect(data).toHaveLength(25);
    expect(data.at(-1)).toBe(1);
  });

  it('reads a pool of Raydium CPMM from its recorded account', () => {
    const { account } = shape(recordedJson('accounts/raydium-cpmm/sol_usdc_pool_state.json'));
    const { owner, data } = shape(account);
    const bytes = Uint8Array.from(Buffer.from(String(list(data)[0]), 'base64'));
    const pool = RAYDIUM_CPMM.read({ owner: String(owner), data: bytes });
    expect(pool?.mints).toEqual([SOL_MINT, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']);
    expect(pool?.isOpen).toBe(true);
    expect(pool?.others['config']).toBe('D4FPEruKEHrG5TenZ2mpDGEfu1iUvTiqBxvpU8HLBvC2');
    for (const amm of [METEORA_DAMM_V2, METEORA_DBC])
      expect(amm.read({ owner: String(owner), data: bytes })).toBeNull();
    expect(RAYDIUM_CPMM.read({ owner: String(owner), data: bytes.slice(0, 300) })).toBeNull();
  });
});

it.each([
  ['sells', MINT, SOL_MINT, [0, 1]],
  ['buys', SOL_MINT, MINT, [1, 0]],
] as const)(
  '%s between the vaults of the two mints, in either order',
  (_name, mintIn, mintOut, [sideIn, sideOut]) => {
    const vaults = [address(2), address(3)];
    const directed = built(RAYDIUM_CPMM, mintIn, mintOut).accounts.map((account) => account.address);
    const at = (name: string) => directed[RAYDIUM_CPMM.form.findIndex(([place]) => place === name)];
    expect([at('vaultIn'), at('vaultOut'), at('mintIn')]).toEqual([vaults[sideIn], vaults[sideOut], mintIn]);
    const ordered = built(METEORA_DAMM_V2, mintIn, mintOut).accounts.map((account) => account.address);
    const place = (name: string) => ordered[METEORA_DAMM_V2.form.findIndex(([one]) => one === name)];
    expect([place('vault0'), place('mint0'), place('program0')]).toEqual([
      vaults[0],
      MINT,
      mintIn === MINT ? address(7) : address(8),
    ]);
    expect(fromBase58(place('userIn') ?? '')).toEqual(new Uint8Array(32).fill(5));
  },
);
