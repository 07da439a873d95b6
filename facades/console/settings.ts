import { notFound } from '../../core/errors/refusal.ts';
import { callProcedure, procedureNamed } from '../../core/procedure-list.ts';
import { type Desk, requireCall } from './desk.ts';
import type { Field } from './field.ts';
import type { Texts } from './posted.ts';
import { textsOf } from './stored-texts.ts';

interface Settings {
  readonly texts: Texts;
  readonly version: string;
}

export const update = procedureNamed('audiences.rename');

/** The audience's settings, as a form shows them. */
export async function storedSettings(desk: Desk, fields: readonly Field[]): Promise<Settings> {
  requireCall(desk, update);
  const ids = [desk.branding.audience.id];
  const [found] = await callProcedure('audiences.byIds', desk.context, { ids, versions: true });
  if (found === null || found === undefined) throw notFound();
  const texts = await textsOf({ desk, zone: 'UTC' }, fields, { ...found });
  return { texts, version: 'version' in found ? String(found.version ?? '') : '' };
}
