import { type Argument, type RubyOperation, type Schema, typesOf } from './operations.ts';

/** sig/audience_platform/operations.rbs */
export const rubySignatures = (version: string, operations: readonly RubyOperation[]): string => `\
# Generated from openapi/openapi.json, version ${version}, by \`npm run generate\`. Do not edit.

module AudiencePlatform
  DOCUMENT_VERSION: String
  OMITTED: untyped

  module Operations
${operations.map((operation) => `    def ${operation.name}: (${parametersOf(operation)}) -> Answer`).join('\n')}

    private

    def call: (Symbol method, String path, ?query: Hash[Symbol, untyped], ?headers: Hash[String, untyped], ?body: Hash[Symbol, untyped]?, ?file: String?, ?content_type: String?) -> Answer
    def segment: (String text) -> String
  end
end
`;

/** The arguments of a method, as RBS has them. */
export const parametersOf = ({ arguments: values }: RubyOperation): string =>
  [
    ...values.filter(({ place }) => place === 'path').map(({ name }) => `String ${name}`),
    ...values.filter(({ place, required }) => place !== 'path' && required).map(keyword),
    ...values
      .filter(({ place, required }) => place !== 'path' && !required)
      .map((value) => `?${keyword(value)}`),
  ].join(', ');

const keyword = ({ name, schema }: Argument): string => `${name}: ${typeOf(schema)}`;

const types: Readonly<Record<string, string>> = {
  array: 'Array[untyped]',
  boolean: 'bool',
  integer: 'Integer',
  null: 'nil',
  number: 'Numeric',
  object: 'Hash[untyped, untyped]',
  string: 'String',
};

function typeOf(schema: Schema): string {
  const parts = typesOf(schema).map((each) => types[each] ?? 'untyped');
  if (parts.includes('untyped')) return 'untyped';
  return parts.length > 1 ? `(${parts.join(' | ')})` : parts.join();
}
