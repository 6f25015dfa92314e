import { useQuery } from '@tanstack/react-query';
import { visitQuery } from '../home.queries.ts';

/** Reports every minute, on every page, that the trader is present. Renders nothing. */
export function VisitBeat() {
  useQuery(visitQuery);
  return null;
}
