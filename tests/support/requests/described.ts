import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { z } from 'zod';
import { createMatcher } from '../../../facades/http/dispatcher.ts';
import { endpoints } from '../../../facades/rest/endpoints/list.ts';
import { openApiDocument } from '../../../openapi/document.ts';

interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const schema = z.record(z.string(), z.unknown());
const header = z.object({
  $ref: z.string().optional(),
  required: z.boolean().optional(),
  schema: schema.optional(),
});
const response = z.object({
  headers: z.record(z.string(), header).optional(),
  content: z.record(z.string(), z.object({ schema })).optional(),
});
const responses = z.record(z.string(), z.union([z.strictObject({ $ref: z.string() }), response]));

const document = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses }))),
    components: z.looseObject({
      responses: z.record(z.string(), response),
      headers: z.record(z.string(), header),
    }),
  })
  .parse(openApiDocument());

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'document', components: document.components });

const match = createMatcher(endpoints);

/** Fails if the OpenAPI document does not describe this response of the REST interface. */
export function assertDescribed(method: string, path: string, response: ApiResponse): void {
  const [pathname = '/'] = path.split('?', 1);
  const found = match(method, pathname);
  if (found === null || 'allow' in found) return;
  const { endpoint } = found;
  const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  const problem = problemOf(operation?.responses[response.status], method, response);
  if (problem !== undefined)
    throw new Error(
      `${method} ${pathname}: ${response.status}: ${problem}\n${JSON.stringify(response.body)}`,
    );
}

type Found = z.output<typeof responses>[string];

function problemOf(
  found: Found | undefined,
  method: string,
  { headers, body }: ApiResponse,
): string | undefined {
  const described = found !== undefined && '$ref' in found ? componentOf(found.$ref) : found;
  if (described === undefined)
    return "the OpenAPI document describes no such response: name its refusal in the procedure's meta.refuses";
  const problem = headerProblem(described.headers ?? {}, headers);
  if (problem !== undefined) return problem;
  const type = headers.get('content-type')?.split(';', 1)[0];
  if (method === 'HEAD' || (described.content === undefined && body === undefined)) return undefined;
  const content = described.content?.[type ?? ''];
  if (content === undefined) return `the OpenAPI document describes no body of type ${type}`;
  const validate = validatorOf(content.schema);
  return validate(body) ? undefined : ajv.errorsText(validate.errors);
}

/** Of these headers, a response has only those described, and all that are required. */
const noted = [
  'content-location',
  'link',
  'location',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
  'x-total-count',
];

function headerProblem(
  described: Record<string, z.output<typeof header>>,
  headers: Headers,
): string | undefined {
  const names = Object.keys(described).map((name) => name.toLowerCase());
  const unknown = noted.find((name) => headers.has(name) && !names.includes(name));
  if (unknown !== undefined) return `the OpenAPI document describes no header ${unknown}`;
  for (const [name, { $ref, ...own }] of Object.entries(described)) {
    const { required, schema = {} } = $ref === undefined ? own : headerComponent($ref);
    const text = headers.get(name);
    if (text === null && required) return `the header ${name} is missing`;
    if (text === null) continue;
    const validate = validatorOf(schema);
    if (!validate(schema.type === 'integer' ? Number(text) : text))
      return `the header ${name}: ${ajv.errorsText(validate.errors)}`;
  }
  return undefined;
}

const headerComponent = (pointer: string) =>
  document.components.headers[pointer.split('/').at(-1) ?? ''] ?? {};

const componentOf = (pointer: string) => document.components.responses[pointer.split('/').at(-1) ?? ''];

const validators = new WeakMap<object, ValidateFunction>();

/** References point into the whole document. */
function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
  const validate = ajv.compile(JSON.parse(text));
  validators.set(schema, validate);
  return validate;
}
