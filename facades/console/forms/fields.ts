import { z } from 'zod';
import type { Words } from '../../../core/languages/words.ts';
import { idTypes } from '../../../orm/statements/input-types.ts';
import { isProposable } from '../came-in/propose.ts';
import { type AnyDesk, mayCall } from '../frame/desk.ts';
import { labelOf, nounIn } from '../frame/words.ts';
import type { Kind } from '../records/kind.ts';
import { kindOfType } from '../records/kinds.ts';
import { document, type Field, fieldsIn } from './field.ts';

/** Given by the page, not by the person who fills in the form. */
const given = new Set(['id', 'user_id', 'audience', 'expected_version', 'if_match']);

/** Other ways to write times, which forms have as instants where an input has both. */
const isInstead = (name: string, { shape }: z.ZodObject): boolean =>
  name.endsWith('_local') && name.replace('_local', '_at') in shape;

/** What is merged has the page. */
const isMerged = (name: string, { shape }: z.ZodObject): boolean => name === 'from' && 'into' in shape;

/** The fields of a form for this input, in its order; with the help of a kind of record, by its path. */
export function fieldsOf(words: Words, input: z.ZodObject | undefined, path = ''): Field[] {
  return everyFieldOf(words, input, path).filter(({ name }) => name !== 'audience_id');
}

/** The same, of a form that asks for the audience too. */
function everyFieldOf(words: Words, input: z.ZodObject | undefined, path: string): Field[] {
  if (input === undefined) return [];
  const known = formFields.get(input) ?? read(input);
  formFields.set(input, known);
  return known.map((field) => withWords(words, field, path));
}

/** Those of a form for a new record. Of which audience it is, an audience's console knows. */
export function newFieldsOf(desk: AnyDesk, { type, path, create }: Kind): Field[] {
  const fields = (desk.branding === null ? everyFieldOf : fieldsOf)(desk.words, create?.input, path);
  const isRequired = (name: string) => name === 'starts_at' && 'starts_local' in (create?.input?.shape ?? {});
  const possible = fields.filter(({ name }) => name !== 'mail_to' || desk.context.mailer !== null);
  return possible.flatMap((field) => [
    isRequired(field.name) || field.name === 'audience_id' ? { ...field, isRequired: true } : field,
    ...(field.name === 'venue_id' && atVenues.includes(type) ? newVenueOf(desk) : []),
  ]);
}

/** What takes place somewhere, which may be new. */
const atVenues = ['Event', 'Series'];

const ofNewVenue = ['address', 'locale_id', 'latitude', 'longitude'];

/** What a form asks about a venue whose name is not known yet, of those who may create or propose it. */
function newVenueOf(desk: AnyDesk): Field[] {
  const venues = kindOfType('Venue', desk.kinds);
  if (venues === undefined || !(mayCall(desk, venues.create) || isProposable(venues))) return [];
  const field = { help: '', isRequired: false, isNullable: false };
  const all = newFieldsOf(desk, venues);
  const fields = ofNewVenue
    .flatMap((name) => all.filter((own) => own.name === name))
    .map((own) => ({ ...own, name: `venue.${own.name}` }));
  const tick: Field = {
    ...field,
    name: 'venue.new',
    label: desk.words.t('console.createIt'),
    control: { is: 'switch' },
  };
  const label = desk.words.t('console.new', { noun: nounIn(desk.words, venues.noun) });
  return [{ ...field, name: 'venue', label, control: { is: 'group', fields: [tick, ...fields] } }];
}

export const isNewVenue = ({ name, control }: Field): boolean => name === 'venue' && control.is === 'group';

const formFields = new WeakMap<z.ZodObject, Field[]>();

function read(input: z.ZodObject): Field[] {
  const schema = document.parse(
    z.toJSONSchema(input, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const record = z.instanceof(z.ZodType).safeParse(zodSchema);
        const type = record.success ? idTypes.get(record.data)?.type : undefined;
        // Of an optional reference, the schema within has told it.
        if (type !== undefined) jsonSchema['x-record'] = type;
      },
    }),
  );
  const fields = fieldsIn(schema, schema.$defs ?? {}).filter(
    ({ name }) => !given.has(name) && !isInstead(name, input) && !isMerged(name, input),
  );
  const times = fields.findIndex(({ name }) => name.startsWith('ends_'));
  const placeOf = (field: Field) =>
    field.name === 'name' ? -1 : besideTimes.includes(field.name) ? times + 0.5 : fields.indexOf(field);
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const besideTimes = ['doors_at', 'recurrence', 'excluded_dates'];

/** Some names of the interface are not what people say. */
function withWords(words: Words, field: Field, path: string): Field {
  const { name, help, control } = field;
  return {
    ...field,
    control:
      control.is === 'group'
        ? { ...control, fields: control.fields.map((own) => withWords(words, own, path)) }
        : control,
    label: labelOf(words, name),
    help:
      words.said(`console.help.${path}.${name}`) ??
      words.said(`console.help.${name}`) ??
      help.replaceAll('`', ''),
  };
}
