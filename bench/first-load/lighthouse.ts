import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/** Measurements of one visit, on Lighthouse's simulated phone. Milliseconds; JavaScript in transferred bytes. */
export interface Visit {
  /** 0 to 100. */
  readonly score: number;
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  readonly javascriptBytes: number;
}

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const chromiumPath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

interface ScriptRequest {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

const ATTEMPTS = 3;

/**
 * Visits a page, retrying when Lighthouse recorded nothing, as happens on a busy machine.
 * @throws after three attempts
 */
export async function visit(url: string): Promise<Visit> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await visitOnce(url);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function visitOnce(url: string): Promise<Visit> {
  const chrome = await launch({ chromePath: chromiumPath, chromeFlags: FLAGS });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      logLevel: 'error',
    });
    const report = result?.lhr;
    if (report === undefined || report.runtimeError !== undefined)
      throw new Error(`Lighthouse: ${report?.runtimeError?.message ?? 'no report'}`);
    const value = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;
    const details = report.audits['network-requests']?.details;
    const requests = (
      details !== undefined && 'items' in details ? details.items : []
    ) as readonly ScriptRequest[];
    return {
      score: Math.round((report.categories['performance']?.score ?? Number.NaN) * 100),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      javascriptBytes: requests
        .filter((entry) => entry.resourceType === 'Script')
        .reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0),
    };
  } finally {
    chrome.kill();
  }
}
