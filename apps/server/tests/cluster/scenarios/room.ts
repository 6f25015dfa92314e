/** The chat of a clan through two servers: some messages are sent to both, and some callers wait for no answer. */
import { z } from 'zod';
import { dice, pick } from '#tests/chaos/dice.ts';
import type { ClusterHistory, RecordedCaller } from '../linearizability/cluster-history.ts';
import type { Cluster, ClusterServer } from '../processes/cluster-world.ts';
import { each } from '../processes/each.ts';
import { Person } from '../processes/people.ts';
import type { Report } from '../processes/report.ts';
import { twoOf } from './two-servers.ts';

const MEMBERS = 8;
const AT_A_TIME = 12;
/** Shorter than most answers take. */
const IMPATIENT_MS = 4;
const founded = z.object({ data: z.object({ id: z.string() }) });

export async function oneRoom(
  cluster: Cluster,
  history: ClusterHistory,
  { seed, messages }: { readonly seed: string; readonly messages: number },
  report: Report,
): Promise<void> {
  const servers = twoOf(cluster);
  const random = dice(`${seed}:room`);
  const members = cluster.world.traders.slice(0, MEMBERS);
  const [owner, ...others] = members.map((trader, number) => new Person(trader, number));
  if (owner === undefined) throw new Error('an owner is needed');
  const clan = await owner.done(servers[0], '/clan', { tag: 'ROOM', name: 'One Room' });
  const roomId = founded.parse(clan).data.id;
  for (const other of others) await other.done(servers[0], '/clan/join-or-apply', { clanId: roomId });
  const counts = { acknowledged: 0, unanswered: 0, refused: 0 };
  const someone = () => Math.floor(random() * members.length);
  const at = (number: number, server: ClusterServer): RecordedCaller => {
    const { caller } = members[number] ?? pick(random, members);
    return { client: `trader ${number} at ${server.name}`, caller: caller.at(server.address) };
  };
  await each(messages, AT_A_TIME, async (n) => {
    const message = { roomId, clientId: `${seed}-${n}`, text: `message ${n}` };
    const author = someone();
    const giveUpMs = random() < 0.1 ? IMPATIENT_MS : undefined;
    // To one of the servers, or to both at once.
    const to = random() < 0.3 ? servers : [pick(random, servers)];
    const sent = to.map((server) => history.send(at(author, server), message, giveUpMs));
    for (const answer of await Promise.all(sent)) {
      if (answer === null) counts.unanswered += 1;
      else if (answer.status === 200) counts.acknowledged += 1;
      else counts.refused += 1;
    }
    await history.readRoom(at(someone(), pick(random, servers)), roomId);
  });
  for (const server of servers) await history.readRoom(at(someone(), server), roomId);
  report.check(
    'the room was written through both servers',
    counts.acknowledged > messages / 2 && counts.refused < messages / 10,
    `${counts.acknowledged} sends acknowledged, ${counts.unanswered} without an answer, ${counts.refused} refused`,
  );
}
