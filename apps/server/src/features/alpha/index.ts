import { defineDoor } from '#/features/door.ts';
import type { AlphaDoor } from './alpha.door.ts';

export type { AlphaDoor } from './alpha.door.ts';
export { type ComparedCallLog, compareCallLog } from './log/compare-call-log.ts';

export const alphaDoor = defineDoor<AlphaDoor>('alpha');
