import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { Context } from './context.ts';

/** Where a use case sits in each interface. */
export interface Meta extends OpenApiMeta {
  /** The REST status of success, where it is not 200. */
  status?: 201 | 204;
  /** The largest REST body in bytes, where it is not 1 MB. */
  maximumBody?: number;
  /** Names of inputs that REST takes from the query string although the method has a body. */
  query?: readonly string[];
}

const trpc = initTRPC.context<Context>().meta<Meta>().create();

export const { router, createCallerFactory } = trpc;
export const procedure = trpc.procedure;
