import { isDeepStrictEqual } from 'node:util';
import { type AnyProcedure, getTRPCErrorFromUnknown } from '@trpc/server';
import { z } from 'zod';
import type { Context } from './context.ts';

type ReadInput = () => Promise<unknown>;

/** Calls a use case. The input is read only once it asks for it: after it has decided who may call it. */
export type Call = (ctx: Context, readInput: ReadInput) => Promise<unknown>;

type Result = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: Error };

interface Changes {
  readonly ctx?: Context;
  readonly input?: unknown;
}

interface Options extends Required<Changes> {
  readonly type: string;
  readonly getRawInput: ReadInput;
  readonly next: (changes?: Changes) => Promise<Result>;
}

interface Middleware {
  readonly _type?: 'input' | 'output';
  (options: Options): Promise<Result>;
}

const definition = z.object({
  middlewares: z.array(z.custom<Middleware>((value) => typeof value === 'function')),
  output: z.instanceof(z.ZodType).optional(),
});

/**
 * Runs a procedure's middlewares as tRPC's own caller does, but copies no options on the way (3 µs a call instead of 13),
 * and takes the output as it is, which spares a fifth of the CPU of a long list: the tests' `provesOutput` says that it is right.
 */
export function callerOf(path: string, procedure: AnyProcedure): Call {
  const { type } = procedure._def;
  const { middlewares, output } = definition.parse(procedure._def);
  const steps = middlewares.filter(({ _type }) => _type !== 'output');

  return async (context, getRawInput) => {
    const step = async (index: number, ctx: Context, input: unknown): Promise<Result> => {
      const next = ({ ctx: added, ...changes }: Changes = {}) =>
        step(
          index + 1,
          added === undefined ? ctx : { ...ctx, ...added },
          'input' in changes ? changes.input : input,
        );
      try {
        const middleware = steps[index];
        if (middleware === undefined) throw new Error(`${path} has no resolver.`);
        return await middleware({ type, ctx, input, getRawInput, next });
      } catch (error) {
        return { ok: false, error: getTRPCErrorFromUnknown(error) };
      }
    };
    const result = await step(0, context, undefined);
    if (!result.ok) throw result.error;
    if (context.provesOutput && output) prove(path, output, result.data);
    return result.data;
  };
}

function prove(path: string, output: z.ZodType, data: unknown): void {
  if (!isDeepStrictEqual(output.parse(data), data))
    throw new Error(`${path} gives something else than its output says.`);
}
