export { useOwnClan } from './clans.queries.ts';
