import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface Trader {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly userId: string;
  readonly userName: string;
  /** Makes an API call as the trader and returns the full response. */
  readonly call: <T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<T>;
}

let made = 0;

/** Returns a name unique to this test. */
export const freshName = (name: string): string => `${name}_${process.pid.toString(36)}${++made}`;

async function inBrowser(
  context: BrowserContext,
  account: { readonly userId: string; readonly userName: string },
): Promise<Trader> {
  const page = await context.newPage();
  return {
    ...account,
    context,
    page,
    call: async (method, path, body) => {
      const answer = await context.request.fetch(path, {
        method,
        ...(body === undefined ? {} : { data: body }),
      });
      if (!answer.ok())
        throw new Error(`${method} ${path} returned ${answer.status()}: ${await answer.text()}`);
      return answer.json();
    },
  };
}

export async function newTrader(browser: Browser, serverUrl: string, userName: string): Promise<Trader> {
  const context = await browser.newContext({ baseURL: serverUrl });
  const email = `${userName.toLowerCase()}@example.org`;
  const account = { email, password: 'a long pass phrase', name: userName };
  const answer = await context.request.post('/api/auth/sign-up/email', { data: account });
  const { user } = await answer.json();
  return inBrowser(context, { userId: user.id, userName });
}

export async function onAnotherDevice(browser: Browser, serverUrl: string, trader: Trader): Promise<Trader> {
  const context = await browser.newContext({ baseURL: serverUrl });
  await context.addCookies(await trader.context.cookies());
  return inBrowser(context, trader);
}

export async function becomeFriends(one: Trader, other: Trader): Promise<void> {
  await one.call('POST', '/api/v1/friends', { friendId: other.userId });
  await other.call('POST', '/api/v1/friends/accept', { userId: one.userId });
}
