import { choosePort } from '#/app/free-port.ts';

/** Returns the settings of a server whose public address is its listening address. */
export async function ownAddress(): Promise<{ readonly PORT: string; readonly PUBLIC_URL: string }> {
  const port = await choosePort('127.0.0.1', 0);
  return { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
}
