import type { AnyProcedure } from '@trpc/server';
import { type Call, callerOf } from './caller-of.ts';
import { appRouter } from './router.ts';
import type { Meta } from './trpc.ts';

export interface ListedProcedure {
  /** Its place in the router, such as `venues.get`. */
  readonly name: string;
  readonly procedure: AnyProcedure;
  readonly call: Call;
  readonly meta: Meta;
}

/** All use cases, for the facades that are made from them. */
export const procedureList: readonly ListedProcedure[] = Object.entries<unknown>(
  appRouter._def.procedures,
).flatMap(([name, procedure]) =>
  isProcedure(procedure)
    ? [{ name, procedure, call: callerOf(name, procedure), meta: procedure.meta ?? {} }]
    : [],
);

function isProcedure(value: unknown): value is AnyProcedure & { meta?: Meta } {
  return typeof value === 'function' && '_def' in value;
}
