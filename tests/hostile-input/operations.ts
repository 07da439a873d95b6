import { z } from 'zod';
import { openApiDocument } from '../../openapi/document.ts';

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: z.looseObject({}),
});

const operation = z.object({
  security: z.array(z.unknown()),
  parameters: z.array(parameter).default([]),
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.looseObject({}) })) })
    .optional(),
});

const paths = z.record(z.string(), z.record(z.string(), operation)).parse(openApiDocument().paths);

/** Every operation that the OpenAPI document describes, with the schemas of what it takes. */
export const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security, parameters, requestBody }]) => ({
    method: method.toUpperCase(),
    path,
    isPublic: security.length === 0,
    parameters: parameters.filter((one) => one.in !== 'header'),
    body: requestBody?.content['application/json']?.schema,
  })),
);
