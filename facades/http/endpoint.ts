import type { Request, Response } from 'express';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { RefusalCode } from '../../core/errors/refusal.ts';
import type { Dependencies } from '../../core/request/context.ts';
import type { RateLimits } from './rate-limits.ts';

/** What all requests share. */
export interface Service {
  readonly dependencies: Dependencies;
  readonly limits: RateLimits;
}

/** One request and its response. */
export interface HttpExchange extends Service {
  readonly request: Request;
  readonly response: Response;
  /** The parameters in the path. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

export type Method = 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';

/** The handler of a method and a path. */
export interface Endpoint {
  readonly name: string;
  readonly method: Method;
  /** With parameters in braces, as OpenAPI writes them. */
  readonly path: string;
  /** The names of a hand-written endpoint's query parameters; none if undefined. */
  readonly parameterNames?: ReadonlySet<string>;
  /** Needs no credential; requests are counted by address. All other endpoints authenticate. */
  readonly isPublic: boolean;
  /** Not counted against the rate limit. */
  readonly isUnlimited?: boolean | undefined;
  /** For how many seconds caches may store the response of a public read. */
  readonly maximumAge?: number | undefined;
  /** The request headers on which such a response depends. */
  readonly varies?: readonly string[] | undefined;
  /** People open it, so the OpenAPI document describes its errors as pages too. */
  readonly isVisited?: boolean;
  /** The OpenAPI operation of a hand-written endpoint. Errors and credentials are those of the procedure `name`. */
  readonly operation?: ZodOpenApiOperationObject;
  /** Its own refusals, besides those of its procedure. */
  readonly refuses?: readonly RefusalCode[];
  handle(exchange: HttpExchange): Promise<void>;
}
