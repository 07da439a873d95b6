import graphql from '@graphql-eslint/eslint-plugin';

// The plugin keeps what it knows of the first schema, so each is linted in a process of its own.
const rules = {
  ...graphql.configs['flat/schema-relay'].rules,
  // Plain lists stand beside the connections.
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
