/**
 * Launches on Meteora's Dynamic Bonding Curve and their migration to DAMM v2, as instructions. Source: the
 * programs' published IDLs.
 */
import { METADATA_PROGRAM } from '@dugout/solana/accounts/programs';
import { DAMM_V2_PROGRAM } from '@dugout/solana/decoders/meteora-damm-v2/layout';
import { DBC_PROGRAM } from '@dugout/solana/decoders/meteora-dbc/layout';
import { type Address, address, type Instruction } from '@solana/kit';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-account.ts';
import { key, number, text, u64, u128 } from './borsh.ts';
import { derive } from './derive.ts';
import { call, EVENTS, inOrder, r, SYSTEM_PROGRAM, s, WSOL, w, ws } from './instruction.ts';

const [DBC, DAMM_V2] = [address(DBC_PROGRAM), address(DAMM_V2_PROGRAM)];
/** Config of DAMM v2 used by the migration of curves whose own config sets the pool's fee. */
export const MIGRATION_CONFIG = address('A8gMrEPJkacWkcb3DGwtJwTe16HktSEfvwtuDh2MCtck');
export const CURVE_AUTHORITY = address('FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM');
const HEADS = {
  config: 'c9cff3724b6f2fbd',
  classic: '8c55d7b06636684f',
  newer: 'a976334e916edc9b',
  metadata: '6dbd1324c3b7de52',
  migrate: '9ca9e66735e45040',
} as const;
const SOL = 1_000_000_000n;
const Q64 = 2n ** 64n;
/**
 * Prices are square roots with 64 binary places. The curve starts at 28 lamports per million raw units and ends
 * at 400, with constant liquidity.
 */
const [START, END] = [(Q64 * 5_288n) / 1_000_000n, (Q64 * 20n) / 1_000n];
const LIQUIDITY = 5_674_000_000_000n * Q64;
const [CUSTOMIZABLE, TO_DAMM_V2, BY_TIME, DECIMALS, IMMUTABLE] = [6, 1, 1, 6, 1];
const FEE = 10_000_000n;
const POOL_FEE_BPS = 100;

interface CurveCoin {
  readonly config: Address;
  readonly mint: Address;
  readonly creator: Address;
  readonly program: Address;
}

/**
 * Creates the common settings of curves: 1 % to their creator, migration at 20 SOL. The config and the payer
 * sign.
 */
export async function createCurveConfig({
  config,
  creator,
  program,
}: Omit<CurveCoin, 'mint'>): Promise<Instruction> {
  const accounts = [
    ws(config),
    r(creator),
    r(creator),
    r(WSOL),
    ws(creator),
    r(SYSTEM_PROGRAM),
    r(await derive(DBC, EVENTS)),
    r(DBC),
  ];
  const baseFee = Buffer.concat([u64(FEE), number(0, 2), u64(0n, 0n), number(0, 1), number(0, 1)]);
  const kinds = [0, TO_DAMM_V2, BY_TIME, program === TOKEN_2022_PROGRAM ? 1 : 0, DECIMALS];
  const [partner, partnerLocked, creators, creatorsLocked] = [0, 0, 0, 100];
  const vesting = Buffer.alloc(13);
  const parts = [
    baseFee,
    Buffer.from([...kinds, partner, partnerLocked, creators, creatorsLocked]),
    u64(20n * SOL),
    u128(START),
    u64(0n, 0n, 0n, 0n, 0n),
    Buffer.from([CUSTOMIZABLE, 0, 0, IMMUTABLE, 0, 0]),
    Buffer.from([0, 0]),
    number(POOL_FEE_BPS, 2),
    u64(0n),
    vesting,
    vesting,
    number(0, 1),
    Buffer.concat([number(0, 2), number(0, 2), number(0, 4), u64(0n)]),
    number(0, 1),
    number(0, 2),
    number(0, 2),
    number(1, 4),
    u128(END, LIQUIDITY),
  ];
  return call(DBC, accounts, HEADS.config, ...parts);
}

export async function curveOf({ config, mint }: Pick<CurveCoin, 'config' | 'mint'>): Promise<Address> {
  const [low, high] = inOrder(mint, WSOL, key);
  return await derive(DBC, 'pool', { address: config }, { address: high }, { address: low });
}

/** Launches a coin: mint and creator sign, the creator pays. */
export async function createCurve(
  coin: CurveCoin,
  names: { readonly name: string; readonly symbol: string; readonly uri: string },
) {
  const { config, mint, creator, program } = coin;
  const curve = await curveOf(coin);
  const vault = async (of: Address) =>
    w(await derive(DBC, 'token_vault', { address: of }, { address: curve }));
  const classic = program === TOKEN_PROGRAM;
  const metadata = address(METADATA_PROGRAM);
  const described = [
    w(await derive(metadata, 'metadata', { address: metadata }, { address: mint })),
    r(metadata),
  ];
  const accounts = [
    r(config),
    r(CURVE_AUTHORITY),
    s(creator),
    ws(mint),
    r(WSOL),
    w(curve),
    await vault(mint),
    await vault(WSOL),
    ...(classic ? described : []),
    ws(creator),
    r(TOKEN_PROGRAM),
    r(program),
    r(SYSTEM_PROGRAM),
    r(await derive(DBC, EVENTS)),
    r(DBC),
  ];
  return call(
    DBC,
    accounts,
    classic ? HEADS.classic : HEADS.newer,
    text(names.name),
    text(names.symbol),
    text(names.uri),
  );
}

/** Returns the pool of a curve's coin after its migration. */
export async function migratedPool(mint: Address): Promise<Address> {
  const [low, high] = inOrder(mint, WSOL, key);
  return await derive(DAMM_V2, 'pool', { address: MIGRATION_CONFIG }, { address: high }, { address: low });
}

/** Moves a complete curve into a DAMM v2 pool: the payer and the mints of both positions sign. */
export async function migrateCurve(
  coin: CurveCoin,
  payer: Address,
  positions: readonly [Address, Address],
): Promise<Instruction[]> {
  const { config, mint, program } = coin;
  const [curve, pool] = [await curveOf(coin), await migratedPool(mint)];
  const metadata = await derive(DBC, 'damm_v2', { address: curve });
  const vault = async (owner: Address, of: Address, at: Address) =>
    w(await derive(owner, 'token_vault', { address: of }, { address: at }));
  const position = async (nft: Address) => [
    ws(nft),
    w(await derive(DAMM_V2, 'position_nft_account', { address: nft })),
    w(await derive(DAMM_V2, 'position', { address: nft })),
  ];
  const events = r(await derive(DBC, EVENTS));
  const noted = [r(curve), r(config), w(metadata), ws(payer), r(SYSTEM_PROGRAM), events, r(DBC)];
  const accounts = [
    w(curve),
    r(metadata),
    r(config),
    w(CURVE_AUTHORITY),
    w(pool),
    ...(await position(positions[0])),
    ...(await position(positions[1])),
    r(await derive(DAMM_V2, 'pool_authority')),
    r(DAMM_V2),
    w(mint),
    w(WSOL),
    await vault(DAMM_V2, mint, pool),
    await vault(DAMM_V2, WSOL, pool),
    await vault(DBC, mint, curve),
    await vault(DBC, WSOL, curve),
    ws(payer),
    r(program),
    r(TOKEN_PROGRAM),
    r(TOKEN_2022_PROGRAM),
    r(await derive(DAMM_V2, EVENTS)),
    r(SYSTEM_PROGRAM),
    r(MIGRATION_CONFIG),
  ];
  return [call(DBC, noted, HEADS.metadata), call(DBC, accounts, HEADS.migrate)];
}
