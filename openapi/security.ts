import type { CallerKind } from '../core/auth/principal.ts';
import type { Meta } from '../core/procedures/trpc.ts';
import type { Json } from './json.ts';

const schemes = {
  user: 'userToken',
  voice: 'voiceToken',
  application: 'apiKey',
  service: 'serviceToken',
} as const satisfies Record<CallerKind, string>;

export const securitySchemes: Record<(typeof schemes)[CallerKind], Json> = {
  userToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      "A user's JWT (RFC 7519, following RFC 8725), sent as `JWT <token>`. Issued by `POST /v1/token` and `POST /v1/token/refresh`.",
  },
  voiceToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      "The voice assistant's JWT, sent as `JWT <token>`. Issued by `POST /voice/token`, ended by `POST /voice/revoke`; accepted for `/voice/*` only.",
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: "An application's API key, sent as `Bearer <api_key>`. Valid for one audience.",
  },
  serviceToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: "A worker's JWT, sent as `JWT <token>`. Issued by `POST /v1/token/service`; lasts one hour.",
  },
};

/** The alternative credentials of an operation, of which an empty one means none; no alternatives for a public one. */
export function securityOf({ callers }: Meta): Json[] {
  const credentials = (callers?.kinds ?? []).map((kind) => ({ [schemes[kind]]: [] }));
  return callers?.credentialIsOptional ? [...credentials, {}] : credentials;
}
