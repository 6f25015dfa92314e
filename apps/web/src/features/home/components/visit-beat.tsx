import { useQuery } from '@tanstack/react-query';
import { visitQuery } from '../home.queries.ts';

/** Says every minute, on every page, that the trader is here. Draws nothing. */
export function VisitBeat() {
  useQuery(visitQuery);
  return null;
}
