import { type LocaleRow, localeById } from '../../orm/reads/locale.ts';
import type { Dependencies } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Scope } from '../scope.ts';

/** The locale whose records are to be listed; refuses one that is out of scope. */
export async function findLocale({ database }: Dependencies, scope: Scope, id: string): Promise<LocaleRow> {
  const [found] = await database.read(localeById, [id, scope.audienceId]);
  if (found === undefined) throw notFound();
  return found;
}
