/** Launches and migrations on pump.fun as instructions. Source: the program's published IDL of May 2026. */
import { METADATA_PROGRAM } from '@dugout/solana/accounts/programs';
import { PUMP_PROGRAM } from '@dugout/solana/decoders/pump/layout';
import { PUMP_SWAP_PROGRAM } from '@dugout/solana/decoders/pump-swap/layout';
import { AccountRole, type Address, address, getAddressEncoder, type Instruction } from '@solana/kit';
import { tokenAccountOf } from '../pools/pool.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../token-account.ts';
import { derive } from './derive.ts';

const SYSTEM_PROGRAM = address('11111111111111111111111111111111');
const TOKEN_ACCOUNTS = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const RENT = address('SysvarRent111111111111111111111111111111111');
const WSOL = address('So11111111111111111111111111111111111111112');
const MAYHEM_PROGRAM = address('MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e');
const [PUMP, PUMP_SWAP] = [address(PUMP_PROGRAM), address(PUMP_SWAP_PROGRAM)];
const EVENTS = '__event_authority';
/** Gets what a migration leaves over; Global of the program names it. */
const WITHDRAW_AUTHORITY = address('39azUYFWPz3VHgKCf3VChUwbpURdCHRxjWVowf5jUJjg');
const HEADS = { create: '181ec828051c0777', createV2: 'd6904cec5f8b31b4', migrate: '9beae792ec9ea21e' } as const;

export interface PumpCoin {
  readonly mint: Address;
  readonly creator: Address;
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
  /** SPL Token with a metadata account, or Token-2022 with the metadata in the mint. */
  readonly program: Address;
  /** Only of Token-2022: the creator's fee goes back to traders. */
  readonly cashback?: boolean;
}

const r = (at: Address) => ({ address: at, role: AccountRole.READONLY });
const w = (at: Address) => ({ address: at, role: AccountRole.WRITABLE });
const ws = (at: Address) => ({ address: at, role: AccountRole.WRITABLE_SIGNER });

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** The launch of a coin: mint and creator sign, the creator pays. */
export async function createCoin(coin: PumpCoin): Promise<Instruction> {
  const { mint, creator, program } = coin;
  const classic = program === TOKEN_PROGRAM;
  const curve = await derive(PUMP, 'bonding-curve', { address: mint });
  const head = [ws(mint), r(await derive(PUMP, 'mint-authority')), w(curve), w(await tokenAccountOf(curve, mint, program))];
  const global = r(await derive(PUMP, 'global'));
  const tail = [r(await derive(PUMP, EVENTS)), r(PUMP)];
  const programs = [r(SYSTEM_PROGRAM), r(program), r(TOKEN_ACCOUNTS)];
  const metadata = address(METADATA_PROGRAM);
  const vault = await derive(MAYHEM_PROGRAM, 'sol-vault');
  const accounts = classic
    ? [
        ...head,
        global,
        r(metadata),
        w(await derive(metadata, 'metadata', { address: metadata }, { address: mint })),
        ws(creator),
        ...programs,
        r(RENT),
        ...tail,
      ]
    : [
        ...head,
        global,
        ws(creator),
        ...programs,
        w(MAYHEM_PROGRAM),
        r(await derive(MAYHEM_PROGRAM, 'global-params')),
        w(vault),
        w(await derive(MAYHEM_PROGRAM, 'mayhem-state', { address: mint })),
        w(await tokenAccountOf(vault, mint, program)),
        ...tail,
      ];
  const data = Buffer.concat([
    Buffer.from(classic ? HEADS.create : HEADS.createV2, 'hex'),
    ...[coin.name, coin.symbol, coin.uri].map(text),
    Buffer.from(getAddressEncoder().encode(creator)),
    classic ? Buffer.alloc(0) : Buffer.of(0, coin.cashback === true ? 1 : 0),
  ]);
  return { programAddress: PUMP, accounts, data: Uint8Array.from(data) };
}

/** The move of a complete curve into its PumpSwap pool, which anyone may ask for. */
export async function migrateCoin({ mint, program }: Pick<PumpCoin, 'mint' | 'program'>, user: Address): Promise<Instruction> {
  const curve = await derive(PUMP, 'bonding-curve', { address: mint });
  const authority = await derive(PUMP, 'pool-authority', { address: mint });
  const pool = await pumpSwapPool(mint);
  const shares = await derive(PUMP_SWAP, 'pool_lp_mint', { address: pool });
  const accounts = [
    r(await derive(PUMP, 'global')),
    w(WITHDRAW_AUTHORITY),
    r(mint),
    w(curve),
    w(await tokenAccountOf(curve, mint, program)),
    { address: user, role: AccountRole.READONLY_SIGNER },
    r(SYSTEM_PROGRAM),
    r(TOKEN_PROGRAM),
    r(PUMP_SWAP),
    w(pool),
    w(authority),
    w(await tokenAccountOf(authority, mint, program)),
    w(await tokenAccountOf(authority, WSOL, TOKEN_PROGRAM)),
    r(await derive(PUMP_SWAP, 'global_config')),
    r(WSOL),
    w(shares),
    w(await tokenAccountOf(authority, shares, TOKEN_2022_PROGRAM)),
    w(await tokenAccountOf(pool, mint, program)),
    w(await tokenAccountOf(pool, WSOL, TOKEN_PROGRAM)),
    r(TOKEN_2022_PROGRAM),
    r(TOKEN_ACCOUNTS),
    r(await derive(PUMP_SWAP, EVENTS)),
    r(await derive(PUMP, EVENTS)),
    r(PUMP),
    r(RENT),
  ];
  return { programAddress: PUMP, accounts, data: Uint8Array.from(Buffer.from(HEADS.migrate, 'hex')) };
}

/** Where a coin of pump.fun trades after its migration. */
export async function pumpSwapPool(mint: Address): Promise<Address> {
  const authority = await derive(PUMP, 'pool-authority', { address: mint });
  return await derive(PUMP_SWAP, 'pool', Uint8Array.of(0, 0), { address: authority }, { address: mint }, { address: WSOL });
}
