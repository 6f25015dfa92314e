export { compareCallLog } from './log/compare-call-log.ts';
