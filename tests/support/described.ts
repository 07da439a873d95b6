import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { z } from 'zod';
import { createMatcher } from '../../facades/http/dispatcher.ts';
import { endpoints } from '../../facades/rest/endpoints/list.ts';
import { openApiDocument } from '../../openapi/document.ts';

interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

const schema = z.record(z.string(), z.unknown());
const response = z.object({
  headers: z.record(z.string(), z.object({ $ref: z.string().optional() })).optional(),
  content: z.record(z.string(), z.object({ schema })).optional(),
});
const responses = z.record(z.string(), z.union([z.strictObject({ $ref: z.string() }), response]));

const document = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), z.looseObject({ responses }))),
    components: z.looseObject({ responses: z.record(z.string(), response) }),
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
  const type = headers.get('content-type')?.split(';', 1)[0];
  if (method === 'HEAD' || (described.content === undefined && body === undefined)) return undefined;
  const content = described.content?.[type ?? ''];
  if (content === undefined) return `the OpenAPI document describes no body of type ${type}`;
  const validate = validatorOf(content.schema);
  return validate(body) ? undefined : ajv.errorsText(validate.errors);
}

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
