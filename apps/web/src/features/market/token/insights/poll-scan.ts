import type { TokenScan } from '@dugout/contract/market/safety';
import { MARKET_TEXTS, TOKEN_SCAN_POLL_MS, TOKEN_SCAN_TIMEOUT_MS } from '@dugout/contract/market/values';

export interface ScanPort {
  readonly fetchScan: () => Promise<TokenScan>;
  /** Rejects when the page is left. */
  readonly wait: (ms: number) => Promise<void>;
  /** Returns the time in ms. */
  readonly now: () => number;
}

/** A scan that failed, with the specification's text. */
class ScanFailure extends Error {
  constructor(text: string, cause?: unknown) {
    super(text, { cause });
    this.name = 'ScanFailure';
  }
}

async function fetched(port: ScanPort, failure: string): Promise<TokenScan> {
  try {
    return await port.fetchScan();
  } catch (cause) {
    throw new ScanFailure(failure, cause);
  }
}

/** Polls a scan until it is final, every 2 s for up to 120 s. @throws ScanFailure, or any rejection of `wait` */
export async function pollScan(port: ScanPort): Promise<TokenScan> {
  const begun = port.now();
  let scan = await fetched(port, MARKET_TEXTS.scanFailed);
  while (scan.status === 'pending') {
    await port.wait(Math.max(0, Math.min(TOKEN_SCAN_POLL_MS, begun + TOKEN_SCAN_TIMEOUT_MS - port.now())));
    if (port.now() - begun >= TOKEN_SCAN_TIMEOUT_MS) throw new ScanFailure(MARKET_TEXTS.scanTimedOut);
    scan = await fetched(port, MARKET_TEXTS.scanPollFailed);
  }
  return scan;
}
