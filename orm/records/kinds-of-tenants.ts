/** What concerns an audience as a tenant. The provider app has the audience's id, as the theme has. */
export const kindsOfTenants = {
  audience: 'An audience: its name, its subdomain, its settings, its deletion.',
  domain: 'A host name of an audience.',
  application: 'An application, without its key.',
  service_token: 'A service token, without its secret.',
  provider_app: "An audience's app at the identity provider; its secret is written as `secret`.",
  user: 'Whether a user administers the platform, and nothing else of them.',
  audience_role: 'The role of a user in an audience.',
  invitation: 'An invitation to take up a role, without its secret.',
  webhook: 'A webhook, without its secrets.',
};
