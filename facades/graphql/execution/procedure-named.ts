import { type ListedProcedure, procedureList } from '../../../core/procedure-list.ts';

const procedures = new Map(procedureList.map((listed) => [listed.name, listed]));

export function procedureNamed(name: string): ListedProcedure {
  const found = procedures.get(name);
  if (found === undefined) throw new Error(`There is no procedure ${name}.`);
  return found;
}
