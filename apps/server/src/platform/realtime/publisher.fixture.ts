import type { RealtimePublisher } from './channel.ts';

/** Records published frames, in order; those in `topics` have subscribers. */
export class RecordingPublisher implements RealtimePublisher {
  readonly sent: [topic: string, what: unknown][] = [];
  readonly topics = new Set<string>();

  publish(topic: string, delta: unknown): void {
    this.sent.push([topic, delta]);
  }

  changed(topic: string): void {
    this.sent.push([topic, 'changed']);
  }

  publishHere(topic: string, delta: unknown): void {
    this.publish(topic, delta);
  }

  publishLatest(topic: string, produce: () => unknown): void {
    if (this.topics.has(topic)) this.sent.push([topic, produce()]);
  }

  refresh(topic: string): void {
    this.sent.push([topic, 'refresh']);
  }

  revoke(topic: string, userId: string): void {
    this.sent.push([topic, `revoke ${userId}`]);
  }

  rejoinHere(channel: string, userId: string): void {
    this.sent.push([channel, `rejoin ${userId}`]);
  }

  isWatched(topic: string): boolean {
    return this.topics.has(topic);
  }

  watched(channel: string): string[] {
    const prefix = channel.split(':', 1)[0] ?? channel;
    return [...this.topics].filter((topic) => topic === prefix || topic.startsWith(`${prefix}:`));
  }
}
