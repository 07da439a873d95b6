import type { Request } from 'express';

/** Two Authorization headers are as good as none. */
export function authorizationOf({ headersDistinct }: Request): string | undefined {
  const [authorization, ...others] = headersDistinct.authorization ?? [];
  return others.length === 0 ? authorization : undefined;
}
