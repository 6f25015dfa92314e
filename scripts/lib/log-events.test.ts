import { describe, expect, it } from 'vitest';
import { logEventsIn, logEventsUnder } from './log-events.mjs';

describe('[R12] the inventory of log events', () => {
  it('lists each line that a file may log, with its level, text and field names', () => {
    const text = `
      log.info({}, 'stopped');
      this.#options.log.error({ error, topic: topic.name }, \`it failed\`);
      options.log?.warn({ ...fields, at }, reason);
      log.warn(new Line(1), 'a line');
      console.error('not a log'); logged.info('nor this'); Math.log(2);
    `;
    expect(logEventsIn('x.ts', text)).toEqual([
      { level: 'info', text: 'stopped', fields: [] },
      { level: 'error', text: 'it failed', fields: ['error', 'topic'] },
      { level: 'warn', text: 'reason', fields: ['...fields', 'at'] },
      { level: 'warn', text: 'a line', fields: ['new Line(1)'] },
    ]);
  });

  it('covers the server, and has no field named like a secret', () => {
    const events = logEventsUnder(new URL('../../apps/server/src', import.meta.url).pathname);
    const named = (text: string) => events.find((event) => event.text === text);
    expect(named('stopping')).toMatchObject({ level: 'info', fields: ['reason'], file: 'main.ts' });
    expect(named('a request failed')).toMatchObject({ level: 'error', fields: ['...fields', 'error'] });
    const names = events.flatMap(({ fields }) => fields);
    expect(names.length).toBeGreaterThan(50);
    expect(
      names.filter((name) => /password|secret|token$|cookie|privateKey|masterKey|code$/i.test(name)),
    ).toEqual([]);
  });
});
