/** The GraphQL endpoint that a request came to. */
export type Endpoint =
  | { readonly schema: 'audience'; readonly audienceId: string }
  | { readonly schema: 'tenants' };

export type SchemaName = Endpoint['schema'];
