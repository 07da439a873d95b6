import type { EntityName } from '@mikro-orm/core';
import { spaced } from '../../orm/statements/nouns.ts';
import type { GraphqlMutation } from '../procedures/trpc.ts';
import type { SchemaName } from '../request/graphql-scope.ts';

/** `starts_at` as `startsAt`. */
export const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A column without a property is an error that says so. */
type OfEntity<Row, Entity> = {
  readonly [Name in keyof Row]: CamelCase<Name> extends keyof Entity ? unknown : 'add it to the entity';
};

type Properties<Row> = { [Name in keyof Row as CamelCase<Name> & string]: Row[Name] };

/** The columns of an edit as an entity names them. */
export function propertiesOf<Entity, Row extends object>(
  entity: EntityName<Entity>,
  row: Row & OfEntity<Row, Entity>,
): Properties<Row>;
export function propertiesOf(_: unknown, row: object): object {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value]));
}

/** `theme.light.0.time_zone` as `theme.light.0.timeZone`. */
export const camelCasePath = (path: string): string => path.split('.').map(camelCase).join('.');

/** `createVenue` as verb and noun; `checkIn` is a verb alone. */
export function verbAndNoun(mutation: string): { verb: string; noun: string } {
  const [, verb = '', noun = ''] = /^([a-z]+(?:In$)?)([A-Z]\w*)?$/.exec(mutation) ?? [];
  if (verb === '') throw new Error(`${mutation} is not of the form <verb><Noun>`);
  return { verb: `${verb[0]?.toUpperCase()}${verb.slice(1)}`, noun };
}

/** The schemas that have a mutation: that of one audience, unless it says otherwise. */
export const schemasOf = ({ schemas = ['audience'] }: GraphqlMutation): readonly SchemaName[] => schemas;

/** What a mutation does: by default, `createServiceToken` is "Creates a service token." */
export function mutationDescription({ name, description }: GraphqlMutation): string {
  if (description !== undefined) return description;
  const { verb, noun } = verbAndNoun(name);
  const words = spaced(noun);
  return `${verb}s ${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}.`;
}

/** `ServiceToken` as `serviceToken`. */
export const fieldNameOf = (type: string): string => `${type[0]?.toLowerCase()}${type.slice(1)}`;

/** `service_token` as `ServiceToken`. */
export const typeNameOf = (kind: string): string => camelCase(`_${kind}`);
