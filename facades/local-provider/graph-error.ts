import type { ErrorRequestHandler } from 'express';
import type { z } from 'zod';
import { isUnavailable } from '../../orm/connection/errors.ts';

/** An error in the Graph API's shape, with its codes. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: number;
  readonly subcode: number | undefined;

  constructor(
    message: string,
    code: number,
    { status = 400, subcode }: { status?: number; subcode?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.subcode = subcode;
  }

  toJSON() {
    const { message, code, subcode } = this;
    return { message, type: 'OAuthException', code, error_subcode: subcode };
  }
}

export const wrongSecret = () => new GraphError('Error validating client secret.', 1);
export const unknownApp = () =>
  new GraphError('Error validating application: there is no app with this id.', 101);
export const wrongParameter = (message: string) => new GraphError(message, 100);
export const wrongToken = () => new GraphError('Invalid OAuth access token.', 190);
export const expiredToken = () =>
  new GraphError('Error validating access token: it has expired.', 190, { subcode: 463 });
export const unknownPath = () => new GraphError('Unknown path components.', 2500, { status: 404 });

export function parametersOf<Parameters>(input: unknown, schema: z.ZodType<Parameters>): Parameters {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map(({ path }) => path.join('.'));
  throw wrongParameter(`Missing or malformed: ${[...new Set(names)].join(', ')}.`);
}

/** Express recognizes an error handler by its four parameters. */
export const errorHandler: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  const graphError = error instanceof GraphError ? error : unexpected(error);
  response.status(graphError.status).json({ error: graphError });
};

function unexpected(error: unknown): GraphError {
  if (isUnavailable(error)) return new GraphError('Service temporarily unavailable.', 2, { status: 503 });
  const isUnreadableBody = error instanceof Error && 'expose' in error && error.expose === true;
  return isUnreadableBody
    ? wrongParameter('The body cannot be read.')
    : new GraphError('An unknown error occurred.', 1, { status: 500 });
}
