import { request } from './request.ts';

/** The bodies of a collection's pages, following the `Link` headers. */
export async function pagesOf<Body>(path: string, as: string): Promise<Body[]> {
  const { body, headers } = await request<Body>(`GET ${path}`, { as });
  const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return next === undefined ? [body] : [body, ...(await pagesOf<Body>(next, as))];
}
