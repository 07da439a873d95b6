import type { Principal } from '../../../core/auth/principal.ts';
import { type ListedProcedure, procedureList, procedureNamed } from '../../../core/procedure-list.ts';
import { type DeclaredTool, toolList } from '../../../facades/mcp/tool-list.ts';
import { endpoints } from '../../../facades/rest/endpoints/list.ts';
import { exposedProcedures } from '../../../facades/trpc/exposed-router.ts';
import type { SeededAudience } from '../records/seeds.ts';
import { request } from '../requests/request.ts';
import { graphqlCalls } from './graphql-calls.ts';
import { type Drawing, randomValue, schemaOf } from './values.ts';

interface Place extends Drawing {
  /** Whose GraphQL endpoint is called. */
  readonly audience: SeededAudience;
  readonly as: string | undefined;
  /** Whether the credential is of the platform, so that many a request has to say of which audience it is. */
  readonly isOfPlatform?: boolean;
}

export interface Answer {
  /** What was sent, to be read by people. */
  readonly line: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Whether it is a mistake of the service, in whatever words of the protocol. */
export const isFault = ({ status, body }: Answer): boolean =>
  status >= 500 || /"code":"INTERNAL|"text":"internal: /.test(JSON.stringify(body) ?? '');

/** One way to call the service, with an input that is drawn. */
export interface Call {
  readonly facade: 'REST' | 'GraphQL' | 'tRPC' | 'MCP';
  readonly name: string;
  readonly isWrite: boolean;
  /** Who may, in general; undefined: everybody. */
  readonly kinds: readonly Principal['kind'][] | undefined;
  readonly send: (place: Place) => Promise<Answer>;
}

/** Other inputs for procedures of which the parts have to fit together. */
type Inputs = Readonly<Record<string, (drawing: Drawing) => Record<string, unknown>>>;

function inputFor(
  procedure: ListedProcedure,
  place: Omit<Place, 'as'>,
  inputs: Inputs,
): Record<string, unknown> {
  const schema = schemaOf(procedure);
  const namesAudience = place.isOfPlatform && schema.properties?.audience_id !== undefined;
  return {
    ...Object(randomValue('', schema, place)),
    ...(namesAudience && place.random.below(8) > 0 && { audience_id: place.audience.id }),
    ...inputs[procedure.name]?.(place),
  };
}

const declared = ({ type, meta }: ListedProcedure) => ({
  isWrite: type === 'mutation',
  kinds: meta.callers?.kinds,
});

/** Every way to call every procedure that clients may call, and GraphQL's queries. */
export const callsOf = (inputs: Inputs): readonly Call[] => [
  ...endpoints.map(({ name, method, path }) => rest(procedureNamed(name), method, path, inputs)),
  ...exposedProcedures.map((procedure) => trpc(procedure, inputs)),
  ...toolList.map((tool) => mcp(tool, inputs)),
  ...graphqlCalls(procedureList),
];

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

const queryOf = (fields: readonly (readonly [string, unknown])[]) =>
  new URLSearchParams(fields.map(([name, value]): [string, string] => [name, textOf(value)]));

function rest(procedure: ListedProcedure, method: string, path: string, inputs: Inputs): Call {
  const { query = [], headers = {} } = procedure.meta;
  const hasBody = !['GET', 'DELETE'].includes(method);
  return {
    facade: 'REST',
    name: `${method} ${path}`,
    ...declared(procedure),
    send: async ({ as, ...place }) => {
      const input = inputFor(procedure, place, inputs);
      const inPath = (name: string) => path.includes(`{${name}}`);
      const fields = Object.entries(input).filter(([name]) => !inPath(name) && headers[name] === undefined);
      const isInQuery = ([name]: readonly [string, unknown]) => !hasBody || query.includes(name);
      const segmentOf = (name: string) => encodeURIComponent(textOf(input[name])).replace(/^\.*$/, 'x');
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segmentOf(name));
      const line = `${method} ${address}?${queryOf(fields.filter(isInQuery))}`;
      const body = hasBody ? Object.fromEntries(fields.filter((field) => !isInQuery(field))) : undefined;
      return { line: `${line} ${textOf(body)}`, ...(await request(line, { as, body })) };
    },
  };
}

function trpc(procedure: ListedProcedure, inputs: Inputs): Call {
  const isQuery = procedure.type === 'query';
  return {
    facade: 'tRPC',
    name: procedure.name,
    ...declared(procedure),
    send: async ({ as, ...place }) => {
      const body = inputFor(procedure, place, inputs);
      const path = `/trpc/${procedure.name}`;
      const line = isQuery ? `GET ${path}?${queryOf([['input', body]])}` : `POST ${path}`;
      return { line: `${line} ${textOf(body)}`, ...(await request(line, { as, ...(!isQuery && { body }) })) };
    },
  };
}

function mcp({ name, procedure: called, fixed = {} }: DeclaredTool, inputs: Inputs): Call {
  const procedure = procedureNamed(called);
  return {
    facade: 'MCP',
    name,
    ...declared(procedure),
    send: async ({ as, ...place }) => {
      const entries = Object.entries(inputFor(procedure, place, inputs));
      const input = Object.fromEntries(entries.filter(([field]) => !(field in fixed)));
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
      const headers = { accept: 'application/json, text/event-stream' };
      return { line: textOf(body), ...(await request('POST /mcp', { as, body, headers })) };
    },
  };
}
