/** The GraphQL endpoint of a request. */
export type GraphqlScope =
  | { readonly schema: 'audience'; readonly audienceId: string }
  | { readonly schema: 'tenants' };

export type SchemaName = GraphqlScope['schema'];
