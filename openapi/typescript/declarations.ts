import { z } from 'zod';
import type { ListedProcedure } from '../../core/procedure-list.ts';
import { exposedProcedures } from '../../facades/trpc/exposed-router.ts';
import { batchSchemas } from '../document.ts';
import { commentOf, typeOf } from './types.ts';

/** client.d.ts: the typed client, from the procedures' schemas, which needs no other package. */
export function clientDeclarations(): string {
  const named = new Map<string, unknown>(Object.entries(batchSchemas));
  const procedures = exposedProcedures.flatMap((procedure) => {
    const { name, output } = procedure;
    return output === undefined ? [] : [{ name, line: memberOf(procedure, output, named) }];
  });
  const folders = Map.groupBy(procedures, ({ name }) => name.split('.')[0] ?? '');
  const client = [...folders].map(
    ([folder, members]) => `  readonly ${folder}: {\n${members.map(({ line }) => line).join('\n')}\n  };`,
  );
  const types = [...named].map(([name, schema]) =>
    `${commentOf(schema)}\nexport type ${name} = ${typeOf(schema)};`.trimStart(),
  );
  return `${options}\nexport interface Client {\n${client.join('\n')}\n}\n\n${types.join('\n\n')}\n`;
}

function memberOf(
  { name, type, input, meta }: ListedProcedure,
  output: z.ZodType,
  named: Map<string, unknown>,
) {
  const given = input === undefined ? '{}' : schemaType(input, 'input', named);
  const isOptional = input === undefined || z.safeParse(input, {}).success;
  const summary = meta.openapi?.summary ?? meta.graphql?.description ?? meta.command;
  const kind = type === 'query' ? 'Query' : 'Mutation';
  const returned = schemaType(output, 'output', named);
  const comment = commentOf({ description: summary });
  return `    ${comment}readonly ${name.split('.')[1]}: ${kind}<${given}${isOptional ? ' | void' : ''}, ${returned}>;`;
}

/** The type of a schema. What has a name is added to the named ones. */
function schemaType(schema: z.ZodType, io: 'input' | 'output', named: Map<string, unknown>): string {
  const { $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, definition] of Object.entries($defs)) {
    const known = named.get(name);
    if (known !== undefined && typeOf(known) !== typeOf(definition))
      throw new Error(`${name} is not the same as an input and as an output: give one of them another id.`);
    named.set(name, definition);
  }
  return typeOf(own);
}

/** The same as in facades/trpc/client.ts and credentials.ts. */
const options = `\
/** A user's JWT, an application's API key, or a service token, which is exchanged for JWTs as needed. */
export type Credentials =
  | { readonly token: string }
  | { readonly apiKey: string }
  | { readonly serviceToken: string };

export interface ClientOptions {
  /** The service's address. */
  readonly url: string;
  /** Without credentials, only public procedures can be called. */
  readonly credentials?: Credentials;
  /** How often a query is retried if the service is unavailable. */
  readonly retries?: number;
  /** Milliseconds before the first retry; doubled for each further one. */
  readonly backoff?: number;
}

/** A typed client of a running service. Simultaneous calls share a request. */
export declare function createClient(options: ClientOptions): Client;

/** What calls throw. There is no \`data\` if there was no response. */
export interface ServiceError extends Error {
  readonly data?: {
    readonly httpStatus: number;
    /** A stable code, such as \`not_found\`. */
    readonly error: string | null;
    readonly fields?: { readonly [path: string]: readonly string[] };
    readonly items?: readonly unknown[];
    readonly required?: string;
    readonly version?: number;
    readonly etag?: string;
    readonly retry_after?: number;
  };
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface Query<Input, Output> {
  query(input: Input, options?: CallOptions): Promise<Output>;
}

export interface Mutation<Input, Output> {
  mutate(input: Input, options?: CallOptions): Promise<Output>;
}
`;
