import { z } from 'zod';
import type { openApiDocument } from '../document.ts';

const schema = z.looseObject({
  $ref: z.string().optional(),
  description: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get anyOf() {
    return z.array(schema).optional();
  },
});
export type Schema = z.output<typeof schema>;

/** Such as `string` and `null`; `any` for what it does not say. */
export const typesOf = ({ type, anyOf }: Schema): string[] =>
  type === undefined ? [...new Set(anyOf?.flatMap(typesOf) ?? ['any'])] : [type].flat();

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(
      z.object({
        in: z.enum(['path', 'query', 'header']),
        name: z.string(),
        required: z.boolean().default(false),
        description: z.string().default(''),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ schema })).optional() }),
  ),
});

const document = z.object({
  info: z.object({ version: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

/** An argument of a Ruby method. */
export interface Argument {
  readonly name: string;
  /** The header's name, if it is one. */
  readonly header?: string;
  readonly place: 'path' | 'query' | 'header' | 'body' | 'file';
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

/** One operation of the Ruby client. */
export interface RubyOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly arguments: readonly Argument[];
  /** The description of the response. */
  readonly returns: string;
  /** The type of the response, if it is no JSON. */
  readonly accepts?: string;
}

const calendarType = 'text/calendar';

/** Operations whose response is JSON, a calendar or empty, by path. */
export function rubyOperations(described: ReturnType<typeof openApiDocument>) {
  const { info, tags, paths, components } = document.parse(described);
  const resources = new Set(tags.map((tag) => tag.name.toLowerCase()));
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, each]) => {
      const success = Object.entries(each.responses).find(([status]) => status.startsWith('2'))?.[1];
      const fileTypes = fileTypesOf(each.requestBody);
      if (success === undefined || !(isJson(each.requestBody) || fileTypes.length > 0)) return [];
      const isCalendar = calendarType in (success.content ?? {});
      if (!isJson(success) && !isCalendar) return [];
      const name = methodName(each.operationId, resources);
      const body = each.requestBody?.content['application/json']?.schema;
      return [
        {
          method,
          path,
          operationId: each.operationId,
          tag: each.tags[0] ?? '',
          name,
          summary: each.summary,
          description: each.description,
          arguments: [
            ...parametersOf(each),
            ...fieldsOf(body, components.schemas),
            ...fileArguments(fileTypes),
          ],
          ...(isCalendar && { accepts: calendarType }),
          returns: isCalendar ? 'the iCalendar file' : nameOf(success.content?.['application/json']?.schema),
        },
      ];
    }),
  );
  for (const { name, path } of operations)
    if (operations.filter((each) => each.name === name).length > 1)
      throw new Error(`Two operations are called ${name} in Ruby: give ${path} another operationId.`);
  return { version: info.version, operations, tags };
}

const isJson = (message: { content?: object | undefined } | undefined): boolean =>
  message?.content === undefined || 'application/json' in message.content;

/** Of a body that is a file. */
const fileTypesOf = (body: { content: object } | undefined): string[] =>
  Object.keys(body?.content ?? {}).filter((type) => type.startsWith('image/'));

const fileArguments = (types: readonly string[]): Argument[] =>
  types.length === 0
    ? []
    : [
        { name: 'file', about: 'The content of the file, or an IO to read it from.' },
        { name: 'content_type', about: `What it is: ${types.join(', ')}.` },
      ].map(({ name, about }) => ({
        name,
        place: 'file',
        required: true,
        description: about,
        schema: { type: 'string' },
      }));

/**
 * `getVenue` is `venue`, `listVenuesInLocale` is `venues_in_locale`, `createToken` is `create_token`; but `listLocales` is
 * `list_locales`, as `locales` is the name of a resource.
 */
function methodName(operationId: string, resources: ReadonlySet<string>): string {
  const short = withUnderscores(operationId.replace(/^(get|list)(?=[A-Z])/, ''));
  return resources.has(short) ? withUnderscores(operationId) : short;
}

const withUnderscores = (operationId: string): string =>
  operationId
    .split(/(?=[A-Z])/)
    .join('_')
    .toLowerCase();

const parametersOf = ({ parameters }: z.output<typeof operation>): Argument[] =>
  parameters.map(({ in: place, name, ...parameter }) =>
    place === 'header'
      ? { ...parameter, place, name: name.replaceAll('-', '_').toLowerCase(), header: name }
      : { ...parameter, place, name },
  );

const fields = z.object({
  properties: z.record(z.string(), schema).default({}),
  required: z.array(z.string()).default([]),
});

function fieldsOf(body: Schema | undefined, schemas: Record<string, Schema>): Argument[] {
  if (body === undefined) return [];
  const { properties, required } = fields.parse(
    body.$ref === undefined ? body : schemas[componentName(body.$ref)],
  );
  return Object.entries(properties).map(([name, property]) => ({
    name,
    place: 'body',
    required: required.includes(name),
    description: property.description ?? '',
    schema: property,
  }));
}

const componentName = (pointer: string): string => pointer.split('/').at(-1) ?? '';

function nameOf(response: Schema | undefined): string {
  if (response === undefined) return 'empty';
  if (response.$ref !== undefined) return componentName(response.$ref);
  const { items } = z.object({ items: schema }).parse(response);
  return `a list of ${nameOf(items)}`;
}
