import type { Request, Response } from 'express';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { Context } from '../../core/context.ts';
import type { RefusalCode } from '../../core/errors.ts';

/** One request on its way to its answer. */
export interface HttpExchange {
  readonly request: Request;
  readonly response: Response;
  readonly context: Context;
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

export type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';

/** What answers a method on a path. */
export interface Endpoint {
  readonly name: string;
  readonly method: Method;
  /** With parameters in braces, as OpenAPI writes them. */
  readonly path: string;
  /** Answers without a credential. */
  readonly isPublic: boolean;
  /** Not counted against the rate limit. */
  readonly isUnlimited?: boolean | undefined;
  /** For how many seconds anybody may keep the answer of a public read. */
  readonly maximumAge?: number | undefined;
  /** Its OpenAPI operation, where it is no procedure's; its errors and credentials follow from the use case it is named after. */
  readonly operation?: ZodOpenApiOperationObject;
  /** What it may refuse with besides what its use case may. */
  readonly refuses?: readonly RefusalCode[];
  handle(exchange: HttpExchange): Promise<void>;
}
