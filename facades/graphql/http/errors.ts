import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { FieldErrors, Refusal, RefusalCode } from '../../../core/errors/refusal.ts';
import { toRefusal } from '../../../core/errors/to-refusal.ts';
import { camelCasePath } from '../../../core/values/names.ts';

type Code = 'BAD_USER_INPUT' | 'FORBIDDEN' | 'INTERNAL' | 'NOT_FOUND' | 'PRECONDITION_FAILED' | 'UNAVAILABLE';

export const codes: Partial<Record<RefusalCode, Code>> = {
  administrator_required: 'FORBIDDEN',
  conflict: 'BAD_USER_INPUT',
  forbidden: 'FORBIDDEN',
  gone: 'NOT_FOUND',
  insufficient_scope: 'FORBIDDEN',
  invalid_request: 'BAD_USER_INPUT',
  method_not_allowed: 'BAD_USER_INPUT',
  not_found: 'NOT_FOUND',
  precondition_failed: 'PRECONDITION_FAILED',
  unavailable: 'UNAVAILABLE',
  user_required: 'FORBIDDEN',
};

/** Messages about a document repeat its names and values, however long they are. */
const maximumLength = 300;

const shortened = (message: string): string =>
  message.length > maximumLength ? `${message.slice(0, maximumLength)}…` : message;

/** The error that clients receive: with a code, without internals. */
export function formatError(error: GraphQLError): GraphQLFormattedError {
  const { message, locations, path, extensions } = error.toJSON();
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const refusal = refusalOf(error);
  if (refusal === undefined)
    return { message: shortened(message), ...place, extensions: { code: 'BAD_USER_INPUT', ...extensions } };
  return { message: refusal.message, ...place, extensions: extensionsOf(refusal) };
}

/** The refusal behind a resolver's error; undefined if the document or its variables are invalid. */
export function refusalOf({ originalError }: GraphQLError): Refusal | undefined {
  return originalError === undefined || originalError instanceof GraphQLError
    ? undefined
    : toRefusal(originalError);
}

const extensionsOf = ({ reason, status, data }: Refusal) => ({
  code: codes[reason] ?? (status < 500 ? 'BAD_USER_INPUT' : 'INTERNAL'),
  ...(data.fields && { errors: camelCaseFields(data.fields) }),
  ...(data.version !== undefined && { version: data.version }),
});

/** Field errors under the names that GraphQL has for the fields. */
export const camelCaseFields = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([path, problems]) => [camelCasePath(path), problems]));
