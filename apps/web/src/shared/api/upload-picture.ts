import { API_PREFIX } from '@dugout/contract/constants';
import { failureOf } from './api-failure.ts';

/**
 * Uploads a picture and returns its address, relative to our origin. Throws `ApiFailure` when the server rejects
 * it, TypeError when the server is unreachable.
 */
export async function uploadPicture(file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  const response = await fetch(`${API_PREFIX}/images`, { method: 'POST', credentials: 'include', body });
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw failureOf(response.status, answer);
  return answer.data.url;
}
