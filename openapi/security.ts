import type { Principal } from '../core/auth/principal.ts';
import type { Meta } from '../core/trpc.ts';
import type { Json } from './json.ts';

const schemes = {
  user: 'userToken',
  application: 'apiKey',
  service: 'serviceToken',
} as const satisfies Record<Principal['kind'], string>;

export const securitySchemes: Record<(typeof schemes)[Principal['kind']], Json> = {
  userToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      "A person's JWT (RFC 7519, used as RFC 8725 advises), as `JWT <token>`: from `POST /v1/token` and `POST /v1/token/refresh`.",
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: "An application's API key, as `Bearer <api_key>`. Good for one audience.",
  },
  serviceToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The JWT of an automation, as `JWT <token>`: from `POST /v1/token/service`. Lasts one hour.',
  },
};

/** The credentials that an operation takes, one of them at a time; none for a public one. */
export function securityOf({ callers }: Meta): Json[] {
  return (callers?.kinds ?? []).map((kind) => ({ [schemes[kind]]: [] }));
}
