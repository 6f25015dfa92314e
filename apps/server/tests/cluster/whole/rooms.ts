import { Person } from '../processes/people.ts';
import { RoamingPage } from '../processes/roaming-page.ts';
import type { Whole } from '../processes/whole-world.ts';
import { heldAfter } from '../scenarios/two-servers.ts';
import { allowed, type WholeRun } from './whole-run.ts';

const PAGES = 3;
const MOVED_MS = 5_000;

/** Opens pages with chats of traders, who stay in them until the end of the run. */
export async function openRooms({ world: { traders }, haproxy }: Whole): Promise<readonly RoamingPage[]> {
  const people = traders.map((trader, number) => new Person(trader, number));
  const pages: RoamingPage[] = [];
  for (const [number, person] of people.slice(0, 2 * PAGES).entries()) {
    const other = people[number + 1];
    if (number % 2 === 0 && other !== undefined)
      pages.push(await RoamingPage.open({ person, other, addresses: [haproxy] }));
  }
  return pages;
}

/** After the load each page shows the newest messages as the servers have them. */
export async function checkRooms(pages: readonly RoamingPage[], run: WholeRun): Promise<void> {
  const { haproxy } = run.whole;
  const faults: string[] = [];
  for (const [at, page] of pages.entries()) {
    const real = await page.texts({ of: haproxy });
    const isAlike = async (): Promise<boolean> =>
      JSON.stringify(await page.texts()) === JSON.stringify(real) && real.length > 0;
    if ((await heldAfter(allowed(run, MOVED_MS), isAlike)) === null)
      faults.push(`page ${at} shows ${(await page.texts()).at(-1)}, the servers have ${real.at(-1)}`);
    faults.push(...page.faults.map((fault) => `page ${at}: ${fault}`));
    page.close();
  }
  run.report.none(
    'pages with a chat end with the state of the servers, without a gap',
    faults,
    `${pages.length} pages`,
  );
}
