import { z } from 'zod';
import { audienceRow } from '../../orm/records/audience.ts';
import { audienceSummary } from '../audiences/audience.ts';
import { themeOf } from '../audiences/theme-colors.ts';
import { kindOf, providerKinds } from '../auth/provider-apps.ts';
import { notFound } from '../errors/refusal.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { route } from '../procedures/route.ts';
import { findAudienceByHost, host } from '../request/audience-by-host.ts';
import type { Context } from '../request/context.ts';

const colors = z.record(z.string(), z.string());

const branding = z
  .object({
    audience: audienceSummary,
    theme: z
      .object({
        preset: z.string().nullable(),
        tagline: z.string().nullable(),
        light: colors.describe('Colors of the light theme, by name.'),
        dark: colors.describe('Colors of the dark theme, by name; may be empty.'),
      })
      .meta({ id: 'Theme' }),
    idp_app_id: z.string().describe("Id of the identity provider's app to sign in with on this host."),
    idp: z
      .object({
        kind: z
          .enum(providerKinds)
          .describe(
            '`graph` takes user access tokens, `openid` ID tokens, `mail` an address and the code that was sent to it.',
          ),
        issuer: z.string().nullable().describe('Of OpenID Connect.'),
        app_id: z.string().describe('The same as `idp_app_id`.'),
      })
      .meta({ id: 'IdentityProvider' }),
    web_push_key: z
      .string()
      .optional()
      .describe(
        "The service's public key of VAPID, for which browsers subscribe (`applicationServerKey`); absent where none are sent " +
          'pushes. `POST /v1/token/device` registers a subscription: `device_type` is `web`, and the token what ' +
          '`JSON.stringify` makes of it.',
      ),
  })
  .meta({ id: 'Branding' });

export const getBranding = publicProcedure
  .meta({
    openapi: route('GET', '/v1/branding', 'Branding', 'Get the audience that owns a host, with its theme', {
      protect: false,
    }),
    refuses: ['not_found'],
  })
  .input(z.object({ host: host.optional().describe("A host name. Defaults to the request's host.") }))
  .output(proven(branding))
  .query(async ({ ctx, input }) => brandingBody(ctx, await audienceOf(ctx, input.host)));

const shownOnPages = audienceRow.pick({
  public_pages: true,
  contact_url: true,
  imprint_url: true,
  privacy_url: true,
  default_language: true,
  logo_url: true,
  about: true,
  contact_text: true,
});

/** The same, with what all of the audience's pages show. */
export const getSiteHost = publicProcedure
  .meta({ refuses: ['not_found'] })
  .input(z.object({}))
  .output(proven(branding.extend(shownOnPages.shape)))
  .query(async ({ ctx }) => {
    const found = await audienceOf(ctx);
    return { ...brandingBody(ctx, found), ...shownOnPages.parse(found) };
  });

async function audienceOf(ctx: Context, host = ctx.host ?? '') {
  const found = await findAudienceByHost(ctx, host);
  if (found === undefined) throw notFound();
  return found;
}

type Found = Awaited<ReturnType<typeof audienceOf>>;

const brandingBody = (
  { settings, pushes }: Context,
  { id, name, subdomain, tagline, issuer, app_id, ...stored }: Found,
) => {
  const { preset, light, dark } = themeOf(stored);
  const app = app_id === null ? settings.platformApp : { issuer, appId: app_id };
  return {
    audience: { id, name, subdomain },
    theme: { preset, tagline, light, dark },
    idp_app_id: app.appId,
    idp: {
      kind: kindOf(app),
      issuer: app.issuer,
      app_id: app.appId,
    },
    ...(pushes.web && { web_push_key: pushes.web.publicKey }),
  };
};
