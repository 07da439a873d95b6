import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Principal } from './auth/principal.ts';
import type { Context } from './context.ts';
import { errorShape } from './error-shape.ts';
import type { RefusalCode } from './errors.ts';
import type { SchemaName } from './graphql-scope.ts';
import type { RecordType } from './ids.ts';

/** Where a use case sits in each interface. */
export interface Meta extends OpenApiMeta {
  /** The REST status of success, where it is not 200. */
  status?: 201 | 204;
  /** The largest REST body in bytes, where it is not 1 MB. */
  maximumBody?: number;
  /** For how many seconds anybody may keep the answer of a public read. */
  maximumAge?: number;
  /** Not counted against the rate limit. */
  isUnlimited?: true;
  /** Names of inputs that REST takes from the query string although the method has a body. */
  query?: readonly string[];
  /** Inputs that REST takes from a header, and its name. */
  headers?: Readonly<Record<string, string>>;
  /** The credentials that its base admits, and what that base says to others. Nothing for a public one. */
  callers?: { readonly kinds: readonly Principal['kind'][]; readonly otherwise: RefusalCode };
  /** What else it may refuse with, besides what its base, its inputs and every request may. */
  refuses?: readonly RefusalCode[];
  graphql?: GraphqlMutation;
}

/** The root mutation that a use case becomes: `<name>(input: <Noun><Verb>Input!)`. */
export interface GraphqlMutation {
  schemas: readonly SchemaName[];
  /** `<verb><Noun>`, such as `createVenue`. */
  name: string;
  /** What it does, where "Creates a venue." does not say it. */
  description?: string;
  /** What the payload carries: the record whose id the use case gives, in a field named after it. */
  returns: RecordType;
  /** The record is gone afterwards: the payload carries it as it was, and its id as `deletedId`. */
  deletes?: true;
}

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({ errorFormatter: ({ error, path }) => errorShape(error, path) });

export const { router, createCallerFactory } = trpc;
export const procedure = trpc.procedure;
