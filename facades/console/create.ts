import { Refusal } from '../../core/errors/refusal.ts';
import { finish } from './act.ts';
import { attempting, type Posted } from './console-form.ts';
import type { AnyDesk } from './desk.ts';
import { newFieldsOf } from './fields.ts';
import type { Kind } from './kind.ts';
import { newInput } from './new-input.ts';
import { newPage } from './new-page.ts';
import { postedTexts } from './posted.ts';

/** Creates a record; a secret that it has is shown once. */
export async function create(kind: Kind, { desk, posted }: Posted<AnyDesk>): Promise<void> {
  const procedure = kind.create;
  if (procedure === undefined) throw new Refusal('not_found');
  const fields = newFieldsOf(desk, kind);
  const texts = postedTexts(fields, posted);
  const work = async () => {
    // Names are looked up for those alone who may create it.
    const { id, ...output } = Object(await procedure.call(desk.context, () => newInput(desk, fields, texts)));
    await finish(desk, kind, 'create', String(id), output);
  };
  await attempting(desk, { texts }, work, (attempt) => newPage(desk, kind, texts, attempt));
}
