import {
  type AnyProcedure,
  type AnyRouter,
  callTRPCProcedure,
  type inferProcedureInput,
  type inferProcedureOutput,
} from '@trpc/server';
import { z } from 'zod';
import type { Meta } from './procedures/trpc.ts';
import type { Context } from './request/context.ts';
import { type AppRouter, appRouter } from './router.ts';

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
  return {
    name,
    type,
    input: inputs[0],
    output: output?.schema,
    meta: procedure.meta ?? {},
    procedure,
    call: (ctx, readInput) => callAt(name, type, ctx, readInput),
  };
});

const callAt = (
  path: string,
  type: ListedProcedure['type'],
  ctx: Context,
  getRawInput: () => Promise<unknown>,
  signal?: AbortSignal,
) => callTRPCProcedure({ router, path, type, ctx, getRawInput, signal, batchIndex: 0 });

const byName = new Map(procedureList.map((procedure) => [procedure.name, procedure]));

export function procedureNamed(name: string): ListedProcedure {
  const found = byName.get(name);
  if (found === undefined) throw new Error(`There is no procedure ${name}.`);
  return found;
}

type Folders = Omit<AppRouter, keyof AnyRouter>;

/** Such as `venues.get`. */
export type ProcedureName = {
  [Folder in keyof Folders]: `${Folder}.${keyof Folders[Folder] & string}`;
}[keyof Folders];

type Named<Name> = Name extends `${infer Folder extends keyof Folders}.${infer Own}`
  ? Own extends keyof Folders[Folder]
    ? Extract<Folders[Folder][Own], AnyProcedure>
    : never
  : never;

export type InputOf<Name extends ProcedureName> = inferProcedureInput<Named<Name>>;
export type OutputOf<Name extends ProcedureName> = inferProcedureOutput<Named<Name>>;

/** Calls a procedure within the process. */
export const callProcedure = <Name extends ProcedureName>(
  name: Name,
  ctx: Context,
  input: InputOf<Name>,
  signal?: AbortSignal,
): Promise<OutputOf<Name>> => callAt(name, procedureNamed(name).type, ctx, async () => input, signal);
