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

export function procedureNamed(name: string): ListedProcedure {
  const found = procedureList.find((listed) => listed.name === name);
  if (found === undefined) throw new Error(`There is no procedure ${name}.`);
  return found;
}
