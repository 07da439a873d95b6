import { changedValue } from '../../../core/history/changes/value.ts';
import { globalIdOf } from '../../../core/values/global-id.ts';
import { camelCase } from '../../../core/values/names.ts';
import { maximumWhole } from '../../../orm/records/history.ts';
import type { Builder } from './builder.ts';

export interface ChangedField {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly isWhole: boolean;
}

/** In bytes. */
const maximumLength = 2048;

const description = `JSON text. Ids of records are global ids, names of fields those of GraphQL; other values are as in the REST API. Over 2 KB, it is cut and ends with \`…\`, but for changes that are read by their ids, up to ${maximumWhole} at once.`;

export function addChangedField(builder: Builder) {
  return builder.objectRef<ChangedField>('ChangedField').implement({
    description: 'A field of a record, before and after a change.',
    fields: (t) => ({
      name: t.string({
        description: 'As the inputs of mutations name it, such as `startsAt` or `localeId`.',
        resolve: ({ name }) => camelCase(name),
      }),
      before: t.string({
        nullable: true,
        description: `${description} Null if there was no record before.`,
        resolve: ({ name, before, isWhole }) => before && present(name, before, isWhole),
      }),
      after: t.string({
        nullable: true,
        description: `${description} Null if there is no record after.`,
        resolve: ({ name, after, isWhole }) => after && present(name, after, isWhole),
      }),
    }),
  });
}

function present(column: string, json: string, isWhole: boolean): string {
  const text = withNames(column, json);
  return isWhole || Buffer.byteLength(text) <= maximumLength ? text : cut(text);
}

const ids = /"([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})"/g;

function withNames(column: string, json: string): string {
  if (column === 'edited_fields') return camelCase(json);
  if (column.endsWith('_at')) return JSON.stringify(changedValue(column, JSON.parse(json)));
  const [, kind] = /^(\w+)_ids?$/.exec(column) ?? [];
  return kind === undefined ? json : json.replaceAll(ids, (_, id: string) => `"${globalIdOf(kind, id)}"`);
}

/** A decoder that expects more leaves out a character of which only a part is there. */
const cut = (text: string): string => {
  const start = Buffer.from(text).subarray(0, maximumLength - Buffer.byteLength('…'));
  return `${new TextDecoder().decode(start, { stream: true })}…`;
};
