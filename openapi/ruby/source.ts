import { type Argument, type RubyOperation, type Schema, typesOf } from './operations.ts';

/** lib/audience_platform/operations.rb */
export const rubySource = (version: string, operations: readonly RubyOperation[]): string => `\
# frozen_string_literal: true

# Generated from openapi/openapi.json, version ${version}, by \`npm run generate\`. Do not edit.

module AudiencePlatform
  # The version of the OpenAPI document that the operations come from.
  DOCUMENT_VERSION = "${version}"

  # Stands for an argument that is left out: nil would be sent, as JSON's null.
  #
  # @private
  OMITTED = Object.new.freeze

  # Every operation of the REST interface. {Client} includes them.
  module Operations
${operations.map(methodSource).join('\n\n')}
  end
end
`;

function methodSource(operation: RubyOperation): string {
  const positional = operation.arguments.filter(({ place }) => place === 'path');
  const keywords = operation.arguments.filter(({ place }) => place !== 'path');
  const parameters = [
    ...positional.map(({ name }) => name),
    ...keywords.filter(({ required }) => required).map(({ name }) => `${name}:`),
    ...keywords.filter(({ required }) => !required).map(({ name }) => `${name}: OMITTED`),
  ];
  const lines = [
    ...comment(operation, [...positional, ...keywords]),
    `def ${operation.name}${parameters.length > 0 ? `(${parameters.join(', ')})` : ''}`,
    `  ${callOf(operation)}`,
    'end',
  ];
  return lines.map((line) => (line === '' ? '' : `    ${line}`)).join('\n');
}

function comment(operation: RubyOperation, values: readonly Argument[]) {
  const { summary, description, method, path } = operation;
  const detail = description === `${summary}.` ? [] : [description, ''];
  const text = [
    `${summary}.`,
    '',
    ...detail,
    `\`${method.toUpperCase()} ${path}\``,
    '',
    ...values.map(({ name, description: about, schema }) =>
      `@param ${name} [${yardType(schema)}] ${about.replaceAll('\n', ' ')}`.trimEnd(),
    ),
    `@return [Answer] ${returnOf(operation)}`,
    '@raise [Error]',
    '@example',
    `  client.${operation.name}${exampleOf(values)}`,
  ];
  return text.map((line) => (line === '' ? '#' : `# ${line}`));
}

function returnOf({ returns, accepts }: RubyOperation): string {
  if (accepts !== undefined || returns === 'empty') return returns;
  return `the raw JSON: \`${returns}\``;
}

/** With what has to be given, as variables named alike. */
function exampleOf(values: readonly Argument[]): string {
  const given = values.filter(({ required }) => required);
  const texts = given.map(({ name, place }) => (place === 'path' ? name : `${name}:`));
  return texts.length > 0 ? `(${texts.join(', ')})` : '';
}

const yardTypes: Readonly<Record<string, string>> = {
  any: 'Hash',
  array: 'Array',
  boolean: 'Boolean',
  integer: 'Integer',
  null: 'nil',
  number: 'Numeric',
  object: 'Hash',
};

const yardType = (schema: Schema): string =>
  typesOf(schema)
    .map((each) => yardTypes[each] ?? 'String')
    .join(', ');

function callOf({ method, path, arguments: values, accepts }: RubyOperation): string {
  const address = path.replaceAll(/\{(\w+)\}/g, '#{segment($1)}');
  const hash = (place: Argument['place']) =>
    values.filter((value) => value.place === place).map(({ name }) => pair(name));
  const headers = [
    ...(accepts === undefined ? [] : [`"Accept" => "${accepts}"`]),
    ...values.flatMap(({ name, header }) => (header ? [`"${header}" => ${name}`] : [])),
  ];
  const query = hash('query');
  const body = hash('body');
  return [
    `call(:${method}, "${address}"`,
    ...(query.length > 0 ? [`query: {${query.join(', ')}}`] : []),
    ...(headers.length > 0 ? [`headers: {${headers.join(', ')}}`] : []),
    ...(body.length > 0 ? [`body: {${body.join(', ')}}`] : []),
    ...(values.some(({ place }) => place === 'file') ? ['file:, content_type:'] : []),
  ]
    .join(', ')
    .concat(')');
}

/** Ruby's words that name an argument, but cannot be read as a variable: `{until:}` would be a syntax error. */
const reserved = [
  ...['alias', 'and', 'begin', 'break', 'case', 'class', 'def', 'defined?', 'do', 'else', 'elsif', 'end'],
  ...['ensure', 'false', 'for', 'if', 'in', 'module', 'next', 'nil', 'not', 'or', 'redo', 'rescue', 'retry'],
  ...['return', 'self', 'super', 'then', 'true', 'undef', 'unless', 'until', 'when', 'while', 'yield'],
];

const pair = (name: string): string =>
  reserved.includes(name) ? `${name}: binding.local_variable_get(:${name})` : `${name}:`;
