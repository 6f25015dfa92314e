import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDecimal, parseDecimal } from '@dugout/domain/base-units';
import type { SignedIntent } from '@dugout/domain/credentials/signed-intent';
import { LAMPORTS_PER_SOL as SOL, SOL_DECIMALS, SOL_MINT } from '@dugout/domain/sol';
import { type SignerClient, SignerRefusal } from '#/signer/client.ts';
import type { SignerCommand } from '#/signer/protocol.ts';
import { passkey, passwordKey } from '#/signer/testing/credential-doubles.ts';
import { signerClient } from '#tests/kit/signer-client.ts';
import { SIGNER_LIMITS } from '../../kit/signer-limits.ts';
import { swapRequest } from '../../kit/swap-request.ts';
import { THIEF } from '../../kit/thief-payment.ts';
import { type Dice, pick } from '../dice.ts';
import { newPage, PAYMENT_LAMPORTS, payThief, settleVictims, someAddress, type Victim } from './estate.ts';
import { type Attack, type Loot, NOTHING, type Position } from './loot.ts';

/** The attacker runs their own code in the server and can send the signer anything. */
interface TakenServer {
  readonly signer: SignerClient;
  readonly victims: readonly Victim[];
}

type ServerAttack = Attack<TakenServer>;

let ids = 0;
const newId = (): string => `thief-${ids++}`;

/** Returns a limit of the signer in lamports. */
const lamportsOf = (name: keyof typeof SIGNER_LIMITS): bigint =>
  parseDecimal(SIGNER_LIMITS[name] ?? '', SOL_DECIMALS) ?? 0n;
/** The counted amount of a sale of tokens unknown to the signer; their worth is unknown here too. */
const UNKNOWN_SALE = lamportsOf('SWAP_UNKNOWN_SALE_SOL');

const KEY: Loot = { ...NOTHING, keys: 1 };
const PAID: Loot = { ...NOTHING, lamports: PAYMENT_LAMPORTS };

type Signed = { readonly signed?: SignedIntent };

async function exportKey(
  { signer }: TakenServer,
  { owner, wallet }: Victim,
  signed: Signed,
  id = newId(),
): Promise<Loot> {
  await signer.call('announce', { id, owner, wallet, act: { kind: 'export' } });
  const recipientKey = newPage();
  await signer.call('export', { id, address: wallet, owner, recipientKey, method: 'passkey', ...signed });
  return KEY;
}

async function pay({ signer }: TakenServer, { owner, wallet }: Victim, signed: Signed): Promise<Loot> {
  const id = newId();
  const outgoing = { kind: 'withdraw', mint: SOL_MINT, amount: '1000000', destination: THIEF } as const;
  await signer.call('announce', { id, owner, wallet, act: outgoing, ...signed });
  const { intent, transaction } = payThief(wallet);
  await signer.call('sign', { owner, id, intent, transaction });
  return PAID;
}

/** Changes one character of a trader's confirmation. */
function bent(answer: SignedIntent, random: Dice): SignedIntent {
  const fields = Object.keys(answer).filter((name) => name !== 'kind');
  const field = pick(random, fields);
  const text: string = Reflect.get(answer, field);
  const at = Math.floor(random() * text.length);
  const letter = text[at] === 'A' ? 'B' : 'A';
  return { ...answer, [field]: text.slice(0, at) + letter + text.slice(at + 1) };
}

/** Signs the action's challenge with the attacker's own key. */
async function ownAnswer({ signer }: TakenServer, { owner, wallet }: Victim): Promise<SignedIntent> {
  const outgoing = { kind: 'export', owner, wallet, recipientKey: newPage() } as const;
  return passwordKey().answer((await signer.call('challenge', outgoing)).challenge);
}

const COMMANDS: readonly SignerCommand[] = [
  'create',
  'bindCredential',
  'unbindCredential',
  'credentials',
  'adoptCredentials',
  'challenge',
  'announce',
  'cancel',
  'adopt',
  'setDailyLimit',
  'export',
  'has',
  'sign',
  'prove',
  'ping',
];

function nonsense(random: Dice, depth = 0): unknown {
  const values: readonly unknown[] = [
    null,
    true,
    -1,
    1e308,
    '',
    '__proto__',
    'a'.repeat(500),
    [],
    {},
    SOL_MINT,
    THIEF,
    '\u0000',
    '0x10',
  ];
  if (depth > 2 || random() < 0.4) return pick(random, values);
  const names = [
    'owner',
    'id',
    'wallet',
    'address',
    'act',
    'intent',
    'signed',
    'kind',
    'credential',
    'transaction',
  ];
  return Object.fromEntries(
    names.filter(() => random() < 0.5).map((name) => [name, nonsense(random, depth + 1)]),
  );
}

const attacks: Readonly<Record<string, ServerAttack>> = {
  'export without an answer': (world, random) => exportKey(world, pick(random, world.victims), {}),
  'export with an answer that passed before': (world, random) => {
    const victim = pick(random, world.victims);
    return exportKey(world, victim, { signed: pick(random, victim.seen) });
  },
  "export with somebody else's answer": (world, random) =>
    exportKey(world, pick(random, world.victims), { signed: pick(random, pick(random, world.victims).seen) }),
  'export with a bent answer': (world, random) => {
    const victim = pick(random, world.victims);
    return exportKey(world, victim, { signed: bent(pick(random, victim.seen), random) });
  },
  "export with the attacker's confirmation": async (world, random) => {
    const victim = pick(random, world.victims);
    return exportKey(world, victim, { signed: await ownAnswer(world, victim) });
  },
  'take the export that its trader waits for': async (world, random) => {
    const { owner, wallet, seen } = pick(random, world.victims);
    const request = { id: `${owner}-key`, address: wallet, owner, recipientKey: newPage(), method: 'wallet' };
    await world.signer.call('export', { ...request, signed: pick(random, seen) });
    return KEY;
  },
  'export as another owner': async ({ signer, victims }, random) => {
    const owner = newId();
    const { wallet } = pick(random, victims);
    return exportKey({ signer, victims }, { owner, wallet, seen: [] }, {});
  },
  'pay themselves without an answer': (world, random) => pay(world, pick(random, world.victims), {}),
  'pay themselves with an answer that passed before': (world, random) => {
    const victim = pick(random, world.victims);
    return pay(world, victim, { signed: pick(random, victim.seen) });
  },
  'bend a payment that waits': async ({ signer, victims }, random) => {
    const { owner, wallet } = pick(random, victims);
    const { intent, transaction } = payThief(wallet);
    await signer.call('sign', { owner, id: `${owner}-pay`, intent, transaction });
    return PAID;
  },
  "bind the attacker's credential, then export": async (world, random) => {
    const victim = pick(random, world.victims);
    const { owner } = victim;
    const own = passkey();
    const as = pick(random, ['first', 'another', 'recovery'] as const);
    await world.signer.call('bindCredential', { owner, credential: own.credential, as });
    const recipientKey = newPage();
    const outgoing = { kind: 'export', owner, wallet: victim.wallet, recipientKey } as const;
    const signed = own.answer((await world.signer.call('challenge', outgoing)).challenge);
    return exportKey(world, victim, { signed });
  },
  "remove a trader's credential": async ({ signer, victims }, random) => {
    const { owner } = pick(random, victims);
    const { credentials } = await signer.call('credentials', { owner });
    await signer.call('unbindCredential', { owner, credential: credentials[0]?.id ?? 'none' });
    return NOTHING;
  },
  'have credentials taken over as of before': async ({ signer, victims }, random) => {
    const { owner } = pick(random, victims);
    const adopted = { owner, credential: passkey().credential };
    await signer.call('adoptCredentials', { credentials: [adopted], done: false });
    return NOTHING;
  },
  'have wallets taken over by themselves': async ({ signer, victims }, random) => {
    const { wallet } = pick(random, victims);
    const taken = { address: wallet, owner: 'thief', origin: 'created' } as const;
    await signer.call('adopt', { wallets: [taken], waiting: [], done: false });
    return exportKey({ signer, victims }, { owner: 'thief', wallet, seen: [] }, {});
  },
  'raise a daily limit': async ({ signer, victims }, random) => {
    const { owner, seen } = pick(random, victims);
    const lamports = pick(random, [null, `${1_000n * SOL}`]);
    await signer.call('setDailyLimit', { owner, lamports, signed: pick(random, seen) });
    return NOTHING;
  },
  "buy the attacker's token": async ({ signer, victims }, random) => {
    const lamports = pick(random, [SOL, 10n * SOL, SOL / 100n]);
    const amounts = { side: 'buy', mint: someAddress(), lamports, tokens: 1n } as const;
    await signer.call('sign', swapRequest(amounts, pick(random, victims)));
    return { ...NOTHING, lamports };
  },
  'sell holdings for next to nothing': async ({ signer, victims }, random) => {
    const amounts = { side: 'sell', mint: someAddress(), lamports: 1n, tokens: 1_000_000n } as const;
    await signer.call('sign', swapRequest(amounts, pick(random, victims)));
    return { ...NOTHING, lamports: UNKNOWN_SALE };
  },
  'sign a message of their choice as a proof': async ({ signer, victims }, random) => {
    const challenge = Buffer.from(someAddress()).toString('base64');
    await signer.call('prove', { address: pick(random, victims).wallet, challenge });
    return NOTHING;
  },
  nonsense: async ({ signer }, random) => {
    await signer.call(pick(random, COMMANDS) as 'ping', nonsense(random) as Record<string, never>);
    return NOTHING;
  },
};

interface TakenServerOptions {
  /** Traders whose keys the signer holds. */
  readonly victims: number;
  /** Additional settings of the signer. */
  readonly limits: Readonly<Record<string, string>>;
  /** Each trader's daily limit in lamports; none when omitted. */
  readonly dailyLimit?: bigint;
}

/** Returns what the caps allow out, through buys and through losses. */
function maxOf({ victims, dailyLimit }: TakenServerOptions): bigint {
  const platform = lamportsOf('SWAP_BUY_CAP_PLATFORM_SOL') + lamportsOf('SWAP_LOSS_CAP_PLATFORM_SOL');
  const own = dailyLimit === undefined ? platform : 2n * dailyLimit * BigInt(victims);
  return own < platform ? own : platform;
}

const nameOf = ({ limits, dailyLimit }: TakenServerOptions): string => {
  const waits = `the server's process taken over; waits of ${limits['WITHDRAW_DELAY_HOURS'] ?? '24'} h`;
  if (dailyLimit === undefined) return waits;
  return `${waits}; a daily limit of ${formatDecimal(dailyLimit, SOL_DECIMALS)} SOL each`;
};

/** The attacker controls the server; the signer runs as a separate user. */
export const takenServer = (options: TakenServerOptions): Position<TakenServer> => ({
  name: nameOf(options),
  most: maxOf(options),
  async open() {
    const dataDir = mkdtempSync(join(tmpdir(), 'dugout-taken-'));
    const signer = signerClient(dataDir, options.limits, { timeoutMs: 30_000 });
    await signer.start();
    await signer.call('adopt', { wallets: [], waiting: [], done: true });
    await signer.call('adoptCredentials', { credentials: [], done: true });
    const world = { signer, victims: await settleVictims(signer, options.victims) };
    const lamports = options.dailyLimit?.toString();
    if (lamports !== undefined)
      for (const { owner } of world.victims) await signer.call('setDailyLimit', { owner, lamports });
    return {
      world,
      close: async () => {
        await signer.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  },
  attacks,
  refusalOf: (error) => (error instanceof SignerRefusal ? error.code : null),
});
