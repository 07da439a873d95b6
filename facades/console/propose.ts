import { v7 as newId } from 'uuid';
import { procedureNamed } from '../../core/procedure-list.ts';
import { seeOther } from '../http/see-other.ts';
import { attempting, type Posted } from './console-form.ts';
import type { Desk } from './desk.ts';
import { fieldsOf } from './fields.ts';
import { inputOf } from './input.ts';
import type { Kind } from './kind.ts';
import { kindOfType } from './kinds.ts';
import { newInput } from './new-input.ts';
import { newPage } from './new-page.ts';
import { withPicture } from './picture.ts';
import { postedTexts } from './posted.ts';
import { isLineUp, nameInProposal, proposable } from './proposable.ts';
import { recordPage } from './record-page.ts';
import { readRows } from './references.ts';
import { readStored } from './stored.ts';

/** Proposes the changes of a record's form, for who may not make them. */
export async function proposeChanges(kind: Kind, { desk, posted, picture, id }: Posted): Promise<void> {
  const stored = await readStored(desk, kind, id);
  const fields = proposable(kind, stored.fields);
  const texts = postedTexts(fields, posted);
  const own = fields.filter((field) => !isLineUp(field));
  const work = async () => {
    const filled = await withPicture({ desk, picture }, texts);
    const changed = await inputOf({ desk, zone: stored.zone }, own, filled, stored.texts);
    const hasLineUp = texts.person_ids !== stored.texts.person_ids;
    await send(desk, kind, id, { ...changed, ...(hasLineUp && { people: linesOf(texts.person_ids) }) });
  };
  const all = { ...stored.texts, ...texts };
  await attempting(desk, { texts: all, version: posted.get('version') }, work, (attempt) =>
    recordPage(desk, kind, id, attempt),
  );
}

/** The same for a record that is not there yet. */
export async function proposeNew(kind: Kind, { desk, posted, picture }: Posted): Promise<void> {
  const fields = proposable(kind, fieldsOf(desk.words, kind.create?.input));
  const texts = postedTexts(fields, posted);
  const own = fields.filter((field) => !isLineUp(field));
  const work = async () => {
    const people = linesOf(texts.person_ids);
    const input = await newInput(desk, own, await withPicture({ desk, picture }, texts));
    await send(desk, kind, newId(), { ...input, ...(people.length > 0 && { people }) });
  };
  await attempting(desk, { texts }, work, (attempt) => newPage(desk, kind, texts, attempt));
}

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line.trim() !== '');

async function send(desk: Desk, { path }: Kind, id: string, changed: object): Promise<void> {
  const { protocol, host } = desk.exchange.request;
  const provenance = {
    url: `${protocol}://${host.replace(/^admin\./, '')}/${path}/${id}`,
    retrieved_at: desk.now.toISOString(),
    confidence: 1,
  };
  const item = { external_id: id, provenance, ...(await inItem(desk, changed)) };
  await procedureNamed('proposals.propose').call(desk.context, async () => ({ [path]: [item] }));
  seeOther(desk.exchange, '/proposals?done=propose');
}

/** Items name a venue by an object, and a locale by its label. */
async function inItem(desk: Desk, changed: object): Promise<object> {
  const entries = Object.entries(changed).map(async ([name, value]) => {
    if (name === 'venue_id') return ['venue', { id: value }];
    const locales = name === 'locale_id' ? kindOfType('Locale') : undefined;
    if (locales === undefined) return [nameInProposal(name), value];
    const [locale] = await readRows(desk.context, locales, [String(value)]);
    return ['locale', locale?.label];
  });
  return Object.fromEntries(await Promise.all(entries));
}
