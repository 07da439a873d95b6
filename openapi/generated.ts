import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import { procedureList } from '../core/procedure-list.ts';
import { procedure, router } from '../core/procedures/trpc.ts';
import type { Endpoint } from '../facades/http/endpoint.ts';

const json = z.record(z.string(), z.unknown());

/** The parts of a generated operation that are looked into. */
const operation = z.looseObject({
  parameters: z.array(z.looseObject({ in: z.string(), name: z.string(), schema: json })).default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: json })) }).optional(),
  responses: z.record(z.string(), json),
});

export type GeneratedOperation = z.output<typeof operation>;

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), json) }),
});

const unused = () => undefined;

/** The procedures with REST routes, with their outputs as trpc-to-openapi expects them: parsed by Zod. */
const documented = router(
  Object.fromEntries(
    procedureList.flatMap(({ name, type, input = z.object({}), output, meta }) => {
      if (meta.openapi === undefined || output === undefined) return [];
      const declared = procedure.meta(meta).input(input).output(output);
      return [[name, type === 'query' ? declared.query(unused) : declared.mutation(unused)]];
    }),
  ),
);

/** The schemas of procedures as trpc-to-openapi reads them, and those of endpoints written by hand. */
export function generateSchemas(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, Endpoint['operation']>> = {};
  for (const { path, method, operation } of endpoints)
    if (operation !== undefined) paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  const options = { title: '', version: '', baseUrl: '/', openApiVersion: '3.1.1' as const, paths };
  const { components, ...generated } = document.parse(generateOpenApiDocument(documented, options));
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.startsWith('error.'));
  return { paths: generated.paths, schemas: Object.fromEntries(schemas) };
}
