import type { ErrorRequestHandler } from 'express';

/** A refusal in the Graph API's shape and with its codes. */
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

/** Express takes a handler for one of errors by its four parameters. */
export const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (response.headersSent) return next(error);
  const refusal = error instanceof GraphError ? error : unforeseen(error);
  response.status(refusal.status).json({ error: refusal });
};

function unforeseen(error: unknown): GraphError {
  const fromTheBody = error instanceof Error && 'expose' in error && error.expose === true;
  return fromTheBody
    ? wrongParameter('The body cannot be read.')
    : new GraphError('An unknown error occurred.', 1, { status: 500 });
}
