import { z } from 'zod';
import type { Reader } from '../../orm/database.ts';
import { type LocaleRow, localeById, localeRow } from '../../orm/records/locale.ts';
import { uuid } from '../../orm/statements/row-types.ts';
import type { Scope } from '../../orm/statements/scope.ts';
import { notFound } from '../errors/refusal.ts';

export const locale = localeRow.meta({ id: 'Locale' });

export const localeSummary = z.object({ id: uuid, name: z.string() }).meta({ id: 'LocaleSummary' });

/** A row of `localesByName` without what it is sorted by. */
export const presentLocale = ({ name_key: _, ...row }: LocaleRow & { name_key: string }): LocaleRow => row;

/** The locale; `not_found` if it is out of scope. */
export async function findLocale({ query }: Reader, scope: Scope, id: string): Promise<LocaleRow> {
  const [found] = await query(localeById, scope, [id]);
  if (found === undefined) throw notFound();
  return found;
}
