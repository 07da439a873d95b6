import type { Context } from '../../core/context.ts';
import { type ListedProcedure, procedureList } from '../../core/procedure-list.ts';

/** Calls a use case. The input is read only once it asks for it: after it has decided who may call it. */
export const call = ({ name, procedure }: ListedProcedure, input: unknown, ctx: Context): Promise<unknown> =>
  procedure({
    path: name,
    type: procedure._def.type,
    ctx,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });

const procedures = new Map(procedureList.map((listed) => [listed.name, listed]));

export function procedureNamed(name: string): ListedProcedure {
  const found = procedures.get(name);
  if (found === undefined) throw new Error(`There is no procedure ${name}.`);
  return found;
}
