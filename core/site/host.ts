import { z } from 'zod';
import { audienceRow } from '../../orm/records/audience.ts';
import { branding, presentBranding } from '../branding/get.ts';
import { notFound } from '../errors/refusal.ts';
import { proven, publicProcedure } from '../procedures/procedures.ts';
import { findAudienceByHost } from '../request/audience-by-host.ts';

const { contact_url, imprint_url, privacy_url, default_language } = audienceRow.shape;

/** The audience whose host it is, with what all of its pages show. */
export const getSiteHost = publicProcedure
  .meta({ refuses: ['not_found'] })
  .input(z.object({}))
  .output(proven(branding.extend({ contact_url, imprint_url, privacy_url, default_language })))
  .query(async ({ ctx }) => {
    const found = await findAudienceByHost(ctx, ctx.host ?? '');
    if (found === undefined) throw notFound();
    const { contact_url, imprint_url, privacy_url, default_language } = found;
    return { ...presentBranding(ctx, found), contact_url, imprint_url, privacy_url, default_language };
  });
