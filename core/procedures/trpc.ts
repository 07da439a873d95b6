import { initTRPC } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-to-openapi';
import type { AnyRecord } from '../../orm/records/record.ts';
import type { RecordType } from '../../orm/statements/input-types.ts';
import type { CallerKind, Permission } from '../auth/principal.ts';
import { errorShape } from '../errors/error-shape.ts';
import type { RefusalCode } from '../errors/refusal.ts';
import type { BodyLimits } from '../request/body-limits.ts';
import type { Context } from '../request/context.ts';
import type { SchemaName } from '../request/graphql-scope.ts';

/** How the facades expose a procedure. */
export interface Meta extends OpenApiMeta {
  /** It takes more than a few milliseconds, so that one request of a caller is executed at a time. */
  isCostly?: true;
  /** Replaces the default limits of a body: 1 MB, and 32 KB for a public procedure. */
  body?: BodyLimits;
  /** Inputs that REST reads from the query string although the method has a body. */
  query?: readonly string[];
  /** Inputs that REST reads from a header, with the header's name. */
  headers?: Readonly<Record<string, string>>;
  /** The principals that may call it, and the refusal for others. Undefined for a public procedure. */
  callers?: Callers;
  /** Its own refusals, besides those of its callers, its inputs and every request. */
  refuses?: readonly RefusalCode[];
  graphql?: GraphqlMutation;
  /** What it does, as a command, where no REST route says so. */
  command?: string;
  /** Marks a read of a kind of record, for the facades. */
  record?: RecordRead;
}

interface Callers {
  readonly kinds: readonly CallerKind[];
  readonly otherwise: RefusalCode;
  /** What a person's role must allow, where it takes more than to be signed in. */
  readonly permission?: Permission;
  /** Also without a credential, where the procedure allows it. */
  readonly credentialIsOptional?: true;
}

interface RecordRead {
  readonly read: 'byIds' | 'listByOwner' | 'countByOwner';
  readonly declaration: AnyRecord;
  /** The GraphQL schemas that have the record. */
  readonly schemas: readonly SchemaName[];
}

/** The root mutation of a procedure: `<name>(input: <Noun><Verb>Input!)`. */
export interface GraphqlMutation {
  /** `audience`, unless others are named. */
  schemas?: readonly SchemaName[];
  /** `<verb><Noun>`, such as `createVenue`. */
  name: string;
  /** Replaces the default, such as "Creates a venue." */
  description?: string;
  /** The type of the payload's record, whose id the procedure returns; if undefined, the payload is the procedure's output. */
  returns?: RecordType;
  /** The payload contains the record as it was, and its id as `deletedId`. */
  deletes?: true;
}

const trpc = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({ errorFormatter: ({ error, path }) => errorShape(error, path) });

export const { router, createCallerFactory, procedure } = trpc;
