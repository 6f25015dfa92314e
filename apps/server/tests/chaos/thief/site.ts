import { SOL_MINT } from '@dugout/domain/sol';
import { type Answer, Browser, startTestServer, type TestServer } from '#tests/identity/server.ts';
import { standardWallet } from '#tests/identity/standard-wallet.ts';
import { newPage } from './estate.ts';
import { type Loot, NOTHING } from './loot.ts';

const PASSWORD = 'correct horse battery';
export const THIEFS_PASSWORD = 'the password of a thief';
const AMOUNT = 1_000_000n;

/** A trader of the site, whose browser the attacker may control. */
export interface SiteVictim {
  readonly userId: string;
  readonly browser: Browser;
  readonly email: string | null;
  readonly walletAddress: string;
}

/** A complete server with a signer, its traders, and an account of the attacker. */
export interface Site {
  readonly server: TestServer;
  readonly victims: readonly SiteVictim[];
  readonly thief: SiteVictim;
}

async function victimOf(browser: Browser, email: string | null): Promise<SiteVictim> {
  const { body: me } = await browser.get('/api/v1/me');
  const { body: wallets } = await browser.get('/api/v1/wallet/user');
  return { userId: me.data.userId, browser, email, walletAddress: wallets.data[0].address };
}

async function byPassword(server: TestServer, name: string, password: string): Promise<SiteVictim> {
  const browser = new Browser(server.base);
  const email = `${name}@example.com`;
  await browser.post('/api/auth/sign-up/email', { name, email, password });
  return victimOf(browser, email);
}

async function byWallet(server: TestServer): Promise<SiteVictim> {
  const browser = new Browser(server.base);
  const { body } = await browser.post('/api/auth/siws/nonce');
  await browser.post('/api/auth/siws/verify', standardWallet().signIn(body));
  return victimOf(browser, null);
}

/** Creates traders, half with a password and half with a Solana wallet. */
export async function openSite(victims: number): Promise<{ world: Site; close(): Promise<void> }> {
  const server = await startTestServer({ announces: true });
  const settled: SiteVictim[] = [];
  for (let n = 0; n < victims; n++)
    settled.push(n % 2 === 0 ? await byPassword(server, `Victim${n}`, PASSWORD) : await byWallet(server));
  const thief = await byPassword(server, 'Thief', THIEFS_PASSWORD);
  return { world: { server, victims: settled, thief }, close: server.close };
}

export class SiteRefusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

function demandOk({ status, body }: Answer): void {
  if (status >= 500) throw new Error(`the server failed with ${status}`);
  if (status !== 200) throw new SiteRefusal(String(body.code ?? status).toLowerCase());
}

export async function takeKey(by: Browser, walletAddress: string, proof: object): Promise<Loot> {
  const answer = await by.post('/api/v1/wallet/export', { walletAddress, recipientKey: newPage(), ...proof });
  demandOk(answer);
  return 'sealed' in answer.body.data ? { ...NOTHING, keys: 1 } : NOTHING;
}

export async function takeSol(
  by: Browser,
  walletAddress: string,
  destination: string,
  proof: object,
): Promise<Loot> {
  const request = { walletAddress, mint: SOL_MINT, amount: AMOUNT.toString(), destination };
  demandOk(await by.post('/api/v1/wallet/withdraw', { ...request, ...proof }));
  return { ...NOTHING, lamports: AMOUNT };
}

/** Makes any other call, which gains nothing by itself. */
export async function tryCall(answer: Promise<Answer>): Promise<Loot> {
  demandOk(await answer);
  return NOTHING;
}

/** Counts an open door when a call that must be refused succeeds. */
export async function tryDoor(answer: Promise<Answer>): Promise<Loot> {
  demandOk(await answer);
  return { ...NOTHING, doors: 1 };
}
