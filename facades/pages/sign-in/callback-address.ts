import type { Request } from 'express';

export const callbackPath = '/sign-in/callback';

/** Where the dialog redirects the browser; registered with the identity provider for each host. */
export const callbackOf = ({ protocol, host }: Request): string => `${protocol}://${host}${callbackPath}`;
