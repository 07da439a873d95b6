import { z } from 'zod';
import type { ListedProcedure } from '../../core/procedure-list.ts';
import { isPage } from '../../core/records/paging.ts';
import { type BodyLimits, bodyLimitsOf } from '../../core/request/body-limits.ts';
import { isMergeable } from '../../orm/commands/undoing/kinds.ts';
import { idTypes } from '../../orm/statements/input-types.ts';
import { json } from '../http/body.ts';
import { type Particulars, particularsOf } from './particulars.ts';

/** One REST route, made from a procedure's `meta`. */
export interface Route extends Particulars {
  readonly call: ListedProcedure['call'];
  readonly isPublic: boolean;
  /** Without side effects, so it may be called before the session is known to be active. */
  readonly isRead: boolean;
  readonly status: NonNullable<Particulars['status']>;
  readonly hasBody: boolean;
  readonly body: BodyLimits;
  readonly contentTypes: readonly string[];
  /** Refuses unknown fields rather than ignoring them. */
  readonly isStrict: boolean;
  /** The inputs read from the query string, with their types. */
  readonly query: ReadonlyMap<string, ValueType>;
  /** The inputs read from a header, with the header's name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly without: readonly string[];
  /** The output is a page: `items` is the body, `next` the cursor of the `Link` header. */
  readonly isPage: boolean;
  /** The response may represent another record, into which the requested one was merged, or its list. */
  readonly followsMerges: boolean;
  /** The response represents a record, or a list: not what came of a POST or DELETE, but for a new record. */
  readonly isRecord: boolean;
}

export function routeOf({ name: procedure, type, input, output, call, meta }: ListedProcedure): Route {
  const hasBody = !['GET', 'DELETE'].includes(meta.openapi?.method ?? 'GET');
  const { headers = {} } = meta;
  const particulars = particularsOf(procedure);
  const { status = output instanceof z.ZodVoid ? 204 : 200, without = [], asksProvider } = particulars;
  const elsewhere = (name: string) =>
    meta.openapi?.path.includes(`{${name}}`) || name in headers || without.includes(name);
  const types = new Map([...valueTypes(input)].filter(([name]) => !elsewhere(name)));
  return {
    ...particulars,
    call,
    isPublic: meta.callers === undefined,
    isRead: type === 'query' && !hasBody && !asksProvider,
    status,
    isRecord: !['POST', 'DELETE'].includes(meta.openapi?.method ?? 'GET') || status === 201,
    hasBody,
    body: bodyLimitsOf(meta),
    contentTypes: meta.openapi?.contentTypes ?? [json],
    isStrict: input?.def.catchall instanceof z.ZodNever,
    query: hasBody ? new Map([...types].filter(([key]) => meta.query?.includes(key))) : types,
    headers: new Map(Object.entries(headers)),
    without,
    isPage: output !== undefined && isPage(output),
    followsMerges: isOfMergeable(input?.shape.id),
  };
}

const isOfMergeable = (id: z.core.$ZodType | undefined): boolean =>
  id !== undefined && isMergeable((idTypes.get(id)?.type ?? '').toLowerCase());

/** The type of a query parameter's text. */
export type ValueType = 'number' | 'boolean' | 'list' | 'text';

/** The type of each input by its schema, for query strings. */
export const valueTypes = (input: z.ZodObject | undefined): Map<string, ValueType> =>
  new Map(Object.entries(input?.shape ?? {}).map(([name, schema]) => [name, typeOf(schema)]));

function typeOf(schema: z.core.$ZodType): ValueType {
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodArray) return 'list';
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return typeOf(schema.unwrap());
  return 'text';
}
