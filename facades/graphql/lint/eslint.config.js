import graphql from '@graphql-eslint/eslint-plugin';

// The plugin caches the first schema, so each one is linted in a process of its own.
const rules = {
  ...graphql.configs['flat/schema-relay'].rules,
  // There are plain lists as well as connections.
  '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false }],
  '@graphql-eslint/require-description': [
    'error',
    { types: true, FieldDefinition: true, InputValueDefinition: true, EnumValueDefinition: true },
  ],
};

export default ['audience', 'tenants'].map((name) => ({
  files: [`${name}.graphql`],
  languageOptions: {
    parser: graphql.parser,
    parserOptions: { graphQLConfig: { schema: `${import.meta.dirname}/../${name}.graphql` } },
  },
  plugins: { '@graphql-eslint': graphql },
  rules,
}));
