import { z } from 'zod';
import type { Call } from '../../core/caller-of.ts';
import { isPage } from '../../core/paging.ts';
import type { ListedProcedure } from '../../core/procedure-list.ts';
import { json } from '../http/body.ts';
import { type ValueType, valueTypes } from './value-types.ts';

/** One REST route, made from a procedure's `meta`. */
export interface Route {
  readonly call: Call;
  readonly status: number;
  readonly hasBody: boolean;
  readonly maximumBody: number;
  /** What the body may be sent as. */
  readonly contentTypes: readonly string[];
  /** Refuses fields that it does not know; others ignore them. */
  readonly isStrict: boolean;
  /** The inputs that the query string may give, and how to read their text. */
  readonly query: ReadonlyMap<string, ValueType>;
  /** The inputs that a header gives, and its name. */
  readonly headers: ReadonlyMap<string, string>;
  /** The output is part of a collection: `items` is the body, `next` goes into the `Link` header. */
  readonly isPage: boolean;
}

const megabyte = 1024 ** 2;

const schemas = z.object({
  inputs: z.array(z.instanceof(z.ZodType)),
  output: z.instanceof(z.ZodType).optional(),
});

export function routeOf({ procedure, call, meta }: ListedProcedure): Route {
  const { inputs, output } = schemas.parse(procedure._def);
  const hasBody = !['GET', 'DELETE'].includes(meta.openapi?.method ?? 'GET');
  const types = valueTypes(inputs);
  return {
    call,
    status: meta.status ?? 200,
    hasBody,
    maximumBody: meta.maximumBody ?? megabyte,
    contentTypes: meta.openapi?.contentTypes ?? [json],
    isStrict: inputs.some(
      (input) => input instanceof z.ZodObject && input._zod.def.catchall instanceof z.ZodNever,
    ),
    query: hasBody ? new Map([...types].filter(([key]) => meta.query?.includes(key))) : types,
    headers: new Map(Object.entries(meta.headers ?? {})),
    isPage: output !== undefined && isPage(output),
  };
}
