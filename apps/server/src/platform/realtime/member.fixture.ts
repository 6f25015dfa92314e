import type { Caller } from '#/platform/http/caller.ts';
import type { Member, Topic } from './topic.ts';

export const dataOf = (frame: Buffer): unknown[] =>
  JSON.parse(frame.subarray(frame.indexOf('{')).toString()).data;

/** A subscriber without a socket, which records what it is sent. */
export class RecordingMember implements Member {
  readonly caller: Caller | null = null;
  readonly received: unknown[] = [];

  deliver(_topic: Topic, frame: Buffer): void {
    this.received.push(...dataOf(frame));
  }

  refresh(_topic: Topic): void {
    this.received.push('snapshot');
  }

  rejoin(topic: Topic): void {
    topic.members.delete(this);
  }

  expel(topic: Topic): void {
    topic.members.delete(this);
  }
}
