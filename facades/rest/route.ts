import { z } from 'zod';
import type { ListedProcedure } from '../../core/procedure-list.ts';
import { isPage } from '../../core/records/paging.ts';
import { type BodyLimits, bodyLimitsOf } from '../../core/request/body-limits.ts';
import { isMergeable } from '../../orm/commands/undoing/kinds.ts';
import { idTypes } from '../../orm/statements/input-types.ts';
import { json } from '../http/body.ts';
import { particularsOf } from './particulars.ts';

/** One REST route, made from a procedure's `meta`. */
export interface Route {
  readonly call: ListedProcedure['call'];
  readonly isPublic: boolean;
  /** Without side effects, so it may be called before the session is known to be active. */
  readonly isRead: boolean;
  readonly status: number;
  /** 202 where what was sent is proposed only. */
  readonly mayPropose: boolean;
  readonly hasBody: boolean;
  readonly body: BodyLimits;
  readonly contentTypes: readonly string[];
  /** Refuses unknown fields rather than ignoring them. */
  readonly isStrict: boolean;
  /** The inputs read from the query string, with their types. */
  readonly query: ReadonlyMap<string, ValueType>;
  /** The inputs read from a header, with the header's name. */
  readonly headers: ReadonlyMap<string, string>;
  /** Inputs that are no fields here. */
  readonly without: readonly string[];
  /** The name of the file as which the response is sent. */
  readonly attachment: string | undefined;
  /** The output is a page: `items` is the body, `next` the cursor of the `Link` header. */
  readonly isPage: boolean;
  /** The output has the cursor with which the next request goes on, and which gives the same response. */
  readonly isFollowed: boolean;
  /** The response may represent another record, into which the requested one was merged, or its list. */
  readonly followsMerges: boolean;
  /** The response represents a record, or a list: not what came of a POST or DELETE, but for a new record. */
  readonly isRecord: boolean;
}

export function routeOf({ name: procedure, type, input, output, call, meta }: ListedProcedure): Route {
  const hasBody = !['GET', 'DELETE'].includes(meta.openapi?.method ?? 'GET');
  const { headers = {} } = meta;
  const {
    status = output instanceof z.ZodVoid ? 204 : 200,
    without = [],
    asksProvider,
    attachment,
    isFollowed = false,
    mayPropose = false,
  } = particularsOf(procedure);
  const elsewhere = (name: string) =>
    meta.openapi?.path.includes(`{${name}}`) || name in headers || without.includes(name);
  const types = new Map([...valueTypes(input)].filter(([name]) => !elsewhere(name)));
  return {
    call,
    isPublic: meta.callers === undefined,
    isRead: type === 'query' && !hasBody && !asksProvider,
    status,
    mayPropose,
    isRecord: !['POST', 'DELETE'].includes(meta.openapi?.method ?? 'GET') || status === 201,
    hasBody,
    body: bodyLimitsOf(meta),
    contentTypes: meta.openapi?.contentTypes ?? [json],
    isStrict: input?.def.catchall instanceof z.ZodNever,
    query: hasBody ? new Map([...types].filter(([key]) => meta.query?.includes(key))) : types,
    headers: new Map(Object.entries(headers)),
    without,
    attachment,
    isPage: output !== undefined && isPage(output),
    isFollowed,
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
