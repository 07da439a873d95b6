import { type AnyProcedure, type AnyRouter, callTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import type { Meta } from './procedures/trpc.ts';
import type { Context } from './request/context.ts';
import { appRouter } from './router.ts';

/** A procedure, for facades that are generated from the router. */
export interface ListedProcedure {
  /** Its path in the router, such as `venues.get`. */
  readonly name: string;
  readonly type: 'query' | 'mutation';
  readonly input: z.ZodObject | undefined;
  readonly output: z.ZodType | undefined;
  readonly meta: Meta;
  readonly procedure: AnyProcedure;
  /** Reads the input only after the procedure has authorized the principal. */
  readonly call: (context: Context, readInput: () => Promise<unknown>) => Promise<unknown>;
}

/** tRPC has no public list of a router's procedures, nor of their schemas: its own adapters read them here. */
const definition = z.object({
  type: z.enum(['query', 'mutation']),
  inputs: z.array(z.instanceof(z.ZodObject)),
  output: z
    .custom<{ readonly schema: z.ZodType }>(
      (output) => Object.hasOwn(Object(output), 'schema'),
      'must be declared as .output(proven(schema))',
    )
    .optional(),
});

const router: AnyRouter = appRouter;

/** All procedures, by name. */
export const procedureList: readonly ListedProcedure[] = Object.entries<AnyProcedure & { meta?: Meta }>(
  router._def.procedures,
).map(([name, procedure]) => {
  const { type, inputs, output } = definition.parse(procedure._def);
  const place = { router, path: name, type, signal: undefined, batchIndex: 0 };
  return {
    name,
    type,
    input: inputs[0],
    output: output?.schema,
    meta: procedure.meta ?? {},
    procedure,
    call: (ctx, getRawInput) => callTRPCProcedure({ ...place, ctx, getRawInput }),
  };
});

const byName = new Map(procedureList.map((procedure) => [procedure.name, procedure]));

export function procedureNamed(name: string): ListedProcedure {
  const found = byName.get(name);
  if (found === undefined) throw new Error(`There is no procedure ${name}.`);
  return found;
}
