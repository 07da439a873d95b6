/** The GraphQL endpoint that a request came to. */
export type GraphqlScope =
  | { readonly schema: 'audience'; readonly audienceId: string }
  | { readonly schema: 'tenants' };

export type SchemaName = GraphqlScope['schema'];
