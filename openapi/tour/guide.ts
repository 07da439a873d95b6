import { z } from 'zod';
import { openApiDocument } from '../document.ts';

export interface Example {
  readonly request?: unknown;
  readonly status: number;
  readonly response?: unknown;
}

interface Visit {
  readonly as?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
}

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

/** Sends requests by the names of their operations, and remembers what was asked and answered. */
export function createGuide(url: string) {
  const places = new Map(
    Object.entries(document.parse(openApiDocument()).paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => [operationId, { method, path }] as const),
    ),
  );
  const examples = new Map<string, Example>();

  async function visit<Body>(
    operationId: string,
    { as, path = {}, query = {}, body }: Visit,
    shape: z.ZodType<Body>,
  ): Promise<Body> {
    const place = places.get(operationId);
    if (place === undefined) throw new Error(`No operation is called ${operationId}.`);
    const address = new URL(
      place.path.replaceAll(/\{(\w+)\}/g, (_, name) => path[name] ?? ''),
      url,
    );
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const response = await fetch(address, {
      method: place.method.toUpperCase(),
      redirect: 'manual',
      headers: { ...(as && { authorization: as }), ...(body && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    if (response.status >= 400) throw new Error(`${operationId}: ${response.status} ${text}`);
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    examples.set(operationId, {
      ...(body && { request: body }),
      status: response.status,
      ...(answer !== undefined && { response: answer }),
    });
    return shape.parse(answer);
  }

  return { visit, examples };
}
