/** Whom a route is for: the rows of the interface's table of who may do what. */
type Access =
  | 'public'
  | 'browsing'
  | 'calendar'
  | 'library'
  | 'following'
  | 'personal'
  | 'voice'
  | 'administration'
  | 'proposing'
  | 'research'
  | 'undoing'
  | 'research record'
  | 'audience schema'
  | 'tenants schema'
  | 'agents';

export interface Route {
  readonly access: Access;
  /** The status for those who may; 200 unless said otherwise. */
  readonly status?: number;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The scope that a caller without any is told of. */
  readonly scope?: string;
  /** Gives what the target names to whoever asks; hidden records are not found. */
  readonly redirect?: true;
  /** What a request may end or delete: each one is made with another. */
  readonly usesUp?: 'credential' | 'record';
}

const browsing = { access: 'browsing' } as const;
const calendar = { access: 'calendar' } as const;
const library = { access: 'library' } as const;
const personal = { access: 'personal' } as const;
const voice = { access: 'voice' } as const;
const incomplete = { access: 'public', status: 400 } as const;
const image = { access: 'public', status: 302, redirect: true } as const;
const reading = { access: 'research', scope: 'research:read' } as const;
const administration = { access: 'administration' } as const;
const graphql = { body: { query: '{ __typename }' } };
const point = { latitude: 43.65, longitude: -79.38 };
const near = `?latitude=${point.latitude}&longitude=${point.longitude}`;

/** Every route of the service, with the query that it is asked with. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /up': { access: 'public' },
  'GET /v1/branding?host=nobody.example': { access: 'public', status: 404 },
  'POST /v1/token': incomplete,
  'POST /v1/token/refresh': incomplete,
  'POST /v1/token/mail': incomplete,
  'POST /v1/token/service': incomplete,
  'POST /voice/revoke': incomplete,
  'POST /voice/token': incomplete,
  'POST /v1/social/backchannel_logout': incomplete,
  'POST /v1/social/deauthorize': incomplete,
  'POST /v1/social/data_deletion': incomplete,
  'GET /v1/social/data_deletion/{code}': { access: 'public', status: 404 },
  'GET /v1/photos/{id}/image': image,
  'GET /v1/venues/{id}/image': image,
  'GET /v1/events/{id}/image': image,
  'GET /v1/people/{id}/image': image,

  'GET /v1/locales': library,
  [`GET /v1/locales/closest${near}`]: library,
  'GET /v1/locales/{id}': library,
  [`GET /v1/locales/{locale_id}/venues${near}`]: library,
  [`GET /v1/locales/{locale_id}/venues${near}&radius=1000&query=a&count=true`]: library,
  'GET /v1/locales/{locale_id}/events': library,
  'GET /v1/locales/{locale_id}/events?day=2026-11-21&count=true': library,
  'GET /v1/locales/{locale_id}/people': library,
  'GET /v1/locales/{locale_id}/people?query=a&count=true': library,
  'GET /v1/venues/{id}': library,
  'GET /v1/venues/{id}/events': library,
  'GET /v1/venues/{id}/events?from=2000-01-01T00:00:00Z&count=true': library,
  'GET /v1/events/{id}': library,
  'GET /v1/people/{id}': library,
  'GET /v1/people/{id}/events': library,
  'GET /v1/people/{id}/events?query=a&count=true': library,
  'GET /v1/audience/{id}/events.ics': calendar,
  'GET /v1/locales/{id}/events.ics': calendar,
  'GET /v1/venues/{id}/events.ics': calendar,
  'GET /v1/people/{id}/events.ics': calendar,
  'GET /v1/calendars/{secret}.ics': { access: 'public', status: 404 },
  'GET /v1/tags': library,
  'GET /v1/tracks/{id}': library,
  'GET /v1/users/{id}': browsing,
  'GET /v1/photos/{id}': library,

  'GET /v1/search?q=salsa': { access: 'following' },
  'GET /v1/search?q=salsa&audience_id={audience}': { access: 'following' },

  'GET /v1/changes': { access: 'following' },
  'GET /v1/changes?audience_id={audience}': { access: 'following' },
  'GET /v1/changes/stream': { access: 'following' },

  'GET /v1/research/batches': reading,
  'GET /v1/research/batches?audience_id={audience}': reading,

  'GET /v1/research/batches/{id}': { access: 'research record', scope: 'research:read' },

  'POST /v1/locales/{locale_id}/venues': {
    ...administration,
    status: 201,
    body: { name: 'New', ...point },
  },
  'PATCH /v1/venues/{id}': { ...administration, body: { address: '1 Main St' } },
  'DELETE /v1/venues/{id}': { ...administration, status: 204, usesUp: 'record' },

  'GET /v1/audience/{audience_id}/graphql?query={__typename}': { access: 'audience schema' },
  'POST /v1/audience/{audience_id}/graphql': { access: 'audience schema', ...graphql },
  'GET /v1/tenants/graphql?query={__typename}': { access: 'tenants schema' },
  'POST /v1/tenants/graphql': { access: 'tenants schema', ...graphql },
  // What the protocol's own client sees, tests/facades/mcp tells.
  'GET /.well-known/oauth-protected-resource': { access: 'public' },
  'GET /.well-known/oauth-protected-resource/mcp': { access: 'public' },
  'GET /mcp': { access: 'agents', status: 405 },
  'DELETE /mcp': { access: 'agents', status: 405 },
  'POST /mcp': { access: 'agents', status: 406, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  'GET /v1/research/snapshot': reading,
  'GET /v1/research/snapshot?audience_id={audience}': reading,
  'POST /v1/research/batch': {
    access: 'research',
    scope: 'places:write',
    body: { source: { name: 'matrix' } },
  },
  'POST /v1/research/batch?audience_id={audience}': {
    access: 'research',
    scope: 'places:write',
    body: { source: { name: 'matrix' } },
  },
  'POST /v1/research/match': { access: 'research', scope: 'research:read', body: {} },
  'POST /v1/sources/preview': {
    access: 'research',
    scope: 'places:write',
    body: { address: 'http://127.0.0.1:9/' },
  },
  'POST /v1/research/prune': {
    access: 'research',
    scope: 'places:write',
    body: { source: 'matrix', venues: ['v1'] },
  },
  'POST /v1/research/prune?audience_id={audience}': {
    access: 'research',
    scope: 'places:write',
    body: { source: 'matrix', venues: ['v1'] },
  },

  'POST /v1/research/batches/{id}/undo?dry_run=true': { access: 'undoing', scope: 'places:write', body: {} },

  'POST /v1/photos': { access: 'proposing', status: 415, body: {} },
  'POST /v1/proposals': { access: 'proposing', status: 400, body: {} },
  'POST /v1/invitations': { ...personal, status: 404, body: { secret: 'inv_unknown' } },
  'GET /v1/me': personal,
  'GET /v1/me/events': personal,
  'DELETE /v1/me': { ...personal, usesUp: 'credential' },
  'GET /v1/me/export': personal,
  'GET /v1/me/sessions': personal,
  'DELETE /v1/me/sessions': { ...personal, status: 204, usesUp: 'credential' },
  // Those of other users, whom the caller may know or not.
  'DELETE /v1/me/sessions/{id}': { ...personal, status: 404 },
  'POST /v1/me/identities': { ...personal, status: 400 },
  'GET /v1/me/address': { ...personal, status: 404 },
  'PUT /v1/me/address': { ...personal, status: 400, body: {} },
  'DELETE /v1/me/address': { ...personal, status: 204 },
  'POST /v1/me/calendar': { ...personal, body: {} },
  'DELETE /v1/me/calendar': { ...personal, status: 204 },
  'GET /v1/me/follows': personal,
  'POST /v1/me/follows': { ...personal, status: 400, body: {} },
  // Those of other users.
  'DELETE /v1/me/follows/{id}': { ...personal, status: 404 },
  'GET /v1/me/notifications?audience_id={audience}': personal,
  'PATCH /v1/me/notifications?audience_id={audience}': { ...personal, body: {} },
  'POST /v1/me/location': { ...personal, body: { coordinates: point } },
  [`GET /v1/now${near}`]: browsing,
  'POST /v1/events/{id}/rsvp': { access: 'personal', body: { state: 'maybe' } },
  'DELETE /v1/events/{id}/rsvp': { access: 'personal' },
  'GET /voice/ping': voice,
  'POST /voice/ping': voice,
  [`GET /voice/events${near}`]: voice,
  'POST /voice/events': voice,
  'GET /voice/friends': voice,
  'POST /voice/friends': voice,
  'GET /voice/authorize': { access: 'personal', status: 400 },
  'POST /voice/authorize': { access: 'personal', status: 400 },
  'POST /v1/token/device': {
    ...personal,
    body: { device_type: 'apple', vendor_identifier: 'phone', notification_token: 'token' },
  },
  'DELETE /v1/token': { ...personal, status: 204, usesUp: 'credential' },
};
