import { z } from 'zod';
import { idTypes } from '../../orm/statements/input-types.ts';
import type { Words } from '../pages/languages/words.ts';
import type { AnyDesk } from './desk.ts';
import { document, type Field, fieldsIn } from './field.ts';
import type { Kind } from './kind.ts';

/** Given by the page, not by the person who fills in the form. */
const given = new Set(['id', 'audience', 'expected_version', 'if_match']);

/** Other ways to write times, which forms have as instants where an input has both. */
const isInstead = (name: string, { shape }: z.ZodObject): boolean =>
  name.endsWith('_local') && name.replace('_local', '_at') in shape;

/** What is merged has the page. */
const isMerged = (name: string, { shape }: z.ZodObject): boolean => name === 'from' && 'into' in shape;

/** The fields of a form for this input, in its order. */
export function fieldsOf(words: Words, input: z.ZodObject | undefined): Field[] {
  return everyFieldOf(words, input).filter(({ name }) => name !== 'audience_id');
}

/** The same, of a form that asks for the audience too. */
function everyFieldOf(words: Words, input: z.ZodObject | undefined): Field[] {
  if (input === undefined) return [];
  const known = formFields.get(input) ?? read(input);
  formFields.set(input, known);
  return known.map((field) => inWords(words, field));
}

/** Those of a form for a new record. Of which audience it is, an audience's console knows. */
export function newFieldsOf({ branding, words }: AnyDesk, { create }: Kind): Field[] {
  const fields = (branding === null ? everyFieldOf : fieldsOf)(words, create?.input);
  const isRequired = (name: string) => name === 'starts_at' && 'starts_local' in (create?.input?.shape ?? {});
  return fields.map((field) => (isRequired(field.name) ? { ...field, isRequired: true } : field));
}

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
  return fields.toSorted((one, other) => Number(other.name === 'name') - Number(one.name === 'name'));
}

/** Some names of the interface are not what people say. */
function inWords(words: Words, field: Field): Field {
  const { said } = words;
  const { name, label, help, control } = field;
  return {
    ...field,
    control:
      control.is === 'group'
        ? { ...control, fields: control.fields.map((own) => inWords(words, own)) }
        : control,
    label: said(`console.field.${name}`) ?? label,
    help: said(`console.help.${name}`) ?? help.replaceAll('`', ''),
  };
}
