import { expect, it } from 'vitest';
import type { Role } from '#/platform/config/roles.ts';
import { MissingRoles } from './missing-roles.ts';

it('[R4] a role that no live server has is logged once it lasts, and again when it is back', () => {
  const present = new Map<Role, number>([
    ['api', 2],
    ['live', 1],
    ['ingest', 1],
    ['jobs', 0],
  ]);
  const lines: object[] = [];
  const roles = new MissingRoles(
    { present: (role) => present.get(role) ?? 0 },
    { warn: (fields) => void lines.push(fields), info: (fields) => void lines.push(fields) },
  );
  const check = (times: number) => {
    for (let time = 0; time < times; time++) roles.check();
    return lines.splice(0);
  };
  expect([...roles.numbers()]).toEqual([
    ['api', 2],
    ['live', 1],
    ['ingest', 1],
    ['jobs', 0],
  ]);
  expect(check(2)).toEqual([]);
  expect(check(3)).toEqual([{ role: 'jobs', effect: 'orders and alerts do not trigger, and events wait' }]);
  present.set('jobs', 1);
  expect(check(2)).toEqual([{ role: 'jobs' }]);
  present.set('jobs', 0);
  expect(check(1)).toEqual([]);
  present.set('jobs', 1);
  expect(check(1)).toEqual([]);
});
