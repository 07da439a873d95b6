import type { Request } from 'express';
import { serviceScopes } from '../../orm/schema/entities/application.ts';
import type { Endpoint, HttpExchange } from '../http/endpoint.ts';
import { mcpPath } from './path.ts';

const path = '/.well-known/oauth-protected-resource';

/** Which credential `/mcp` takes, for agents that have none: the metadata of RFC 9728, at the address of the host and of the resource. */
export const protectedResource: readonly Endpoint[] = [path, path + mcpPath].map((each) => ({
  name: 'protectedResource',
  method: 'GET',
  path: each,
  isPublic: true,
  maximumAge: 60,
  varies: ['Host', 'X-Forwarded-Host'],
  handle,
}));

async function handle({ request, response, dependencies: { settings } }: HttpExchange): Promise<void> {
  const origin = originOf(request, settings.baseUrl);
  response.json({
    resource: origin + mcpPath,
    resource_name: 'Audience platform: research for agents',
    scopes_supported: serviceScopes,
    bearer_methods_supported: ['header'],
    credential:
      'A service token of the audience (svc_…), which its administrators create, sent as "Authorization: Bearer <token>". ' +
      'There is no authorization server to get one from.',
  });
}

export const metadataOf = (request: Request, baseUrl: string): string =>
  originOf(request, baseUrl) + path + mcpPath;

/** As the client names it: each audience has a host of its own. */
const originOf = ({ host }: Request, baseUrl: string): string => `${new URL(baseUrl).protocol}//${host}`;
