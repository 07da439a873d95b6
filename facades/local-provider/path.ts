/** Where the service mounts its local provider. */
export const localProviderPath = '/local-provider';
