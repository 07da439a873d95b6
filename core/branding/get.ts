import { z } from 'zod';
import type { ThemeColor } from '../../orm/schema/entities/audience.ts';
import { audienceSummary } from '../audiences/audience.ts';
import { notFound } from '../errors/refusal.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { findAudienceByHost, host } from '../request/audience-by-host.ts';
import type { Context } from '../request/context.ts';

const colors = z.record(z.string(), z.string());

export const branding = z
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
  })
  .meta({ id: 'Branding' });

export const getBranding = publicProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/v1/branding',
      summary: 'Get the audience that owns a host, with its theme',
      tags: ['Branding'],
      protect: false,
    },
    refuses: ['not_found'],
  })
  .input(z.object({ host: host.optional().describe("A host name. Defaults to the request's host.") }))
  .output(proven(branding))
  .query(async ({ ctx, input }) => {
    const found = await findAudienceByHost(ctx, input.host ?? ctx.host ?? '');
    if (found === undefined) throw notFound();
    return presentBranding(ctx, found);
  });

type Found = NonNullable<Awaited<ReturnType<typeof findAudienceByHost>>>;

export const presentBranding = (
  { settings }: Context,
  { id, name, subdomain, preset, tagline, light, dark, app_id }: Found,
) => ({
  audience: { id, name, subdomain },
  theme: { preset, tagline, light: byName(light), dark: byName(dark) },
  idp_app_id: app_id ?? settings.platformApp.appId,
});

const byName = (colors: ThemeColor[]) => Object.fromEntries(colors.map(({ name, value }) => [name, value]));
