import { TRPCClientError } from '@trpc/client';
import * as z from 'zod/mini';
import type { AppRouter } from '../../../core/router.ts';
import { NoResponse } from '../../local-provider/client.ts';
import { Rejected } from '../../trpc/credentials.ts';
import type { CommandContext } from './context.ts';
import { exitCodeOf, exitCodes, Failure } from './exit-codes.ts';

type Place = Pick<CommandContext, 'service' | 'program'>;

/** Any error of a command, as a failure with a sentence and an exit code. */
export function toFailure(error: unknown, place: Place): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof NoResponse) return new Failure(exitCodes.unavailable, error.message);
  if (error instanceof Rejected) return new Failure(exitCodeOf(error.status), error.message);
  if (isServiceError(error)) return ofServiceError(error, place);
  return new Failure(exitCodes.failed, error instanceof Error ? error.message : String(error));
}

type ServiceError = TRPCClientError<AppRouter>;

const isServiceError = (error: unknown): error is ServiceError => error instanceof TRPCClientError;

function ofServiceError({ message, data, cause }: ServiceError, place: Place): Failure {
  if (cause instanceof Rejected) return toFailure(cause, place);
  if (!data) return noResponse(cause ?? message, place);
  return ofRefusal(data.httpStatus, { ...data, message }, place);
}

const lacksScope = 'The credential lacks a required scope.';

interface RefusalBody extends Details {
  readonly error?: string | null | undefined;
  readonly message?: string | undefined;
  /** The scope that is missing. */
  readonly required?: string | undefined;
}

/** What the service refused, over tRPC or REST. */
export function ofRefusal(status: number, body: RefusalBody, place: Place): Failure {
  if (status === 401 && (body.error ?? 'unauthenticated') === 'unauthenticated')
    return new Failure(exitCodes.refused, signInAgain(place));
  const { required, message = required === undefined ? 'The service refuses this.' : lacksScope } = body;
  const end = required === undefined ? sender(status, place) : `: ${required}.`;
  return new Failure(exitCodeOf(status), withDetails(`${message.replace(/\.$/, '')}${end}`, body));
}

/** Of several variables with credentials, one is sent. */
const sender = (status: number, { service: { credentialsFrom = 'session' } }: Place): string =>
  status === 403 && credentialsFrom !== 'session' ? `. The credential is ${credentialsFrom}.` : '.';

/** There was no response, or none of this service. */
export function noResponse(cause: unknown, { service }: Pick<Place, 'service'>): Failure {
  const reason = cause instanceof Error ? reasonOf(cause) : cause;
  const sentence = `The service is not responding at ${service.url}: ${reason}. Check AUDIENCE_PLATFORM_URL.`;
  return new Failure(exitCodes.unavailable, sentence);
}

/** `fetch` tells why it failed in the cause. */
const reasonOf = ({ message, cause }: Error): string => (cause instanceof Error && cause.message) || message;

function signInAgain({ service: { url, credentialsFrom }, program }: Place): string {
  if (credentialsFrom === undefined) return `You are not signed in at ${url}. Run: ${program} sign-in`;
  if (credentialsFrom === 'session') return `Your session at ${url} has ended. Run: ${program} sign-in`;
  return `The service at ${url} does not accept ${credentialsFrom}. Correct it, or unset it and run: ${program} sign-in`;
}

interface Details {
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly items?: readonly unknown[] | undefined;
}

/** The sentence of a refusal, then a line for each wrong field and for each problem of an item of a batch. */
export function withDetails(sentence: string, { fields = {}, items = [] }: Details): string {
  const problems = Object.entries(fields).map(([field, texts]) => `  ${field}: ${texts.join('; ')}`);
  return [sentence, ...problems, ...items.flatMap(explainItem)].join('\n');
}

const invalidItem = z.object({
  kind: z.string(),
  index: z.number(),
  external_id: z.nullable(z.string()),
  fields: z.record(z.string(), z.array(z.string())),
});

/** A line for each problem of an item of a batch. */
function explainItem(item: unknown): string[] {
  const { data } = invalidItem.safeParse(item);
  if (data === undefined) return [];
  const { kind, index, external_id: externalId, fields } = data;
  const name = `  ${kind}s[${index}]${externalId === null ? '' : ` (${externalId})`}`;
  return Object.entries(fields).map(
    ([field, problems]) => `${name}${field === '' ? '' : ` ${field}`}: ${problems.join('; ')}`,
  );
}
