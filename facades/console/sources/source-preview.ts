import { procedureNamed } from '../../../core/procedure-list.ts';
import { describingFields } from '../../../core/sources/input.ts';
import { sourcePreview } from '../../../core/sources/preview-output.ts';
import { newFieldsOf } from '../forms/fields.ts';
import { newInput } from '../forms/new-input.ts';
import { postedTexts } from '../forms/posted.ts';
import { callWithForm } from '../forms/unread.ts';
import type { AnyDesk } from '../frame/desk.ts';
import { attempting, type Posted, send } from '../frame/page.ts';
import type { Kind } from '../records/kind.ts';
import { create, newPage } from '../records/new-page.ts';
import { withoutEmpty } from './posted-pairs.ts';
import { previewOfSource } from './preview-of-source.ts';

/** Subscribes to a source, or only shows what it would bring. */
export async function createSource(kind: Kind, { posted: given, ...form }: Posted<AnyDesk>): Promise<void> {
  const { desk } = form;
  const posted = withoutEmpty(given);
  if (!posted.has('preview')) return create(kind, { ...form, posted });
  const fields = newFieldsOf(desk, kind);
  const texts = postedTexts(fields, posted);
  const previewed = fields.filter(({ name }) => name === 'name' || name in describingFields);
  const work = async () => {
    const read = () => newInput(desk, previewed, texts);
    const preview = sourcePreview.parse(
      await callWithForm(procedureNamed('sources.preview'), desk.context, read),
    );
    const shown = previewOfSource(desk, preview, texts);
    send(desk, await newPage(desk, kind, { ...texts, ...shown.texts }, undefined, shown.content));
  };
  await attempting(desk, { texts }, work, (attempt) => newPage(desk, kind, texts, attempt));
}
