import createRouter from 'find-my-way';
import type { Endpoint, Method } from './endpoint.ts';

export type Match =
  | { readonly endpoint: Endpoint; readonly parameters: Record<string, string | undefined> }
  | { readonly allow: readonly string[]; readonly isPublic: boolean };

const methods = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'] as const satisfies Method[];

/** Finds the endpoint of a request, the methods that a path has instead, or null for a path that nobody has. */
export function createMatcher(
  endpoints: readonly Endpoint[],
): (method: string, path: string) => Match | null {
  const router = createRouter({ maxParamLength: 2000, onBadUrl: () => undefined });
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    router.on(endpoint.method, path, () => undefined, endpoint);
  }

  return (asked, path) => {
    const method = methods.find((name) => name === (asked === 'HEAD' ? 'GET' : asked));
    const found = method && router.find(method, path);
    if (found?.store) return { endpoint: found.store, parameters: found.params };
    const others: Endpoint[] = methods.flatMap((other) => router.find(other, path)?.store ?? []);
    return others.length === 0 ? null : refuseMethod(others);
  };
}

function refuseMethod(endpoints: readonly Endpoint[]): Match {
  const allow = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return { allow, isPublic: endpoints.some(({ isPublic }) => isPublic) };
}
