import { type Bus, createBus } from '#/platform/bus/bus.ts';
import type { HintLink } from '#/platform/bus/hint-link.ts';
import { connectNats } from '#/platform/bus/nats-link.ts';
import { SharedBus } from '#/platform/bus/shared-bus.ts';
import type { BusTopics } from '#/platform/bus/topics.ts';
import type { RepeatedFaults } from '#/platform/log/repeated-faults.ts';
import type { Cleanup } from './cleanup.ts';
import type { ServerOptions } from './server-options.ts';

interface OpenBus {
  readonly bus: Bus;
  /** Null for a server that is alone. */
  readonly hints: HintLink | null;
  /** Called once all features have subscribed. */
  complete(): void;
}

/**
 * Opens the bus: over NATS with NATS_URL, else within this server.
 * @throws NatsError when NATS cannot be used
 */
export async function openBus(
  { config, log, serverId, hints: given, ticks }: ServerOptions & { readonly serverId: string },
  faults: RepeatedFaults,
  cleanup: Cleanup,
): Promise<OpenBus> {
  const onError = (error: unknown, topic: keyof BusTopics) =>
    log.error({ error, topic }, 'a message of the bus could not be handled');
  const own = { serverId, log, ...(ticks !== undefined && { ticks }) };
  const hints = given ?? (config.nats === null ? null : await connectNats({ ...own, nats: config.nats }));
  if (hints === null) return { bus: createBus(onError), hints, complete: () => undefined };
  const bus = new SharedBus<BusTopics>({
    ...own,
    link: hints,
    faults,
    onError,
    onNewer: (fields) => log.warn(fields, 'hints of a newer release are skipped'),
  });
  cleanup.add('hints', async () => {
    bus.stop();
    await hints.close();
  });
  return { bus, hints, complete: () => bus.complete() };
}
