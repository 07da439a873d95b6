import { z } from 'zod';

/** What of JSON Schema the inputs of mutations have. */
const property = z.object({
  type: z.union([z.string().transform((type) => [type]), z.array(z.string())]).default([]),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  maxLength: z.number().optional(),
  description: z.string().optional(),
  get items() {
    return property.optional();
  },
  get anyOf() {
    return z.array(property).optional();
  },
  get properties() {
    return z.record(z.string(), property).optional();
  },
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
  'x-record': z.string().optional(),
});

type Property = z.output<typeof property>;

export const document = z.object({ ...property.shape, $defs: z.record(z.string(), property).optional() });

/** A field of a form: made from the input of a procedure. */
export interface Field {
  /** As forms post it. */
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly control: Control;
  readonly isRequired: boolean;
  /** Whether a record may be without it. */
  readonly isNullable: boolean;
}

type Control =
  | { readonly is: 'text' | 'address'; readonly maximum: number }
  | { readonly is: 'prose'; readonly maximum: number }
  | { readonly is: 'number'; readonly isWhole: boolean }
  | { readonly is: 'switch' | 'lines' | 'dates' }
  | { readonly is: 'choice' | 'choices'; readonly options: readonly string[] }
  | { readonly is: 'time' | 'local-time' | 'date' | 'recurrence' }
  | { readonly is: 'record' | 'records'; readonly type: string }
  | { readonly is: 'group'; readonly fields: readonly Field[] };

type Definitions = Readonly<Record<string, Property>>;

export const fieldsIn = ({ properties = {}, required = [] }: Property, definitions: Definitions): Field[] =>
  Object.entries(properties).flatMap(([name, value]) => {
    const choices = [
      value,
      ...(value.anyOf ?? []),
      ...(value.anyOf ?? []).flatMap(({ anyOf = [] }) => anyOf),
    ];
    const resolved = choices.map((choice) => definitions[choice.$ref?.split('/').at(-1) ?? ''] ?? choice);
    const control = controlOf(name, resolved, definitions);
    if (control === undefined) return [];
    return {
      name,
      label: '',
      help: (value.description ?? '').split(/(?<=\.)\s/)[0] ?? '',
      control,
      isRequired: required.includes(name),
      isNullable: resolved.some(({ type }) => type.includes('null')),
    };
  });

const prose = 1000;

function controlOf(name: string, choices: Property[], definitions: Definitions): Control | undefined {
  const having = (is: (choice: Property) => boolean) => choices.find(is);
  const list = having(({ type }) => type.includes('array'))?.items;
  const itemType = list?.['x-record'];
  if (itemType !== undefined) return { is: 'records', type: itemType };
  if (list?.enum !== undefined) return { is: 'choices', options: list.enum };
  if (list?.format === 'date') return { is: 'dates' };
  if (list?.type.includes('string')) return { is: 'lines' };
  const type = having((choice) => choice['x-record'] !== undefined)?.['x-record'];
  if (type !== undefined) return { is: 'record', type };
  const options = having((choice) => choice.enum !== undefined)?.enum;
  if (options !== undefined) return { is: 'choice', options };
  if (having(({ type }) => type.includes('boolean'))) return { is: 'switch' };
  const isTime = having(({ format }) => format === 'date-time');
  if (isTime || /_at$/.test(name)) return { is: 'time' };
  if (/_local$/.test(name)) return { is: 'local-time' };
  // Browsers empty a date's control that has another text, such as `now`.
  const takesText = having(({ type, format }) => type.includes('string') && format !== 'date') !== undefined;
  if (!takesText && having(({ format }) => format === 'date')) return { is: 'date' };
  if (name === 'recurrence') return { is: 'recurrence' };
  const number = having(({ type }) => type.includes('number') || type.includes('integer'));
  if (number !== undefined) return { is: 'number', isWhole: number.type.includes('integer') };
  const group = having(({ properties }) => properties !== undefined);
  if (group !== undefined)
    return {
      is: 'group',
      fields: fieldsIn(group, definitions).map((field) => ({ ...field, name: `${name}.${field.name}` })),
    };
  const text = having(({ type }) => type.includes('string'));
  if (text === undefined) return undefined;
  const maximum = Math.max(...choices.map(({ maxLength = 0 }) => maxLength)) || prose;
  if (having(({ format }) => format === 'uri') || /_url$/.test(name)) return { is: 'address', maximum };
  return { is: maximum > prose ? 'prose' : 'text', maximum };
}
