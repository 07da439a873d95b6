import { z } from 'zod';
import { openApiDocument } from '../document.ts';

export interface Example {
  readonly parameters?: Readonly<Record<string, string | number | boolean>>;
  readonly request?: unknown;
  readonly status: number;
  readonly response?: unknown;
}

interface Call {
  readonly as?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: object;
  /** Sent as it is, and not recorded. */
  readonly picture?: Blob;
}

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))),
});

/** Sends requests by operation id, and records the requests and responses. */
export function createRecorder(url: string) {
  const endpoints = new Map(
    Object.entries(document.parse(openApiDocument()).paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId }]) => [operationId, { method, path }] as const),
    ),
  );
  const examples = new Map<string, Example>();

  async function call<Body>(
    operationId: string,
    { as, path = {}, query = {}, body, picture }: Call,
    shape: z.ZodType<Body>,
  ): Promise<Body> {
    const endpoint = endpoints.get(operationId);
    if (endpoint === undefined) throw new Error(`No operation is called ${operationId}.`);
    const address = new URL(
      endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => path[name] ?? ''),
      url,
    );
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
    const response = await fetch(address, {
      method: endpoint.method.toUpperCase(),
      redirect: 'manual',
      headers: { ...(as && { authorization: as }), ...(body && { 'content-type': 'application/json' }) },
      body: picture ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const text = await response.text();
    if (response.status >= 400) throw new Error(`${operationId}: ${response.status} ${text}`);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const parsed: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text;
    const inPath = Object.entries(path).filter(([name]) => endpoint.path.includes(`{${name}}`));
    const parameters = { ...Object.fromEntries(inPath), ...query };
    examples.set(operationId, {
      ...(Object.keys(parameters).length > 0 && { parameters }),
      ...(body && { request: body }),
      status: response.status,
      ...(parsed !== undefined && { response: parsed }),
    });
    return shape.parse(parsed);
  }

  return { call, examples };
}

/** A response of which only the id is read, and one that is not read. */
export const one = z.object({ id: z.string() });
export const nothing = z.unknown();
