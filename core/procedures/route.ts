import type { OpenApiMeta } from 'trpc-to-openapi';

type Declared = NonNullable<OpenApiMeta['openapi']>;

/** How REST and its document expose a procedure. */
export const route = (
  method: Declared['method'],
  path: Declared['path'],
  tag: string,
  summary: string,
  more: Omit<Declared, 'method' | 'path' | 'summary' | 'tags'> = {},
): Declared => ({ method, path, summary, tags: [tag], ...more });
