import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { webAddress } from '../../../orm/statements/input-types.ts';
import { signToken } from '../../auth/json-web-token.ts';
import { kindOf, providerKinds, signInPlace } from '../../auth/provider-apps.ts';
import { Refusal } from '../../errors/refusal.ts';
import { proven, publicProcedure } from '../../procedures/procedures.ts';
import type { Context } from '../../request/context.ts';
import type { ProviderApp } from '../../request/settings.ts';
import { minute } from '../../values/time.ts';

const lifetime = 10 * minute;

/** A path of this service. Shorter than other texts: with the rest of the attempt it must fit into a cookie. */
export const returnPath = z
  .string()
  .max(1900)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'must be a path of this service');

const noDialog = 'Signing in with a browser is not set up on this service.';

const randomText = () => randomBytes(32).toString('base64url');

/**
 * Begins a sign-in at the identity provider's dialog. The browser keeps the attempt, which names the only state with
 * which it may come back. Without a kind where there are two: gives the two to choose from.
 */
export const beginSignIn = publicProcedure
  .meta({ refuses: ['unauthenticated', 'identity_provider_unavailable'] })
  .input(z.object({ callback: webAddress, return_path: returnPath, kind: z.enum(providerKinds).optional() }))
  .output(
    proven(
      z.union([
        z.object({ dialog: z.string(), attempt: z.string(), maximum_age: z.number() }),
        z.object({ choices: z.array(z.object({ kind: z.enum(providerKinds), host: z.string() })) }),
      ]),
    ),
  )
  .query(async ({ ctx, input: { callback, return_path, kind } }) => {
    const apps = await browserApps(ctx);
    const [app, ...others] = kind === undefined ? apps : apps.filter((app) => kindOf(app) === kind);
    if (app === undefined) throw new Refusal('unauthenticated', noDialog);
    if (others.length > 0) return { choices: apps.map((app) => choiceOf(ctx, app)) };
    const [state, verifier] = [randomText(), randomText()];
    const attempt = await signToken(ctx, {
      use: 'sign_in',
      subject: app.appId,
      id: state,
      expiresAt: new Date(ctx.now().valueOf() + lifetime),
      claims: { callback, return_path, verifier, ...(app.issuer !== null && { issuer: app.issuer }) },
    });
    const dialog = await dialogOf(ctx, app, callback, { state, verifier });
    return { dialog, attempt, maximum_age: lifetime };
  });

/** The apps of the host at which people can sign in with a browser: at the Graph API only where it has a dialog. */
export async function browserApps(ctx: Context): Promise<readonly ProviderApp[]> {
  const { apps } = await signInPlace(ctx, ctx.host);
  return apps.filter((app) => kindOf(app) !== 'graph' || ctx.settings.dialogUrl !== null);
}

/** Where the browser goes next: to the provider, or to the page of this host that sends a code by mail. */
async function dialogOf(
  ctx: Context,
  app: ProviderApp,
  callback: string,
  begun: Readonly<Record<'state' | 'verifier', string>>,
): Promise<string> {
  const kind = kindOf(app);
  if (kind === 'openid') return ctx.openId.dialog(app, callback, begun);
  return kind === 'graph'
    ? graphDialog(ctx, app, callback, begun.state)
    : new URL(`/sign-in/mail?state=${begun.state}`, callback).href;
}

const choiceOf = ({ settings }: Context, app: ProviderApp) => ({
  kind: kindOf(app),
  host: new URL(app.issuer ?? settings.dialogUrl ?? settings.baseUrl).host,
});

function graphDialog({ settings }: Context, app: ProviderApp, callback: string, state: string): string {
  const dialog = new URL(settings.dialogUrl ?? '');
  const parameters = { client_id: app.appId, redirect_uri: callback, response_type: 'code', state };
  for (const [name, value] of Object.entries(parameters)) dialog.searchParams.set(name, value);
  return dialog.href;
}
