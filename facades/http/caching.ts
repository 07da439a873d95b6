import type { Endpoint } from './endpoint.ts';

/** What caches may do with a successful answer; a refusal is never stored. */
export function cachingOf({ method, isPublic, maximumAge }: Endpoint): Record<string, string> {
  if (maximumAge !== undefined) return { 'Cache-Control': `public, max-age=${maximumAge}` };
  if (isPublic || method !== 'GET') return { 'Cache-Control': 'no-store' };
  return { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' };
}
