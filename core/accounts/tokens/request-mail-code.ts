import { z } from 'zod';
import { webAddress } from '../../../orm/statements/input-types.ts';
import { themeOf } from '../../audiences/theme-colors.ts';
import { codeLifetime, createMailCode } from '../../auth/mail-code.ts';
import { kindOf, signInPlace } from '../../auth/provider-apps.ts';
import { Refusal } from '../../errors/refusal.ts';
import { sendNow } from '../../letters/send-now.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import { route } from '../../procedures/route.ts';
import { findAudienceByHost, host } from '../../request/audience-by-host.ts';
import type { Context } from '../../request/context.ts';
import { mailAddress } from '../../values/mail-address.ts';
import { nullAs } from '../../values/null-as.ts';
import { second } from '../../values/time.ts';
import { signInLetter } from './sign-in-letter.ts';

export const sentCode = z
  .object({ expires_in: z.number().describe('Seconds for which the code can be used.') })
  .meta({ id: 'SentCode' });

const notHere = 'Nobody signs in by mail on this host.';

export const requestMailCode = publicProcedure
  .meta({
    openapi: route(
      'POST',
      '/v1/token/mail',
      'Tokens',
      'Request a one-time code by mail, with which somebody signs in',
      {
        operationId: 'requestMailCode',
        description:
          'Where `idp.kind` of the host is `mail`. `POST /v1/token` takes the address and the code as its `social_token`: ' +
          '`ada@example.org:123456`. Five codes an hour for one address, and thirty from one network. The response does ' +
          'not tell whether somebody has signed in with the address before.',
        protect: false,
      },
    ),
    refuses: ['forbidden', 'rate_limited', 'unavailable'],
  })
  .input(
    z.object({
      address: mailAddress.describe('The address.'),
      host: nullAs(host, undefined).describe('As of `POST /v1/token`.'),
    }),
  )
  .output(proven(sentCode))
  .mutation(({ ctx, input }) => sendCode(ctx, input.address, input.host ?? ctx.host ?? '', null));

/** For a page, with a link that completes the sign-in which this browser began. */
export const sendMailLink = publicProcedure
  .meta({ refuses: ['forbidden', 'rate_limited', 'unavailable'] })
  .input(z.object({ address: mailAddress, callback: webAddress, state: z.string().max(100) }))
  .output(proven(sentCode))
  .mutation(({ ctx, input: { address, callback, state } }) =>
    sendCode(ctx, address, ctx.host ?? '', (code) => {
      const link = new URL(callback);
      link.search = new URLSearchParams({ state, code: `${address}:${code}` }).toString();
      return link.href;
    }),
  );

async function sendCode(
  ctx: Context,
  to: string,
  host: string,
  linkTo: ((code: string) => string) | null,
): Promise<z.output<typeof sentCode>> {
  const { apps } = await signInPlace(ctx, host);
  const app = apps.find((app) => kindOf(app) === 'mail');
  const audience = await findAudienceByHost(ctx, host);
  if (app === undefined || audience === undefined || ctx.mailer === null)
    throw new Refusal('forbidden', notHere);
  const code = await createMailCode(ctx, app, to);
  const writer = { ...audience, theme: themeOf(audience) };
  await sendNow(ctx, signInLetter(writer, { to, code, link: linkTo?.(code) ?? null }));
  return { expires_in: codeLifetime / second };
}
