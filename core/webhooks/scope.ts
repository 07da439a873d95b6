import { type AudienceScope, wholeAudience } from '../../orm/statements/scope.ts';

/** What a webhook may be told: what an application may read, and what owners alone may. */
export const scopeOfWebhook = (audienceId: string, now: Date): AudienceScope => ({
  ...wholeAudience(audienceId, now.toISOString()),
  isAdmin: false,
});
